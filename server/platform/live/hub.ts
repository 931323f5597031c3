import { EVENTS_AT_ONCE, LiveMessage, type NewEvent } from '#contract/events.ts'
import type { MemberId } from '#contract/members.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Db, SiteId } from '#server/platform/db/db.ts'
import { asText } from './feed-text.ts'
import type { FeedEvent, Live } from './live.ts'
import type { LiveSocket } from './live-socket.ts'
import { type FeedPart, readFeeds } from './read-feeds.ts'
import type { Relay } from './relay.ts'
import { Wheel } from './wheel.ts'

/** A member with open sockets on this node. */
export interface Feed {
  hub: Hub
  site: SiteId
  memberId: MemberId
  sockets: Set<LiveSocket>
  /** Until its sessions are asked for, nothing is sent. */
  isSuspect: boolean
}

interface HubParts {
  database: Database
  clock: Clock
  /** The way to the other nodes; a node that is alone has none. */
  relay?: Relay | undefined
  /** Which of these sessions have not ended. */
  openSessions(db: Db, site: SiteId, ids: readonly string[], now: Date): Promise<Set<string>>
}

const MOST_SOCKETS = 10
const MOST_MESSAGES = 60
/** Heartbeats of this long are answered together. */
const GATHER_MS = 50
const RETRY_MS = 1000
const FEEDS_AT_ONCE = 500

/**
 * The open sockets of this node. What this node itself told goes out at once; for the rest — another node's news, a
 * heartbeat, a gap — feeds are marked and read from the database, many at a time. The database is the truth and `seen`
 * is where each socket stands in it, so a wake that is lost or comes twice changes nothing.
 */
export class Hub implements Live {
  readonly #parts: HubParts
  readonly #feeds = new Map<string, Feed>()
  readonly #wheel = new Wheel({
    ping: (socket) => this.#ping(socket),
    recheck: (sockets) => this.#suspectAll([...sockets].flatMap(({ feed }) => feed ?? [])),
  })
  readonly #behind = new Set<Feed>()
  readonly #suspects = new Set<Feed>()
  #isReading = false
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(parts: HubParts) {
    this.#parts = parts
    parts.relay?.listen({
      wake: (site, memberId) => this.#wake(site, memberId),
      recheck: (site, memberId) => this.#suspect(site, memberId),
      // What was said meanwhile is lost.
      wakeAll: () => {
        for (const feed of this.#feeds.values()) this.#behind.add(feed)
        this.#suspectAll(this.#feeds.values())
      },
    })
  }

  get size(): number {
    let size = 0
    for (const { sockets } of this.#feeds.values()) size += sockets.size
    return size
  }

  send(site: SiteId, events: readonly FeedEvent[]): void {
    for (const event of events) {
      this.#parts.relay?.wake(site, event.memberId)
      const feed = this.#feeds.get(keyOf(site, event.memberId))
      if (!feed) continue
      // Two changes may finish in another order than they were numbered in: then the database has the order.
      const isNext = !feed.isSuspect && [...feed.sockets].every((socket) => socket.seen < 0 || socket.next(event))
      if (!isNext) this.#catchUp(feed)
    }
  }

  recheck(site: SiteId, memberId: MemberId): void {
    this.#parts.relay?.recheck(site, memberId)
    this.#suspect(site, memberId)
  }

  /** Takes a socket in, unless its member has too many. */
  add(socket: LiveSocket, site: SiteId, memberId: MemberId, sessionId: string): void {
    const key = keyOf(site, memberId)
    const feed = this.#feeds.get(key) ?? { hub: this, site, memberId, sockets: new Set(), isSuspect: false }
    if (this.#isClosed) return socket.leave('restart')
    if (feed.sockets.size >= MOST_SOCKETS) return socket.leave('tooMany')
    this.#feeds.set(key, feed)
    feed.sockets.add(socket)
    socket.feed = feed
    socket.sessionId = sessionId
    this.#wheel.add(socket)
    // The session may have ended between its check and this moment, when nobody could close the socket yet.
    this.#suspect(site, memberId)
    return undefined
  }

  remove(socket: LiveSocket): void {
    const { feed } = socket
    if (!feed?.sockets.delete(socket)) return
    this.#wheel.remove(socket)
    if (feed.sockets.size === 0) this.#feeds.delete(keyOf(feed.site, feed.memberId))
  }

  /** What a client says: where it stands. */
  hear(socket: LiveSocket, data: Buffer, isBinary: boolean): void {
    socket.isAlive = true
    socket.heard++
    const message = isBinary || socket.heard > MOST_MESSAGES ? undefined : parse(data)
    if (!message || !socket.feed) return socket.leave('misused')
    const isFirst = socket.seen < 0
    // It may have fetched more than it was sent; less only means that the rest is on its way.
    socket.seen = Math.max(socket.seen, message.since)
    return this.#catchUp(socket.feed, isFirst ? 0 : GATHER_MS)
  }

  /** What the wheel does every second. */
  turn(): void {
    this.#wheel.turn()
  }

  /** Asks every client to come back, to another node or to this one when it is up again; hangs up on those who stay. */
  async close(patienceMs: number): Promise<void> {
    this.#isClosed = true
    this.#wheel.stop()
    clearTimeout(this.#timer)
    const leaving = [...this.#feeds.values()].flatMap(({ sockets }) => [...sockets])
    const left = leaving.map((socket) => new Promise((resolve) => socket.once('close', resolve)))
    for (const socket of leaving) socket.leave('restart')
    const hangingUp = setTimeout(() => leaving.forEach((socket) => socket.terminate()), patienceMs)
    await Promise.all(left)
    clearTimeout(hangingUp)
  }

  #ping(socket: LiveSocket): void {
    if (!socket.isAlive) return socket.terminate()
    socket.isAlive = false
    socket.heard = 0
    return socket.ping()
  }

  #wake(site: SiteId, memberId: MemberId): void {
    const feed = this.#feeds.get(keyOf(site, memberId))
    if (feed) this.#catchUp(feed)
  }

  #suspect(site: SiteId, memberId: MemberId): void {
    const feed = this.#feeds.get(keyOf(site, memberId))
    if (feed) this.#suspectAll([feed])
  }

  #suspectAll(feeds: Iterable<Feed>): void {
    for (const feed of feeds) {
      feed.isSuspect = true
      this.#suspects.add(feed)
    }
    this.#schedule(0)
  }

  #catchUp(feed: Feed, delay = 0): void {
    this.#behind.add(feed)
    this.#schedule(delay)
  }

  #schedule(delay: number): void {
    if (this.#isClosed || this.#isReading) return
    if (delay === 0) void this.#read()
    else this.#timer ??= setTimeout(() => void this.#read(), delay).unref()
  }

  /** Reads for everybody who is marked, until nobody is; when the database does not answer, again a second later. */
  async #read(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#isReading = true
    let pause = 0
    try {
      while (!this.#isClosed && (this.#suspects.size > 0 || this.#behind.size > 0)) {
        await this.#forEachSite(this.#suspects, (site, feeds) => this.#checkSessions(site, feeds))
        await this.#forEachSite(this.#behind, (site, feeds) => this.#deliver(site, feeds))
      }
    } catch {
      pause = RETRY_MS
    }
    this.#isReading = false
    if (pause > 0) this.#schedule(pause)
  }

  /** Empties a set of feeds, some of one site at a time; what fails goes back into it. */
  async #forEachSite(marked: Set<Feed>, work: (site: SiteId, feeds: Feed[]) => Promise<void>): Promise<void> {
    const taken = [...marked]
    marked.clear()
    for (const [site, feeds] of Map.groupBy(taken, (feed) => feed.site)) {
      for (let i = 0; i < feeds.length; i += FEEDS_AT_ONCE) {
        try {
          await work(site, feeds.slice(i, i + FEEDS_AT_ONCE))
        } catch (error) {
          for (const feed of taken) marked.add(feed)
          throw error
        }
      }
    }
  }

  async #checkSessions(site: SiteId, feeds: Feed[]): Promise<void> {
    const { database, clock, openSessions } = this.#parts
    const asked = feeds.flatMap(({ sockets }) => [...sockets])
    const ids = [...new Set(asked.map(({ sessionId }) => sessionId))]
    const open = await openSessions(database.forSite(site), site, ids, clock.now())
    for (const socket of asked) if (!open.has(socket.sessionId)) socket.leave('sessionEnded')
    // Whoever became suspect meanwhile is asked about once more.
    for (const feed of feeds) feed.isSuspect = this.#suspects.has(feed)
  }

  async #deliver(site: SiteId, feeds: Feed[]): Promise<void> {
    // Where each socket stands now: it may move on while the database is read.
    const asked = feeds.map((feed) => ({ feed, standing: [...feed.sockets].map((s) => [s, s.seen] as const) }))
    const wanted = asked.flatMap(({ feed: { memberId }, standing }) => {
      const ready = standing.map(([, seen]) => seen).filter((seen) => seen >= 0)
      return ready.length > 0 ? { memberId, since: Math.min(...ready) } : []
    })
    if (wanted.length === 0) return
    const parts = await readFeeds(this.#parts.database.forSite(site), site, wanted)
    for (const { feed, standing } of asked) {
      const part = parts.get(feed.memberId)
      if (feed.isSuspect) this.#behind.add(feed)
      if (!part || feed.isSuspect) continue
      const texts = part.events.map(({ seq, type, payload }) => ({
        seq,
        text: asText(seq, { type, ...payload } as NewEvent),
      }))
      for (const [socket, stood] of standing) if (stood >= 0 && socket.feed) bringOn(socket, stood, part, texts)
      if (part.events.length === EVENTS_AT_ONCE) this.#behind.add(feed)
    }
  }
}

function bringOn(
  socket: LiveSocket,
  stood: number,
  { last }: FeedPart,
  events: readonly { seq: number; text: string }[],
): void {
  // It knows more than there is: the feed was brought back from a backup.
  if (stood > last) return socket.reset(last)
  for (const event of events) if (!socket.next(event)) return socket.reset(last)
  const isPruned = events.length === 0 && stood < last && socket.seen === stood
  return isPruned ? socket.reset(last) : undefined
}

function parse(data: Buffer): LiveMessage | undefined {
  try {
    return LiveMessage.safeParse(JSON.parse(data.toString())).data
  } catch {
    return undefined
  }
}

function keyOf(site: SiteId, memberId: MemberId): string {
  return `${site}:${memberId}`
}
