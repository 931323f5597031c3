import { HEARTBEAT_SECONDS } from '#contract/events.ts'
import type { LiveSocket } from './live-socket.ts'

const SECOND_MS = 1000
/** Every socket's session is checked once in five minutes. */
const SLOTS = 300

interface Work {
  ping(socket: LiveSocket): void
  checkSessions(sockets: ReadonlySet<LiveSocket>): void
}

/**
 * One timer for all sockets, which lie in 300 slots: each second it pings those of twelve slots and checks the sessions
 * of one slot. A timer for each of thousands of sockets would cost more.
 */
export class HeartbeatTimer {
  readonly #slots: Set<LiveSocket>[] = Array.from({ length: SLOTS }, () => new Set())
  readonly #work: Work
  #timer: NodeJS.Timeout | undefined
  #second = 0
  #nextSlot = 0
  #count = 0

  constructor(work: Work) {
    this.#work = work
  }

  add(socket: LiveSocket): void {
    socket.slot = this.#nextSlot
    this.#nextSlot = (this.#nextSlot + 1) % SLOTS
    this.#slots[socket.slot]?.add(socket)
    this.#count++
    this.#timer ??= setInterval(() => this.tick(), SECOND_MS).unref()
  }

  remove(socket: LiveSocket): void {
    if (!this.#slots[socket.slot]?.delete(socket)) return
    this.#count--
    if (this.#count === 0) this.stop()
  }

  /** The work of one second. */
  tick(): void {
    this.#second = (this.#second + 1) % SLOTS
    for (let slot = this.#second % HEARTBEAT_SECONDS; slot < SLOTS; slot += HEARTBEAT_SECONDS) {
      for (const socket of this.#slots[slot] ?? []) this.#work.ping(socket)
    }
    const due = this.#slots[this.#second]
    if (due && due.size > 0) this.#work.checkSessions(due)
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}
