import type { DBSchema, IDBPDatabase } from 'idb'
import type { ProfileCard } from '#contract/cards.ts'
import type { NewMessage, Quote } from '#contract/chats.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { MemberId } from '#contract/members.ts'
import { OUTBOX_DATABASE } from '#web/platform/private-storage.ts'

/** A picture waits as a file; everything else as it will travel. */
export type OutgoingMessage = NewMessage | { kind: 'picture'; file: Blob; reply_to?: number | undefined }

/** What the member did about somebody while there was no network; it shows as done meanwhile. */
export type OutgoingAction =
  | { kind: 'like' | 'unlike' | 'undo_pass'; profile: ProfileCard }
  | { kind: 'swipe'; profile: ProfileCard; is_like: boolean; time_zone: string }

/** What a button said before it was pressed. */
export interface AgreedPrice {
  credits: number
  /** Whether it may use up one of the texts that are free in all chats together: the next one counts it. */
  takes_free_text: boolean
}

/** A message, or something else for somebody, that the server has not taken yet. */
export interface Outgoing<Message = OutgoingMessage | OutgoingAction> {
  /** Made once, when a button is pressed: however often it is tried, it happens once. */
  key: string
  owner: MemberId
  to: MemberId
  message: Message
  /** Of a message, unless an older version of this page has kept it: more is never taken. */
  price?: AgreedPrice
  /** What a reply answers, and the words of a ready line: its bubble shows them, and the server knows them. */
  quote?: Quote | undefined
  words?: string | undefined
  queued_at: string
  /** Why the server refused it; it waits for the member then. */
  refusal: { code: ErrorCode; details: Record<string, unknown> } | null
}

interface Schema extends DBSchema {
  outgoing: { key: string; value: Outgoing; indexes: { queued_at: string } }
}

const VERSION = 1
const CHANNEL = 'outbox'

type Listener = () => void

/**
 * Messages and actions on their way, kept by the browser: they survive a reload, a crash and a day without a network. Every tab
 * shows the same.
 */
class OutboxStore {
  #all: readonly Outgoing[] = []
  /** What this tab has changed and the disk may not have yet; null for what is gone. */
  readonly #unwritten = new Map<string, Outgoing | null>()
  #database: Promise<IDBPDatabase<Schema>> | undefined
  #channel: BroadcastChannel | undefined
  readonly #listeners = new Set<Listener>()

  /** For `useSyncExternalStore`. */
  subscribe = (listener: Listener): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** In the order in which they were written. */
  all = (): readonly Outgoing[] => this.#all

  add(outgoing: Outgoing): Promise<void> {
    return this.#change(outgoing.key, outgoing)
  }

  async refuse(key: string, refusal: Outgoing['refusal']): Promise<void> {
    const outgoing = this.#all.find((one) => one.key === key)
    if (outgoing) await this.#change(key, { ...outgoing, refusal })
  }

  /** The member presses again: the same message with the same key, at the price that the button says now. */
  tryAgain(outgoing: Outgoing<OutgoingMessage>, credits?: number): Promise<void> {
    const price = credits === undefined ? {} : { price: { takes_free_text: false, ...outgoing.price, credits } }
    return this.#change(outgoing.key, { ...outgoing, ...price, refusal: null })
  }

  remove(key: string): Promise<void> {
    return this.#change(key, null)
  }

  /** Reads what this or another tab has kept; where the browser keeps nothing, this tab's own stays. */
  async load(): Promise<void> {
    const kept = await this.#open()
      .then((database) => database.getAllFromIndex('outgoing', 'queued_at'))
      .catch(() => undefined)
    if (!kept) return
    // What was written while the disk was being read is not in it yet, and would be lost from sight.
    this.#show([...this.#unwritten].reduce((all, [key, outgoing]) => changed(all, key, outgoing), kept))
  }

  /** Shown at once; the disk follows. Where there is none, this tab keeps it for as long as it is open. */
  async #change(key: string, outgoing: Outgoing | null): Promise<void> {
    this.#unwritten.set(key, outgoing)
    this.#show(changed(this.#all, key, outgoing))
    try {
      const database = await this.#open()
      if (outgoing) await database.put('outgoing', outgoing)
      else await database.delete('outgoing', key)
    } catch {
      return
    }
    // Unless it was changed once more meanwhile.
    if (this.#unwritten.get(key) === outgoing) this.#unwritten.delete(key)
    this.#tellTabs()
  }

  #open(): Promise<IDBPDatabase<Schema>> {
    if (!this.#channel) {
      this.#channel = new BroadcastChannel(CHANNEL)
      this.#channel.addEventListener('message', () => void this.load())
    }
    // Hearts of visitors read this store, and have nothing to keep.
    this.#database ??= import('idb').then(({ openDB }) =>
      openDB<Schema>(OUTBOX_DATABASE, VERSION, {
        upgrade(database) {
          database.createObjectStore('outgoing', { keyPath: 'key' }).createIndex('queued_at', 'queued_at')
        },
        // Another tab logs out, and what is kept here goes.
        blocking: (_current, _next, event) => {
          if (event.target instanceof IDBDatabase) event.target.close()
          this.#database = undefined
        },
        // Browsers on phones end it in the background.
        terminated: () => {
          this.#database = undefined
        },
      }),
    )
    return this.#database
  }

  #show(all: readonly Outgoing[]): void {
    this.#all = all
    for (const listener of this.#listeners) listener()
  }

  #tellTabs(): void {
    this.#channel?.postMessage('changed')
  }
}

function changed(all: readonly Outgoing[], key: string, outgoing: Outgoing | null): Outgoing[] {
  if (!outgoing) return all.filter((one) => one.key !== key)
  return all.some((one) => one.key === key) ? all.map((one) => (one.key === key ? outgoing : one)) : [...all, outgoing]
}

export const outbox = new OutboxStore()

export function isMessage(outgoing: Outgoing): outgoing is Outgoing<OutgoingMessage> {
  return !isAction(outgoing)
}

export function isAction(outgoing: Outgoing): outgoing is Outgoing<OutgoingAction> {
  return 'profile' in outgoing.message
}
