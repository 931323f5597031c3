import { Refusal } from './refusal.ts'

export interface Limits {
  /** How many run at once. */
  running: number
  waiting: number
  longestWaitMs: number
}

/**
 * Limits how much expensive work is done at once: when more comes than can be done soon, the rest is refused at once instead of
 * slowing down everything else.
 */
export class WorkQueue {
  readonly #limits: Limits
  #running = 0
  readonly #waiting: { start: () => void; giveUp: () => void }[] = []

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** How many wait for their turn. */
  get length(): number {
    return this.#waiting.length
  }

  /** Tells the work whether it had to wait: what was so when it was asked for may be over. */
  async run<T>(work: (hasWaited: boolean) => Promise<T>): Promise<T> {
    const hasWaited = await this.#enter()
    try {
      return await work(hasWaited)
    } finally {
      this.#leave()
    }
  }

  async #enter(): Promise<boolean> {
    const mustWait = this.#running >= this.#limits.running
    if (mustWait) await this.#wait()
    else this.#running++
    return mustWait
  }

  /** Hands its place over: between one that leaves and the next nobody else gets in. */
  #leave(): void {
    const next = this.#waiting.shift()
    if (next) next.start()
    else this.#running--
  }

  #wait(): Promise<void> {
    if (this.#waiting.length >= this.#limits.waiting) throw new Refusal('server.busy', { seconds: 5 })
    return new Promise((resolve, reject) => {
      const entry = {
        start: () => {
          clearTimeout(timer)
          resolve()
        },
        giveUp: () => {
          this.#waiting.splice(this.#waiting.indexOf(entry), 1)
          reject(new Refusal('server.busy', { seconds: 5 }))
        },
      }
      const timer = setTimeout(entry.giveUp, this.#limits.longestWaitMs)
      this.#waiting.push(entry)
    })
  }
}
