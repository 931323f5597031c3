import type { MemberId } from '#contract/members.ts'
import { Turns } from '#server/platform/turns.ts'

/** One after another: a picture can take seconds to read, and whoever sends many at once must not make everybody wait for them. */
const membersTurns = new Turns({ running: 1, waiting: 25, longestWaitMs: 60_000 })
/** And of one household: accounts cost nothing, and have turns of their own. */
const householdsTurns = new Turns({ running: 1, waiting: 200, longestWaitMs: 60_000 })

interface Sender {
  member: MemberId
  household: string
}

/** Reads a picture when it is the turn of its sender. */
export function readInTurn<T>({ member, household }: Sender, read: () => Promise<T>): Promise<T> {
  return membersTurns.run(member, () => householdsTurns.run(household, read))
}
