import { HEARTBEAT_SECONDS } from '#contract/events.ts'
import type { LiveSocket } from './live-socket.ts'

const TURN_MS = 1000
/** Every socket's session is asked for once in a round of five minutes. */
const SLOTS = 300

interface Duties {
  ping(socket: LiveSocket): void
  recheck(sockets: ReadonlySet<LiveSocket>): void
}

/** One timer for all sockets: each second it comes to those of twelve slots, and a round takes five minutes. */
export class Wheel {
  readonly #slots: Set<LiveSocket>[] = Array.from({ length: SLOTS }, () => new Set())
  readonly #duties: Duties
  #timer: NodeJS.Timeout | undefined
  #second = 0
  #next = 0
  #count = 0

  constructor(duties: Duties) {
    this.#duties = duties
  }

  add(socket: LiveSocket): void {
    socket.slot = this.#next
    this.#next = (this.#next + 1) % SLOTS
    this.#slots[socket.slot]?.add(socket)
    this.#count++
    this.#timer ??= setInterval(() => this.turn(), TURN_MS).unref()
  }

  remove(socket: LiveSocket): void {
    if (!this.#slots[socket.slot]?.delete(socket)) return
    this.#count--
    if (this.#count === 0) this.stop()
  }

  /** What happens every second. */
  turn(): void {
    this.#second = (this.#second + 1) % SLOTS
    for (let slot = this.#second % HEARTBEAT_SECONDS; slot < SLOTS; slot += HEARTBEAT_SECONDS) {
      for (const socket of this.#slots[slot] ?? []) this.#duties.ping(socket)
    }
    const due = this.#slots[this.#second]
    if (due && due.size > 0) this.#duties.recheck(due)
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}
