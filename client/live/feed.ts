import type { MemberEvent } from '#contract/events.ts'

/** Puts what arrives, over the socket and by asking, into the order of its numbers: each event once, none left out. */
export class Feed {
  #seen: number
  readonly #waiting = new Map<number, MemberEvent>()

  constructor(seen: number) {
    this.#seen = seen
  }

  /** The last event that was given out. */
  get seen(): number {
    return this.#seen
  }

  /** Whether something later is here and something before it is missing. */
  get hasGap(): boolean {
    return this.#waiting.size > 0
  }

  /** Takes an event in, and gives out what is due now. */
  accept(event: MemberEvent): MemberEvent[] {
    if (event.seq > this.#seen) this.#waiting.set(event.seq, event)
    const due: MemberEvent[] = []
    for (;;) {
      const next = this.#waiting.get(this.#seen + 1)
      if (!next) return due
      this.#seen += 1
      this.#waiting.delete(this.#seen)
      due.push(next)
    }
  }

  /** Goes on behind an event, whatever came before it: everything has been loaded anew. */
  restart(last: number): void {
    this.#seen = last
    for (const seq of this.#waiting.keys()) if (seq <= last) this.#waiting.delete(seq)
  }
}
