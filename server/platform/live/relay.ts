import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { type Moment, momentTypes } from '#contract/events.ts'
import type { MemberId } from '#contract/members.ts'
import type { SiteId } from '#server/platform/db/db.ts'

/** What a node does about what others say. */
interface Hearer {
  wake(site: SiteId, memberId: MemberId): void
  recheck(site: SiteId, memberId: MemberId): void
  /** Somebody says something for the moment to a member. */
  moment(site: SiteId, to: MemberId, moment: Moment): void
  /** Something may have been missed. */
  wakeAll(): void
}

/** The way to the other nodes on the same database. It wakes and carries nothing: what is lost on it is found again. */
export interface Relay {
  wake(site: SiteId, memberId: MemberId): void
  recheck(site: SiteId, memberId: MemberId): void
  moment(site: SiteId, to: MemberId, moment: Moment): void
  listen(hearer: Hearer): void
  close(): Promise<void>
}

const CHANNEL = 'live'
/** One notification for all that happens in this time: each takes a lock on the whole database for a moment. */
const BATCH_MS = 20
/** The database takes 8000 bytes; no words of ours are longer than 100. */
const LONGEST_NOTIFICATION = 7900
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5000
/** How often a silent connection is asked whether it is still there. */
const PROBE_MS = 10_000

/** Listens on a connection of its own, and connects anew for as long as it takes. */
export async function openRelay(url: string, onError: (error: unknown) => void = () => {}): Promise<Relay> {
  const relay = new PostgresRelay(url, onError)
  await relay.open()
  return relay
}

class PostgresRelay implements Relay {
  readonly #url: string
  readonly #onError: (error: unknown) => void
  /** Nodes hear themselves too, and do not listen to that. */
  readonly #node = randomUUID().slice(0, 8)
  readonly #hearers: Hearer[] = []
  readonly #unsaid = new Set<string>()
  #client: pg.Client | undefined
  #batch: NodeJS.Timeout | undefined
  #probe: NodeJS.Timeout | undefined
  #reconnect: NodeJS.Timeout | undefined
  #pause = FIRST_PAUSE_MS
  /** A connection does one thing at a time. */
  #isBusy = false
  #isClosed = false

  constructor(url: string, onError: (error: unknown) => void) {
    this.#url = url
    this.#onError = onError
  }

  wake(site: SiteId, memberId: MemberId): void {
    this.#say(`w:${site}:${memberId}`)
  }

  recheck(site: SiteId, memberId: MemberId): void {
    this.#say(`r:${site}:${memberId}`)
  }

  /** Without a connection it is lost: nobody wants to hear it later. */
  moment(site: SiteId, to: MemberId, { type, member_id }: Moment): void {
    if (this.#client) this.#say(`m:${site}:${to}:${member_id}:${type}`)
  }

  listen(hearer: Hearer): void {
    this.#hearers.push(hearer)
  }

  async open(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'visavis-live',
      connectionTimeoutMillis: 5000,
      query_timeout: 5000,
      keepAlive: true,
    })
    client.on('error', () => this.#lose(client))
    client.on('end', () => this.#lose(client))
    client.on('notification', ({ payload = '' }) => this.#hear(payload))
    await client.connect()
    if (this.#isClosed) return client.end()
    await client.query(`listen ${CHANNEL}`)
    this.#client = client
    this.#isBusy = false
    this.#pause = FIRST_PAUSE_MS
    this.#probe = setInterval(() => void this.#ask(client, 'select 1'), PROBE_MS).unref()
    this.#sayLater()
    return undefined
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#batch)
    clearTimeout(this.#reconnect)
    clearInterval(this.#probe)
    const client = this.#client
    this.#client = undefined
    await client?.end()
  }

  #say(words: string): void {
    this.#unsaid.add(words)
    this.#sayLater()
  }

  #sayLater(): void {
    if (this.#unsaid.size > 0 && !this.#isClosed)
      this.#batch ??= setTimeout(() => void this.#sayAll(), BATCH_MS).unref()
  }

  async #sayAll(): Promise<void> {
    this.#batch = undefined
    const client = this.#client
    // Without a connection, or while it is busy, it waits.
    if (!client || this.#isBusy) return
    const said = [...this.#unsaid]
    this.#unsaid.clear()
    const notifications: string[] = []
    let text = this.#node
    for (const words of said) {
      if (text.length + words.length >= LONGEST_NOTIFICATION) {
        notifications.push(text)
        text = this.#node
      }
      text += ` ${words}`
    }
    notifications.push(text)
    const say = `select pg_notify('${CHANNEL}', said) from unnest($1::text[]) said`
    const isSaid = await this.#ask(client, say, [notifications])
    if (!isSaid) for (const words of said) this.#unsaid.add(words)
  }

  /** Whether the connection has done something; when it could not, it is given up. */
  async #ask(client: pg.Client, statement: string, values: unknown[] = []): Promise<boolean> {
    if (this.#isBusy) return true
    this.#isBusy = true
    try {
      await client.query(statement, values)
      if (this.#client === client) this.#isBusy = false
      this.#sayLater()
      return true
    } catch {
      this.#lose(client)
      return false
    }
  }

  #hear(payload: string): void {
    const [node, ...words] = payload.split(' ')
    if (node === this.#node) return
    for (const word of words) {
      const [what, site, member, from, said] = word.split(':')
      const memberId = member as MemberId
      const type = momentTypes.find((each) => each === said)
      for (const hearer of this.#hearers) {
        if (what === 'm') {
          if (type) hearer.moment(Number(site), memberId, { type, member_id: from as MemberId })
        } else if (what === 'r') hearer.recheck(Number(site), memberId)
        else hearer.wake(Number(site), memberId)
      }
    }
  }

  #lose(client: pg.Client): void {
    if (this.#client !== client || this.#isClosed) return
    this.#client = undefined
    clearInterval(this.#probe)
    // What breaks while it is given up has been noticed already.
    void client.end().catch(() => {})
    this.#openLater()
  }

  #openLater(): void {
    this.#reconnect = setTimeout(() => void this.#openAgain(), this.#pause).unref()
    this.#pause = Math.min(LONGEST_PAUSE_MS, this.#pause * 2)
  }

  async #openAgain(): Promise<void> {
    try {
      await this.open()
      for (const hearer of this.#hearers) hearer.wakeAll()
    } catch (error) {
      this.#onError(error)
      if (!this.#isClosed) this.#openLater()
    }
  }
}
