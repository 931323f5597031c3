import type { MemberId } from '#contract/members.ts'
import { Turns } from '#server/platform/turns.ts'

/** One after another: a picture can take seconds to read, and whoever sends many at once must not make everybody wait for them. */
const turns = new Turns({ running: 1, waiting: 25, longestWaitMs: 60_000 })

/** Reads a picture when it is the member's turn. */
export function readInTurn<T>(member: MemberId, read: () => Promise<T>): Promise<T> {
  return turns.run(member, read)
}
