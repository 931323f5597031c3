const MINUTE_MS = 60_000
/** Some fifteen megabytes. More callers than this in a minute push out those who came first. */
const MOST_CALLERS = 100_000

interface Window {
  count: number
  /** When it ends and the next one begins, by the clock of the process. */
  until: number
}

/** Counts how often something happens in a minute, in this process alone. */
export class WindowCounter {
  readonly #windows = new Map<string, Window>()

  /** Counts one more, and tells how many seconds to wait when that is more than `most`; 0 means no limit. */
  count(caller: string, most: number): number {
    if (most === 0) return 0
    const now = performance.now()
    const window = this.#windows.get(caller)
    if (!window || window.until <= now) {
      this.#open(caller, now)
      return 0
    }
    window.count++
    return window.count <= most ? 0 : Math.ceil((window.until - now) / 1000)
  }

  /** Counts nothing, and tells how many seconds to wait when there have been `most` already; 0 means no limit. */
  secondsToWait(caller: string, most: number): number {
    const now = performance.now()
    const window = this.#windows.get(caller)
    if (most === 0 || !window || window.until <= now || window.count < most) return 0
    return Math.ceil((window.until - now) / 1000)
  }

  #open(caller: string, now: number): void {
    // Whoever comes again goes to the end: the first in the map are those whose window began first.
    this.#windows.delete(caller)
    this.#windows.set(caller, { count: 1, until: now + MINUTE_MS })
    for (const [other, { until }] of this.#windows) {
      if (until > now && this.#windows.size <= MOST_CALLERS) break
      this.#windows.delete(other)
    }
  }
}
