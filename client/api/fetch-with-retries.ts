export const RETRIES = 5
/** While the browser itself knows of no network: it may have been gone for a blink. */
const OFFLINE_RETRIES = 1
const FIRST_DELAY_MS = 300
const TIMEOUT_MS = 15_000
/** Whoever is asked to wait longer than this should be told instead. */
const LONGEST_WAIT_MS = 5_000

/** Answers that mean "not now": the same request may succeed a moment later. */
const PASSING = new Set([429, 502, 503, 504])

/**
 * Fetches, and tries again up to five times with growing pauses when the network or the server fails for the moment.
 * The request stays the same to the letter, its idempotency key included. Where there is no network at all, whoever waits
 * is told so after a moment.
 */
export async function fetchWithRetries(url: string, request: RequestInit): Promise<Response> {
  for (let attempt = 0; ; attempt++) {
    const outcome = await fetch(url, { ...request, signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
      (error: unknown) => error,
    )
    const isAnswer = outcome instanceof Response
    if (isAnswer && !mayPass(outcome)) return outcome
    const retries = !isAnswer && isOffline() ? OFFLINE_RETRIES : RETRIES
    if (attempt >= retries) {
      if (isAnswer) return outcome
      throw outcome
    }
    await pause(Math.max(delayMs(attempt), isAnswer ? waitMs(outcome) : 0))
  }
}

/** Whether the browser itself knows of no network; elsewhere nobody says. */
function isOffline(): boolean {
  return 'onLine' in navigator && !navigator.onLine
}

/** Doubles each time, with some chance in it so that many clients do not come back in step. */
export function delayMs(attempt: number): number {
  return FIRST_DELAY_MS * 2 ** attempt * (0.75 + Math.random() / 2)
}

/** Whether the same request may succeed in a moment. "Too many" may, but only if the server says when. */
function mayPass(response: Response): boolean {
  if (response.status === 429 && !response.headers.has('retry-after')) return false
  return PASSING.has(response.status) && waitMs(response) <= LONGEST_WAIT_MS
}

/** How long the server asks to wait. */
function waitMs(response: Response): number {
  const asked = Number(response.headers.get('retry-after')) * 1000
  return Number.isFinite(asked) ? asked : 0
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
