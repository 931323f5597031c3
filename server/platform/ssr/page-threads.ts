import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { CallAnswer, Inlined } from '#contract/render.ts'
import type { MadePage, PageMaker, PageRequest } from './make-page.ts'
import { type FromThread, gather, type ToThread } from './thread-messages.ts'

/** A page that takes longer never ends: its thread is ended instead, and a new one takes its place. */
const LONGEST_MS = 60_000
/**
 * Nothing of a page outlives it. By itself V8 takes an eighth of a gigabyte for what is young on a large machine, in each
 * thread, and keeps it.
 */
const MEMORY = { maxYoungGenerationSizeMb: 96 }
/** One core is left for calls, sockets and the database. */
const THREADS = Math.max(1, Math.min(4, availableParallelism() - 1))

/** For a page that nobody waits for any more: it ends in its thread as well. */
const GONE: CallAnswer = { status: 500, json: '{}' }

interface Pending {
  request: PageRequest
  resolve(page: MadePage): void
  reject(error: Error): void
  timer: NodeJS.Timeout
}

/**
 * Makes pages in threads of their own, so that messages, calls and open sockets do not wait for a page that somebody
 * else looks at. A thread that ends takes the pages that it was making along and is replaced.
 */
export class PageThreads implements PageMaker {
  readonly #entry: string
  readonly #longestMs: number
  readonly #threads: PageThread[]
  #isClosed = false

  /** The file of the renderer, as an address. */
  constructor(entry: string, { threads = THREADS, longestMs = LONGEST_MS } = {}) {
    this.#entry = entry
    this.#longestMs = longestMs
    this.#threads = Array.from({ length: threads }, () => this.#start())
  }

  make(url: string, request: PageRequest): Promise<MadePage> {
    const [first, ...others] = this.#threads
    if (!first) throw new Error('No thread makes pages any more')
    return others.reduce((least, one) => (one.pages < least.pages ? one : least), first).make(url, request)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.all(this.#threads.splice(0).map((thread) => thread.end()))
  }

  #start(): PageThread {
    const thread = new PageThread(this.#entry, this.#longestMs, () => {
      if (!this.#isClosed) this.#threads.splice(this.#threads.indexOf(thread), 1, this.#start())
    })
    return thread
  }
}

class PageThread {
  readonly #worker: Worker
  readonly #longestMs: number
  readonly #pending = new Map<number, Pending>()
  readonly #inlined: Inlined[] = []
  readonly #tell = gather<ToThread>((messages) => this.#worker.postMessage(messages))
  #ids = 0
  #isReady = false

  constructor(entry: string, longestMs: number, whenEnded: () => void) {
    this.#longestMs = longestMs
    this.#worker = new Worker(new URL('./render-thread.ts', import.meta.url), {
      workerData: entry,
      resourceLimits: MEMORY,
    })
    this.#worker.on('message', (messages: FromThread[]) => {
      for (const message of messages) this.#hear(message)
    })
    let cause: unknown
    this.#worker.on('error', (error) => {
      cause = error
    })
    this.#worker.once('exit', () => {
      for (const id of this.#pending.keys()) this.#settle(id)?.reject(new Error('A thread ended', { cause }))
      whenEnded()
    })
  }

  /** How many it is making. */
  get pages(): number {
    return this.#pending.size
  }

  make(url: string, request: PageRequest): Promise<MadePage> {
    const id = this.#ids++
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { request, resolve, reject, timer: this.#watch(id) })
      const { variant, encoding, isForAll } = request
      this.#tell({ is: 'page', id, url, variant, encoding, isForAll })
    })
  }

  /** Ends a thread that a page keeps for ever; one that is still being started is given time. */
  #watch(id: number): NodeJS.Timeout {
    return setTimeout(() => {
      const pending = this.#pending.get(id)
      if (this.#isReady) void this.end()
      else if (pending) pending.timer = this.#watch(id)
    }, this.#longestMs)
  }

  async end(): Promise<void> {
    await this.#worker.terminate()
  }

  #hear(message: FromThread): void {
    switch (message.is) {
      case 'ready':
        this.#isReady = true
        return undefined
      case 'call':
        return void this.#answer(message)
      case 'made': {
        const { first, id } = message.inlined
        if (first) this.#inlined[id] = first
        const inlined = this.#inlined[id]
        if (!inlined) throw new Error('A page names what it never told')
        return this.#settle(message.id)?.resolve({ ...message.page, inlined })
      }
      case 'failed':
        return this.#settle(message.id)?.reject(asError(message))
    }
  }

  async #answer({ id, page, call }: Extract<FromThread, { is: 'call' }>): Promise<void> {
    const asked = this.#pending.get(page)
    try {
      const { status, json } = (await asked?.request.call(...call)) ?? GONE
      this.#tell({ is: 'answer', id, status, json })
    } catch (error) {
      this.#settle(page)?.reject(error instanceof Error ? error : new Error(String(error)))
      this.#tell({ is: 'answer', id, ...GONE })
    }
  }

  #settle(id: number): Pending | undefined {
    const pending = this.#pending.get(id)
    this.#pending.delete(id)
    clearTimeout(pending?.timer)
    return pending
  }
}

function asError({ name, message, stack }: Extract<FromThread, { is: 'failed' }>): Error {
  const error = new Error(message)
  error.name = name
  if (stack !== undefined) error.stack = stack
  return error
}
