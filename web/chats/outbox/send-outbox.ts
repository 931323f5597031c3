import { CallRefused } from '#client/api/call.ts'
import { outbox, type Outgoing } from './outbox-store.ts'

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000
/** After a day nobody waits for it any more: the member decides. */
const GIVE_UP_MS = 24 * 60 * 60 * 1000
const LOCK = 'outbox'

interface Parts {
  owner: string
  send: (outgoing: Outgoing) => Promise<void>
  signal: AbortSignal
}

/**
 * Sends what waits, one after the other in the order of writing, for as long as it takes. Only one tab does it at a
 * time; when that one closes, another goes on.
 */
export async function sendOutbox(parts: Parts): Promise<void> {
  await outbox.load()
  const work = () => sendUntilStopped(parts)
  if (!('locks' in navigator)) return work()
  await navigator.locks.request(LOCK, { signal: parts.signal }, work).catch(() => {
    // Stopped while waiting for its turn.
  })
  return undefined
}

async function sendUntilStopped({ owner, send, signal }: Parts): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    const next = outbox.all().find((outgoing) => outgoing.owner === owner && outgoing.refusal === null)
    if (!next) {
      await untilWoken(signal)
      continue
    }
    try {
      await send(next)
      await outbox.remove(next.key)
      failures = 0
    } catch (error) {
      if (signal.aborted) return
      const refusal = refusalOf(error, next)
      if (refusal) await outbox.refuse(next.key, refusal)
      else await untilWoken(signal, pauseMs(failures++))
    }
  }
}

/** What the server said no to; null when it could not be asked, so that the same message is tried again. */
function refusalOf(error: unknown, { queued_at }: Outgoing): Outgoing['refusal'] {
  if (error instanceof CallRefused && error.status < 500 && error.code !== 'authentication_required') {
    return { code: error.code, details: error.details }
  }
  return Date.now() - Date.parse(queued_at) > GIVE_UP_MS ? { code: 'server.failed', details: {} } : null
}

function pauseMs(failures: number): number {
  return Math.random() * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures)
}

/** Until something new waits, the network is back, or the pause is over. */
function untilWoken(signal: AbortSignal, pause?: number): Promise<void> {
  return new Promise((resolve) => {
    const before = outbox.all()
    const stop = outbox.subscribe(() => outbox.all() !== before && wake())
    const timer = pause === undefined ? undefined : setTimeout(wake, pause)
    function wake() {
      stop()
      clearTimeout(timer)
      removeEventListener('online', wake)
      signal.removeEventListener('abort', wake)
      resolve()
    }
    addEventListener('online', wake)
    signal.addEventListener('abort', wake)
  })
}
