import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { NewMessage } from '#contract/chats.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { MemberId } from '#contract/members.ts'
import { OUTBOX_DATABASE } from '../private-storage.ts'

/** A picture waits as a file; everything else as it will travel. */
export type OutgoingMessage = NewMessage | { kind: 'picture'; file: Blob; reply_to?: number | undefined }

/** A message that the server has not taken yet. */
export interface Outgoing {
  /** Made once, when send is pressed: however often it is tried, it is one message. */
  key: string
  owner: MemberId
  to: MemberId
  message: OutgoingMessage
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
 * Messages on their way, kept by the browser: they survive a reload, a crash and a day without a network. Every tab
 * shows the same.
 */
class OutboxStore {
  #all: readonly Outgoing[] = []
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

  async add(outgoing: Outgoing): Promise<void> {
    // Shown at once; the disk follows.
    this.#show([...this.#all, outgoing])
    await (await this.#open()).put('outgoing', outgoing)
    this.#tellTabs()
  }

  async refuse(key: string, refusal: Outgoing['refusal']): Promise<void> {
    const outgoing = this.#all.find((one) => one.key === key)
    if (!outgoing) return
    await (await this.#open()).put('outgoing', { ...outgoing, refusal })
    this.#tellTabs()
    await this.load()
  }

  async remove(key: string): Promise<void> {
    this.#show(this.#all.filter((one) => one.key !== key))
    await (await this.#open()).delete('outgoing', key)
    this.#tellTabs()
  }

  /** Reads what this or another tab has kept. */
  async load(): Promise<void> {
    this.#show(await (await this.#open()).getAllFromIndex('outgoing', 'queued_at'))
  }

  #open(): Promise<IDBPDatabase<Schema>> {
    if (!this.#channel) {
      this.#channel = new BroadcastChannel(CHANNEL)
      this.#channel.addEventListener('message', () => void this.load())
    }
    this.#database ??= openDB<Schema>(OUTBOX_DATABASE, VERSION, {
      upgrade(database) {
        database.createObjectStore('outgoing', { keyPath: 'key' }).createIndex('queued_at', 'queued_at')
      },
      // Another tab logs out, and what is kept here goes.
      blocking: (_current, _next, event) => {
        if (event.target instanceof IDBDatabase) event.target.close()
        this.#database = undefined
      },
    })
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

export const outbox = new OutboxStore()
