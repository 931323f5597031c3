import type { MemberId } from '#contract/members.ts'
import { Turns } from '#server/platform/turns.ts'

/** Of one member one after another, and few: while an invoice is drawn, nobody else is answered. */
const turns = new Turns({ running: 1, waiting: 3, longestWaitMs: 5000 })

/** Draws an invoice when it is the member's turn, and refuses when that is not soon. */
export function drawInTurn<T>(member: MemberId, draw: (hasWaited: boolean) => Promise<T>): Promise<T> {
  return turns.run(member, draw)
}
