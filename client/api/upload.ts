import type { Endpoint, Output } from '#contract/endpoint.ts'
import { CallRefused } from './call.ts'
import { delayMs, RETRIES } from './fetch-with-retries.ts'

interface Upload {
  path: string
  form: FormData
  /** Made once: a repeated upload whose first answer was lost changes nothing twice. */
  key: string
  /** From 0 to 1. At 1 all has been sent, and the server is still at work. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

const TIMEOUT_MS = 120_000

/** Uploads a form, and tries again up to five times when the network or the server fails for the moment. */
export async function upload<E extends Endpoint>(endpoint: E, parts: Upload): Promise<Output<E>> {
  for (let attempt = 0; ; attempt++) {
    const { status, body } = await sendOnce(endpoint.method, parts)
    parts.signal.throwIfAborted()
    const isPassing = status === 0 || (status >= 502 && status <= 504)
    if (!isPassing || attempt === RETRIES) return answerOf<E>(status, body)
    await pause(delayMs(attempt), parts.signal)
  }
}

function answerOf<E extends Endpoint>(status: number, body: string): Output<E> {
  if (status === 0) throw new TypeError('The upload did not reach the server')
  if (status >= 400) throw new CallRefused(parsed(body), status)
  return parsed(body) as Output<E>
}

/** What stands between us and the server may answer in HTML. */
function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return {}
  }
}

/** `fetch` cannot tell how much has been sent. Status 0 means that nothing came back. */
function sendOnce(
  method: string,
  { path, form, key, onProgress, signal }: Upload,
): Promise<{ status: number; body: string }> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open(method, path)
    request.timeout = TIMEOUT_MS
    const headers = { 'x-request-type': 'client', accept: 'application/json', 'idempotency-key': key }
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total ? loaded / total : 0))
    const abort = () => request.abort()
    signal.addEventListener('abort', abort)
    // Comes last in every case: answered, failed, too slow or aborted.
    request.addEventListener('loadend', () => {
      signal.removeEventListener('abort', abort)
      resolve({ status: request.status, body: request.responseText })
    })
    request.send(form)
  })
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    setTimeout(resolve, ms)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
