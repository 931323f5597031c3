import { EVENTS_AT_ONCE, LiveMessage, type Moment, type MomentType } from '#contract/events.ts'
import type { MemberId } from '#contract/members.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Db, SiteId } from '#server/platform/db/db.ts'
import { WorkQueue } from '#server/platform/work-queue.ts'
import { asText } from './feed-text.ts'
import type { FeedEvent, LiveMoments } from './live.ts'
import type { LiveSocket } from './live-socket.ts'
import { type FeedPart, type IsHidden, readFeeds } from './read-feeds.ts'
import type { Relay } from './relay.ts'
import { HeartbeatTimer } from './heartbeat-timer.ts'

/** A member with open sockets on this node. */
export interface Feed {
  hub: Hub
  site: SiteId
  memberId: MemberId
  sockets: Set<LiveSocket>
  /** Until its sessions have been checked, nothing is sent. */
  needsSessionCheck: boolean
  /** Whom the member may tell something for the moment, and until when (ms) that is known. */
  reach: Map<string, { isAllowed: boolean; until: number }>
  /** Whether the database is being asked that for this member. */
  isAsking: boolean
}

/** Who opens a socket. */
export interface Listener {
  memberId: MemberId
  sessionId: string
}

/** Whether one member may tell another something that is kept nowhere. */
export type MayTell = (db: Db, site: SiteId, from: MemberId, to: MemberId) => Promise<boolean>

interface HubParts {
  database: Database
  clock: Clock
  /** The way to the other nodes; a node that is alone has none. */
  relay?: Relay | undefined
  /** Which of these sessions have not ended. */
  openSessions(db: Db, site: SiteId, ids: readonly string[], now: Date): Promise<Set<string>>
  /** Of whom a member is told no more. */
  isHidden: IsHidden
  /** Who may tell whom what is kept nowhere. */
  mayTell: Record<MomentType, MayTell>
}

const MOST_SOCKETS = 10
const MOST_MESSAGES = 60
/** Heartbeats of this long are answered together. */
const GATHER_MS = 50
const RETRY_MS = 1000
const FEEDS_AT_ONCE = 500
/** For so long it is not asked again whether one may tell another; a block is heard of at once. */
const REACH_MS = 60_000
const MOST_REACHED = 100
/** So many ask for it at once, of all: what comes beyond that is lost, as a moment may be. */
const ASKING = { running: 2, waiting: 50, longestWaitMs: 2000 }

/**
 * The open sockets of this node. What this node itself wrote is sent at once; for the rest — another node's events, a
 * heartbeat, a gap — feeds are marked and read from the database, many at a time. The database is the truth and `seen`
 * is where each socket stands in it, so a wake that is lost or comes twice changes nothing.
 */
export class Hub implements LiveMoments {
  readonly #parts: HubParts
  readonly #feeds = new Map<string, Feed>()
  readonly #heartbeats = new HeartbeatTimer({
    ping: (socket) => this.#ping(socket),
    checkSessions: (sockets) => this.#recheckAll([...sockets].flatMap(({ feed }) => feed ?? [])),
  })
  readonly #behind = new Set<Feed>()
  readonly #toCheck = new Set<Feed>()
  readonly #questions = new WorkQueue(ASKING)
  #isReading = false
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(parts: HubParts) {
    this.#parts = parts
    parts.relay?.listen({
      wake: (site, memberId) => this.#wake(site, memberId),
      recheck: (site, memberId) => this.#recheckLater(site, memberId),
      moment: (site, to, moment) => this.#hand(site, to, moment),
      // What was said meanwhile is lost.
      wakeAll: () => {
        for (const feed of this.#feeds.values()) this.#behind.add(feed)
        this.#recheckAll(this.#feeds.values())
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
      const isNext =
        !feed.needsSessionCheck && [...feed.sockets].every((socket) => socket.seen < 0 || socket.next(event))
      if (!isNext) this.#catchUp(feed)
    }
  }

  recheck(site: SiteId, memberId: MemberId): void {
    this.#parts.relay?.recheck(site, memberId)
    this.#recheckLater(site, memberId)
  }

  moment(site: SiteId, to: MemberId, moment: Moment): void {
    this.#parts.relay?.moment(site, to, moment)
    this.#hand(site, to, moment)
  }

  /** Takes a socket in, unless the member has too many. */
  add(socket: LiveSocket, site: SiteId, { memberId, sessionId }: Listener): void {
    const key = keyOf(site, memberId)
    const feed = this.#feeds.get(key) ?? {
      hub: this,
      site,
      memberId,
      sockets: new Set(),
      needsSessionCheck: false,
      reach: new Map(),
      isAsking: false,
    }
    if (this.#isClosed) return socket.leave('restart')
    if (feed.sockets.size >= MOST_SOCKETS) return socket.leave('tooMany')
    this.#feeds.set(key, feed)
    feed.sockets.add(socket)
    socket.feed = feed
    socket.sessionId = sessionId
    this.#heartbeats.add(socket)
    // The session may have ended between its check and this moment, when nobody could close the socket yet.
    this.#recheckLater(site, memberId)
    return undefined
  }

  remove(socket: LiveSocket): void {
    const { feed } = socket
    if (!feed?.sockets.delete(socket)) return
    this.#heartbeats.remove(socket)
    if (feed.sockets.size === 0) this.#feeds.delete(keyOf(feed.site, feed.memberId))
  }

  /** What a client says: where it stands, or something for the moment. */
  hear(socket: LiveSocket, data: Buffer, isBinary: boolean): void {
    socket.isAlive = true
    socket.heard++
    const message = isBinary || socket.heard > MOST_MESSAGES ? undefined : parse(data)
    if (!message || !socket.feed) return socket.leave('misused')
    if ('type' in message) return void this.#tellMoment(socket.feed, message.type, message.to)
    const isFirst = socket.seen < 0
    // It may have fetched more than it was sent; less only means that the rest is on its way.
    socket.seen = Math.max(socket.seen, message.since)
    return this.#catchUp(socket.feed, isFirst ? 0 : GATHER_MS)
  }

  /** The work of one second. */
  tick(): void {
    this.#heartbeats.tick()
  }

  /** Asks every client to come back, to another node or to this one when it is up again; hangs up on those who stay. */
  async close(patienceMs: number): Promise<void> {
    this.#isClosed = true
    this.#heartbeats.stop()
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
    socket.bytesHeard = 0
    return socket.ping()
  }

  #wake(site: SiteId, memberId: MemberId): void {
    const feed = this.#feeds.get(keyOf(site, memberId))
    if (feed) this.#catchUp(feed)
  }

  #recheckLater(site: SiteId, memberId: MemberId): void {
    const feed = this.#feeds.get(keyOf(site, memberId))
    if (feed) this.#recheckAll([feed])
  }

  /** Passes on what is kept nowhere: to whoever has a screen open, and only from whom they would read it. */
  async #tellMoment(feed: Feed, type: MomentType, to: MemberId): Promise<void> {
    const { site, memberId, needsSessionCheck } = feed
    if (needsSessionCheck || !(await this.#mayTell(feed, type, to).catch(() => false))) return
    this.moment(site, to, { type, member_id: memberId })
  }

  async #mayTell(feed: Feed, type: MomentType, to: MemberId): Promise<boolean> {
    const { database, clock, mayTell } = this.#parts
    const { site, memberId, reach } = feed
    const key = `${type}:${to}`
    const now = clock.now().getTime()
    const known = reach.get(key)
    if (known && known.until > now) return known.isAllowed
    // Whoever asks about many people is no one who types: one question at a time, and what is forgotten is asked again.
    if (feed.isAsking) return false
    if (reach.size >= MOST_REACHED) reach.clear()
    feed.isAsking = true
    try {
      const isAllowed = await this.#questions.run(() => mayTell[type](database.forSite(site), site, memberId, to))
      reach.set(key, { isAllowed, until: now + REACH_MS })
      // A block that came meanwhile has begun another map.
      return isAllowed && feed.reach === reach
    } finally {
      feed.isAsking = false
    }
  }

  #hand(site: SiteId, to: MemberId, moment: Moment): void {
    const feed = this.#feeds.get(keyOf(site, to))
    if (!feed || feed.needsSessionCheck) return
    const text = JSON.stringify(moment)
    for (const socket of feed.sockets) socket.pass(text)
  }

  #recheckAll(feeds: Iterable<Feed>): void {
    for (const feed of feeds) {
      feed.needsSessionCheck = true
      feed.reach = new Map()
      this.#toCheck.add(feed)
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
      while (!this.#isClosed && (this.#toCheck.size > 0 || this.#behind.size > 0)) {
        await this.#forEachSite(this.#toCheck, (site, feeds) => this.#checkSessions(site, feeds))
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
    // Whoever was marked again meanwhile is checked once more.
    for (const feed of feeds) feed.needsSessionCheck = this.#toCheck.has(feed)
  }

  async #deliver(site: SiteId, feeds: Feed[]): Promise<void> {
    // Where each socket stands now: it may move on while the database is read.
    const asked = feeds.map((feed) => ({ feed, positions: [...feed.sockets].map((s) => [s, s.seen] as const) }))
    const wanted = asked.flatMap(({ feed: { memberId }, positions }) => {
      const ready = positions.map(([, seen]) => seen).filter((seen) => seen >= 0)
      return ready.length > 0 ? { memberId, since: Math.min(...ready) } : []
    })
    if (wanted.length === 0) return
    const { database, isHidden } = this.#parts
    const parts = await readFeeds(database.forSite(site), site, wanted, isHidden)
    for (const { feed, positions } of asked) {
      const part = parts.get(feed.memberId)
      if (feed.needsSessionCheck) this.#behind.add(feed)
      if (!part || feed.needsSessionCheck) continue
      const texts = part.events.map(({ seq, type, payload }) => ({ seq, text: asText(seq, type, payload) }))
      for (const [socket, seen] of positions) if (seen >= 0 && socket.feed) sendMissing(socket, seen, part, texts)
      if (part.events.length === EVENTS_AT_ONCE) this.#behind.add(feed)
    }
  }
}

function sendMissing(
  socket: LiveSocket,
  /** Where the socket stood when the feed was read. */
  seen: number,
  { last }: FeedPart,
  events: readonly { seq: number; text: string }[],
): void {
  // It knows more than there is: the feed was brought back from a backup.
  if (seen > last) return socket.reset(last)
  for (const event of events) if (!socket.next(event)) return socket.reset(last)
  const isPruned = events.length === 0 && seen < last && socket.seen === seen
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
