import { createHash, randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { WebSocket } from 'ws'
import { LIVE_PATH } from '#contract/events.ts'
import type { Effort } from './compare.ts'
import { Line } from './line.ts'
import { percent, whole } from './results.ts'
import { type Server, startBareLive } from './servers.ts'

const SOCKETS = 5000
const SOCKETS_PER_MEMBER = 10
const LIKES_PER_SECOND = 500
/** A pace at which nothing queues, to tell how long a like takes from how many there can be. */
const CALM_PER_SECOND = 50
const MEMORY_GOAL = 1.5
/** What a like may take until it has reached the other screen, of every hundred but one. */
const P99_GOAL_MS = 50
const AT_ONCE = 100
/** Connections that are open before the first like; when all are busy, more are opened. */
const LINES = 64
/** Memory has settled when it changes by less than this share in a second. */
const SETTLED = 0.001
const MOST_LOOKS = 60

export interface Times {
  p50Ms: number
  p99Ms: number
  /** Likes that were turned away: on a machine that is too slow for the pace. */
  failed: number
}

export interface LiveOutcome {
  title: string
  sockets: number
  /** Bytes that one idle socket holds. */
  product: number
  bare: number
  ratio: number
  goal: number
  calmPerSecond: number
  calmTimes: Times
  likesPerSecond: number
  productTimes: Times
  bareTimes: Times
  goalMs: number
}

export interface Member {
  id: string
  cookie: string
}

/** What an idle socket holds, and how long a like takes to another's socket, beside a server that does nothing else. */
export async function measureLive(
  product: Server,
  { seconds }: Effort,
  { isShort }: { isShort: boolean },
): Promise<LiveOutcome> {
  const count = isShort ? SOCKETS / 10 : SOCKETS
  const perSecond = isShort ? LIKES_PER_SECOND / 10 : LIKES_PER_SECOND
  const members = await join(product, count / SOCKETS_PER_MEMBER)
  const bare = await startBareLive()
  try {
    const ours = (i: number) => open(product, LIVE_PATH, members[i % members.length]?.cookie)
    const theirs = (i: number) => open(bare, `/idle-${i}`)
    const held = await bytesPerSocket(product, count, ours)
    const limit = await bytesPerSocket(bare, count, theirs)

    const likes = perSecond * seconds
    const ways: Ways = {
      open: async (i) => {
        const socket = await open(product, LIVE_PATH, members[i]?.cookie)
        socket.send('{"since":0}')
        return socket
      },
      url: product.url,
      request: (from, to) =>
        requestOf(product.url, `/api/members/${members[to]?.id}/like`, [
          `cookie: ${members[from]?.cookie}`,
          `idempotency-key: ${randomUUID()}`,
        ]),
    }
    const calm = CALM_PER_SECOND * seconds
    const calmTimes = await pressesToSockets(members, { presses: calm, perSecond: CALM_PER_SECOND, first: 0 }, ways)
    const productTimes = await pressesToSockets(members, { presses: likes, perSecond, first: calm }, ways)
    const bareTimes = await pressesToSockets(
      members,
      { presses: likes, perSecond, first: 0 },
      {
        open: (i) => open(bare, `/${i}`),
        url: bare.url,
        request: (_, to) => requestOf(bare.url, `/${to}`, []),
      },
    )
    return {
      title: 'live',
      sockets: count,
      product: held,
      bare: limit,
      ratio: held / limit,
      goal: MEMORY_GOAL,
      calmPerSecond: CALM_PER_SECOND,
      calmTimes,
      likesPerSecond: perSecond,
      productTimes,
      bareTimes,
      goalMs: P99_GOAL_MS,
    }
  } finally {
    await bare.stop()
  }
}

export function tellLive(outcome: LiveOutcome): void {
  const { sockets, product, bare, ratio, goal, likesPerSecond, productTimes, bareTimes, goalMs } = outcome
  const { calmPerSecond, calmTimes } = outcome
  console.log(`\nlive, ${whole(sockets)} idle sockets, then ${likesPerSecond} likes a second to other sockets`)
  console.log(
    `  Visavis      ${whole(product).padStart(7)} bytes a socket, p50 ${productTimes.p50Ms} ms, p99 ${productTimes.p99Ms} ms`,
  )
  console.log(
    `  bare ws      ${whole(bare).padStart(7)} bytes a socket, p50 ${bareTimes.p50Ms} ms, p99 ${bareTimes.p99Ms} ms`,
  )
  console.log(
    `  memory       ${percent(ratio).padStart(7)}, goal ≤ ${percent(goal)}: ${ratio <= goal ? 'reached' : 'missed'}`,
  )
  console.log(`  at ${calmPerSecond} likes a second: p50 ${calmTimes.p50Ms} ms, p99 ${calmTimes.p99Ms} ms`)
  const p99Ratio = productTimes.p99Ms / bareTimes.p99Ms
  console.log(
    `  p99          ${percent(p99Ratio).padStart(7)} of the bare one, goal ≤ ${goalMs} ms: ${productTimes.p99Ms <= goalMs && productTimes.failed === 0 ? 'reached' : 'missed'} (${productTimes.failed} likes failed)`,
  )
}

/** Members who can be liked, each logged in: rows instead of the way through signup, which would be measured too. */
export async function join({ databaseUrl, url }: Server, count: number): Promise<Member[]> {
  const owner = new pg.Client({ connectionString: databaseUrl })
  await owner.connect()
  try {
    const { rows } = await owner.query<{ id: number }>('select id from sites where host = $1', [new URL(url).hostname])
    const site = rows[0]?.id
    const members = Array.from({ length: count }, () => {
      const token = randomBytes(32).toString('base64url')
      return { id: randomUUID(), cookie: `sid=${token}`, hash: createHash('sha256').update(token).digest() }
    })
    const ids = members.map(({ id }) => id)
    await owner.query(
      `insert into members (site_id, id, email, status, language, signup_at, last_active_at)
       select $1, id, id || '@mail.example.org', 'active', 'de', now(), now() from unnest($2::uuid[]) id`,
      [site, ids],
    )
    await owner.query(
      `insert into profiles (site_id, member_id, status, name, birth_date, gender, seeks, country)
       select $1, id, 'active', 'Bench', '1990-01-01', 'female', 'female', 'DE' from unnest($2::uuid[]) id`,
      [site, ids],
    )
    await owner.query(
      `insert into sessions (site_id, member_id, token_hash, device, created_at, seen_at, expires_at)
       select $1, id, hash, 'Bench', now(), now(), now() + interval '1 day' from unnest($2::uuid[], $3::bytea[]) s (id, hash)`,
      [site, ids, members.map(({ hash }) => hash)],
    )
    return members
  } finally {
    await owner.end()
  }
}

export function open({ url }: Server, path: string, cookie = ''): Promise<WebSocket> {
  const socket = new WebSocket(url.replace('http', 'ws') + path, { headers: { origin: url, cookie } })
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(socket))
    socket.once('error', reject)
  })
}

async function bytesPerSocket(server: Server, count: number, make: (i: number) => Promise<WebSocket>): Promise<number> {
  // The first time warms up what stays for good.
  await closeAll(await openAll(count, make))
  const before = await settledBytes(server)
  const sockets = await openAll(count, make)
  const after = await settledBytes(server)
  await closeAll(sockets)
  return Math.round((after - before) / count)
}

/** What is still being put away, such as sockets that have just closed, must not be counted. */
async function settledBytes(server: Server): Promise<number> {
  for (let last = await server.heldBytes(), i = 0; ; i++) {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    const now = await server.heldBytes()
    if (Math.abs(now - last) < last * SETTLED || i > MOST_LOOKS) return now
    last = now
  }
}

async function openAll(count: number, make: (i: number) => Promise<WebSocket>): Promise<WebSocket[]> {
  const sockets: WebSocket[] = []
  for (let i = 0; i < count; i += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - i) }, (_, k) => make(i + k))
    sockets.push(...(await Promise.all(some)))
  }
  return sockets
}

async function closeAll(sockets: readonly WebSocket[]): Promise<void> {
  await Promise.all(
    sockets.map((socket) => {
      const closed = new Promise((resolve) => socket.once('close', resolve))
      socket.close()
      return closed
    }),
  )
}

interface Ways {
  open(member: number): Promise<WebSocket>
  url: string
  /** What is asked when one presses, whole. */
  request(from: number, to: number): string
  /** Whether this is what a press brings to the other; everything is, unless told otherwise. */
  isHeard?: (text: string) => boolean
}

interface Pace {
  presses: number
  perSecond: number
  /** The number of the first pair: each likes once. */
  first: number
}

export function requestOf(url: string, path: string, headers: readonly string[], body = '{}'): string {
  const own = [`host: ${new URL(url).host}`, 'content-type: application/json', `content-length: ${body.length}`]
  return [`POST ${path} HTTP/1.1`, ...own, ...headers, '', body].join('\r\n')
}

/** Presses at a steady pace, whoever answers or not, and the time from each press to the other's socket. */
export async function pressesToSockets(
  members: readonly Member[],
  { presses, perSecond, first }: Pace,
  ways: Ways,
): Promise<Times> {
  const size = members.length
  const sockets = await openAll(size, ways.open)
  const pressed = new Map<number, number[]>()
  const times: number[] = []
  let failed = 0
  const { promise: allHeard, resolve } = Promise.withResolvers<void>()
  const look = () => {
    if (times.length + failed === presses) resolve()
  }
  for (const [to, socket] of sockets.entries()) {
    socket.on('message', (data: Buffer) => {
      if (ways.isHeard && !ways.isHeard(data.toString())) return
      // Several likes of one member arrive in the order of their events, which is nearly that of the presses.
      const since = pressed.get(to)?.shift()
      if (since !== undefined) times.push(performance.now() - since)
      look()
    })
  }
  const free = await Promise.all(Array.from({ length: LINES }, () => Line.open(ways.url)))
  const press = async (from: number, to: number) => {
    const line = free.pop() ?? (await Line.open(ways.url))
    const isTaken = await line.ask(ways.request(from, to))
    free.push(line)
    if (isTaken) return
    pressed.get(to)?.pop()
    failed++
    look()
  }
  await atPace(presses, perSecond, (turn) => {
    // Every pair once, in one direction, so that each press is one event for one member.
    const pair = first + turn
    const from = pair % size
    const to = (from + 1 + Math.floor(pair / size)) % size
    pressed.set(to, [...(pressed.get(to) ?? []), performance.now()])
    void press(from, to)
  })
  await allHeard
  await closeAll(sockets)
  for (const line of free) line.close()
  return timesOf(times, failed)
}

export function timesOf(times: readonly number[], failed: number): Times {
  const sorted = times.toSorted((a, b) => a - b)
  const share = (part: number) => Number((sorted[Math.floor(sorted.length * part)] ?? Number.NaN).toFixed(1))
  return { p50Ms: share(0.5), p99Ms: share(0.99), failed }
}

/** At a steady pace, whether or not the ones before are finished. */
export async function atPace(count: number, perSecond: number, begin: (turn: number) => void): Promise<void> {
  const begun = performance.now()
  for (let turn = 0; turn < count; turn++) {
    const due = begun + (turn * 1000) / perSecond
    while (performance.now() < due) await new Promise((tick) => setTimeout(tick, 1))
    begin(turn)
  }
}
