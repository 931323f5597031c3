import { type Crop, type OwnPhoto, uploadPhoto } from '#contract/photos.ts'
import { CallRefused } from '#client/api/call.ts'
import { delayMs, RETRIES } from '#client/api/fetch-with-retries.ts'

export interface PickedPhoto {
  file: File
  /** Absent when the browser could not show the picture; then all of it is taken. */
  crop: Crop | undefined
}

interface Options {
  /** From 0 to 1. At 1 all has been sent, and the server is still at work. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

const TIMEOUT_MS = 120_000

/** Uploads a photo, and tries again up to five times when the network or the server fails for the moment. */
export async function sendPhoto(photo: PickedPhoto, options: Options): Promise<OwnPhoto> {
  // Made once: a repeated upload whose first answer was lost adds no second photo.
  const key = crypto.randomUUID()
  for (let attempt = 0; ; attempt++) {
    const { status, body } = await sendOnce(photo, key, options)
    options.signal.throwIfAborted()
    const isPassing = status === 0 || (status >= 502 && status <= 504)
    if (!isPassing || attempt === RETRIES) return answerOf(status, body)
    await pause(delayMs(attempt), options.signal)
  }
}

function answerOf(status: number, body: string): OwnPhoto {
  if (status === 0) throw new TypeError('The upload did not reach the server')
  if (status >= 400) throw new CallRefused(parsed(body), status)
  return parsed(body) as OwnPhoto
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
  { file, crop }: PickedPhoto,
  key: string,
  { onProgress, signal }: Options,
): Promise<{ status: number; body: string }> {
  const form = new FormData()
  if (crop) form.append('crop', JSON.stringify(crop))
  form.append('photo', file, 'photo')

  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open(uploadPhoto.method, uploadPhoto.path)
    request.timeout = TIMEOUT_MS
    for (const [name, value] of Object.entries({
      'x-request-type': 'client',
      accept: 'application/json',
      'idempotency-key': key,
    }))
      request.setRequestHeader(name, value)
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
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
}
