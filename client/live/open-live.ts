import LiveSocket, { type CloseEvent } from 'partysocket/ws'
import {
  closeCodes,
  HEARTBEAT_SECONDS,
  LIVE_PATH,
  type LiveAnswer,
  type LiveMessage,
  type MemberEvent,
  readEvents,
} from '#contract/events.ts'
import { call } from '#client/api/call.ts'
import { Feed } from './feed.ts'
import { announceMoment, setSpeaker } from './moments.ts'

const TOO_MANY_PAUSE_MS = 30_000
/** A page that nobody saw for this long may have slept, and its socket may be dead without knowing. */
const SLEPT_MS = 40_000

interface Options {
  /** Called for each event in order, one after the other. */
  onEvent: (event: MemberEvent) => Promise<void>
  /** Events were missed for good: whatever is kept must be loaded anew. */
  onReset: () => Promise<void>
  /** Asked when the session of the socket has ended: the page itself may have begun another. */
  isStillMember: () => Promise<boolean>
}

/**
 * Follows the member's feed until stopped: the socket brings events, a call fetches what it missed. Resolves when the
 * feed's place is known, so that whatever is loaded from then on misses nothing.
 */
export async function openLive({ onEvent, onReset, isStillMember }: Options): Promise<() => void> {
  const { last } = await call(readEvents, {})
  const feed = new Feed(last)
  let isFetching = false
  let queue = Promise.resolve()
  const inOrder = (work: () => Promise<void>) => {
    // One event that cannot be shown is no reason to show no other.
    queue = queue.then(work).catch(() => {})
  }

  const give = (events: readonly MemberEvent[]) => {
    for (const event of events) for (const due of feed.accept(event)) inOrder(() => onEvent(due))
  }

  async function fetchMissed(): Promise<void> {
    if (isFetching) return
    isFetching = true
    try {
      for (let isMore = true; isMore;) {
        const missed = await call(readEvents, { since: feed.seen })
        if (missed.is_reset) reset(missed.last)
        give(missed.events)
        isMore = missed.is_more
      }
    } catch {
      // The heartbeat says where we stand, and the socket brings the rest.
    } finally {
      isFetching = false
    }
  }

  function reset(at: number) {
    feed.restart(at)
    inOrder(onReset)
  }

  // So that a thousand clients do not come back in the same moment.
  const minReconnectionDelay = 500 + Math.random() * 2000
  const socket = new LiveSocket(() => address(), null, {
    minReconnectionDelay,
    maxReconnectionDelay: 30_000,
    reconnectionDelayGrowFactor: 1.7,
    maxEnqueuedMessages: 0,
    shouldReconnectOnClose: ({ code }) => !FINAL.has(code),
  })

  const sayWhere = () => {
    const message: LiveMessage = { since: feed.seen }
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message))
  }

  function hear({ data }: MessageEvent) {
    const answer = JSON.parse(String(data)) as LiveAnswer
    if (answer.type === 'reset') return reset(answer.last)
    // What has no number is for the screens that are open now.
    if (!('seq' in answer)) return announceMoment(answer)
    give([answer])
    if (feed.hasGap) void fetchMissed()
    return undefined
  }

  let pause: ReturnType<typeof setTimeout> | undefined
  function closed({ code }: CloseEvent) {
    if (code === closeCodes.sessionEnded) void isStillMember().then((isMember) => isMember && socket.reconnect())
    if (code === closeCodes.tooMany) pause = setTimeout(() => socket.reconnect(), TOO_MANY_PAUSE_MS)
  }

  let hiddenAt: number | undefined
  function seenOrHidden() {
    const slept = hiddenAt === undefined ? 0 : Date.now() - hiddenAt
    hiddenAt = document.hidden ? Date.now() : undefined
    if (document.hidden) return
    if (slept > SLEPT_MS || socket.readyState !== socket.OPEN) socket.reconnect()
    else sayWhere()
  }
  const online = () => socket.reconnect()

  setSpeaker((said) => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(said))
  })

  socket.addEventListener('open', sayWhere)
  socket.addEventListener('message', hear)
  socket.addEventListener('close', closed)
  document.addEventListener('visibilitychange', seenOrHidden)
  addEventListener('online', online)
  const heartbeat = setInterval(sayWhere, HEARTBEAT_SECONDS * 1000)

  return () => {
    setSpeaker(undefined)
    clearInterval(heartbeat)
    clearTimeout(pause)
    document.removeEventListener('visibilitychange', seenOrHidden)
    removeEventListener('online', online)
    socket.close()
  }
}

/** After these the socket does not come back by itself. */
const FINAL = new Set<number>([closeCodes.sessionEnded, closeCodes.misused, closeCodes.tooMany])

function address(): string {
  const url = new URL(LIVE_PATH, location.href)
  url.protocol = url.protocol.replace('http', 'ws')
  return url.href
}
