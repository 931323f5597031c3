import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Message } from '#contract/chats.ts'
import type { MemberId } from '#contract/members.ts'
import { SESSION_IDLE_DAYS } from '#contract/session-days.ts'
import { CHATS_DATABASE } from '#web/platform/private-storage.ts'

/** As much of a conversation as can be read without a network. */
export interface KeptChat {
  conversation: string
  owner: MemberId
  partner: { id: MemberId; name: string }
  /** The most that a text costs, in credits: which ones are free, the server alone knows. */
  price: number
  /** When a page with a network kept it last, in milliseconds. */
  keptAt: number
  /** The newest last; there may be gaps. */
  messages: readonly KeptMessage[]
}

export type KeptMessage = Pick<Message, 'seq' | 'sender_id' | 'kind' | 'text' | 'sent_at'>

interface Schema extends DBSchema {
  chats: { key: string; value: KeptChat }
}

const MOST_MESSAGES = 50
const MOST_CHATS = 20
/** As long as a session lasts that nobody uses: who could no longer read them on the site reads them nowhere. */
const KEPT_MS = SESSION_IDLE_DAYS * 86_400_000

let database: Promise<IDBPDatabase<Schema>> | undefined

function open(): Promise<IDBPDatabase<Schema>> {
  database ??= openDB<Schema>(CHATS_DATABASE, 3, {
    // What was kept without a price or a time is kept anew by the next page with a network.
    upgrade(created, before) {
      if (before > 0) created.deleteObjectStore('chats')
      created.createObjectStore('chats', { keyPath: 'conversation' })
    },
    // Another tab logs out, and what is kept here goes.
    blocking: (_current, _next, event) => {
      if (event.target instanceof IDBDatabase) event.target.close()
      database = undefined
    },
    // Browsers on phones end it in the background.
    terminated: () => {
      database = undefined
    },
  })
  return database
}

/** The conversations that are kept, the newest first. Those that nobody has kept for long go. */
export async function readKeptChats(): Promise<KeptChat[]> {
  const opened = await open()
  const [fresh, old] = byAge(await opened.getAll('chats'), Date.now())
  for (const { conversation } of old) await opened.delete('chats', conversation)
  return fresh.toSorted((one, other) => lastAt(other).localeCompare(lastAt(one)))
}

function byAge(chats: readonly KeptChat[], now: number): [fresh: KeptChat[], old: KeptChat[]] {
  const isFresh = ({ keptAt }: KeptChat) => now - keptAt < KEPT_MS
  return [chats.filter(isFresh), chats.filter((chat) => !isFresh(chat))]
}

/** Adds messages to what is kept of a conversation. Of many, the oldest go. */
export async function keepMessages(
  chat: Omit<KeptChat, 'keptAt' | 'messages'>,
  messages: readonly Message[],
): Promise<void> {
  const transaction = (await open()).transaction('chats', 'readwrite')
  const before = await transaction.store.get(chat.conversation)
  const known = before?.owner === chat.owner ? before.messages : []
  const bySeq = new Map([...known, ...messages.map(withoutPictures)].map((message) => [message.seq, message]))
  const kept = [...bySeq.values()].toSorted((one, other) => one.seq - other.seq).slice(-MOST_MESSAGES)
  await transaction.store.put({ ...chat, keptAt: Date.now(), messages: kept })
  await transaction.done
}

/** Forgets conversations that are gone, those of whoever was here before, and the oldest of too many. */
export async function forgetChats(isGone: (chat: KeptChat) => boolean): Promise<void> {
  const chats = await readKeptChats()
  const gone = chats.filter((chat, place) => place >= MOST_CHATS || isGone(chat))
  const opened = await open()
  for (const { conversation } of gone) await opened.delete('chats', conversation)
}

export function lastAt({ messages }: KeptChat): string {
  return messages.at(-1)?.sent_at ?? ''
}

/** Addresses of pictures lead nowhere without a network. */
function withoutPictures({ seq, sender_id, kind, text, sent_at }: Message): KeptMessage {
  return { seq, sender_id, kind, text, sent_at }
}
