import { WebSocket } from 'ws'
import { closeCodes } from '#contract/events.ts'
import type { FeedEvent } from './live.ts'
import type { Feed } from './hub.ts'
import { resetText } from './feed-text.ts'

const KIB = 1024
const MIB = 1024 * KIB
/** More waits only for somebody who no longer reads; whoever does comes back and goes on where it stopped. */
const MOST_BUFFERED = MIB
/** Ten times what a client says that writes without a pause. */
const MOST_BYTES_HEARD = 64 * KIB

/** A member's socket. What it must know stands on it: a closure for each of thousands would cost more than all of this. */
export class LiveSocket extends WebSocket {
  feed: Feed | undefined
  sessionId = ''
  /** The last event that was sent, or that the client had; below zero until it has said so. */
  seen = -1
  /** Whether anything came since the last ping. */
  isAlive = true
  /** Messages since the last ping. */
  heard = 0
  /** Bytes since the last ping: pings, pongs and empty pieces of messages cost work too, and are no messages. */
  bytesHeard = 0
  /** Its slot of the heartbeat timer. */
  slot = 0

  /** Sends the next event; false when others are missing before it. */
  next({ seq, text }: Pick<FeedEvent, 'seq' | 'text'>): boolean {
    if (seq <= this.seen) return true
    if (seq !== this.seen + 1) return false
    this.seen = seq
    this.#write(text)
    return true
  }

  reset(last: number): void {
    this.seen = last
    this.#write(resetText(last))
  }

  /** Sends what need not arrive. */
  pass(text: string): void {
    if (this.bufferedAmount === 0) this.send(text)
  }

  leave(why: keyof typeof closeCodes): void {
    this.close(closeCodes[why])
  }

  /** Counts what comes in, whatever it is, and hangs up on who floods: a goodbye would be one more thing that they need not read. */
  countBytes(length: number): void {
    this.bytesHeard += length
    if (this.bytesHeard > MOST_BYTES_HEARD) this.terminate()
  }

  #write(text: string): void {
    if (this.bufferedAmount > MOST_BUFFERED) this.terminate()
    else this.send(text)
  }
}
