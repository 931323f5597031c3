import { Refusal } from '#server/platform/refusal.ts'
import type { Answer, Picture, PictureJob } from './picture.ts'
import { startWorker, type Worker, type WorkerLimits } from './worker-process.ts'

export interface ImageWorkers {
  /** Whether a further picture would be refused: then its upload need not even be read. */
  isFull(): boolean
  /** Reads a file that a stranger sent and writes its sizes. */
  make(job: PictureJob): Promise<Picture>
  close(): void
}

interface Limits extends WorkerLimits {
  workers: number
  /** Pictures that may wait for a worker. */
  waiting: number
  /** A worker without work ends after this time. */
  idleSeconds: number
}

const LIMITS: Limits = { workers: 2, waiting: 20, seconds: 10, patience: 3, megabytes: 512, idleSeconds: 60 }
const COME_BACK = { seconds: 5 }

/** Processes that read pictures, few at a time: native memory has no other bound than that of a process. */
export function imageWorkers(changed: Partial<Limits> = {}): ImageWorkers {
  const limits = { ...LIMITS, ...changed }
  const idle: Worker[] = []
  const all = new Set<Worker>()
  const queue: (() => void)[] = []
  let busy = 0
  let sleep: NodeJS.Timeout | undefined

  const isFull = () => busy === limits.workers && queue.length >= limits.waiting

  async function make(job: PictureJob): Promise<Picture> {
    if (isFull()) throw new Refusal('server.busy', COME_BACK)
    await turn()
    try {
      return pictureOf(await work(job))
    } finally {
      const next = queue.shift()
      if (next) next()
      else busy--
      if (busy === 0) sleepLater()
    }
  }

  function turn(): Promise<void> | undefined {
    if (busy === limits.workers) return new Promise((resolve) => queue.push(resolve))
    busy++
    return undefined
  }

  async function work(job: PictureJob): Promise<Answer> {
    clearTimeout(sleep)
    const worker = awake() ?? start()
    const answer = await worker.run(job).catch((error: unknown) => {
      worker.stop()
      throw error
    })
    if (worker.isAlive()) idle.push(worker)
    else all.delete(worker)
    return answer
  }

  function awake(): Worker | undefined {
    const worker = idle.pop()
    return worker?.isAlive() === false ? awake() : worker
  }

  function start(): Worker {
    const worker = startWorker(limits)
    all.add(worker)
    return worker
  }

  function sleepLater(): void {
    sleep = setTimeout(close, limits.idleSeconds * 1000).unref()
  }

  function close(): void {
    clearTimeout(sleep)
    for (const worker of all) worker.stop()
    all.clear()
    idle.length = 0
  }

  return { isFull, make, close }
}

function pictureOf(answer: Answer): Picture {
  if ('picture' in answer) return answer.picture
  switch (answer.problem) {
    case 'too_many_pixels':
      throw new Refusal('photos.too_many_pixels', { megapixels: answer.megapixels })
    case 'empty_crop':
      throw new Refusal('request.invalid', { fields: [{ field: 'crop', reason: 'malformed' }] })
    case 'too_slow':
      throw new Refusal('server.busy', COME_BACK)
    case 'unreadable':
      throw new Refusal('photos.not_an_image')
  }
}
