import { type Limits, WorkQueue } from './work-queue.ts'

/** A queue for each who asks, so that nobody takes all places of what everybody shares. */
export class Turns {
  readonly #limits: Limits
  readonly #queues = new Map<string, { queue: WorkQueue; asking: number }>()

  /** What one of them may have at once. */
  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Works when it is their turn, and refuses when that is not soon. */
  async run<T>(asker: string, work: (hasWaited: boolean) => Promise<T>): Promise<T> {
    const own = this.#queues.get(asker) ?? { queue: new WorkQueue(this.#limits), asking: 0 }
    this.#queues.set(asker, own)
    own.asking++
    try {
      return await own.queue.run(work)
    } finally {
      own.asking--
      if (own.asking === 0) this.#queues.delete(asker)
    }
  }
}
