import type { MemberContext } from '#server/context.ts'
import { countedAs } from '#server/limits.ts'
import { Turns } from '#server/platform/turns.ts'
import { WorkQueue } from '#server/platform/work-queue.ts'
import { refuseEnded } from '#server/sessions/session.ts'

/** So many at once: long texts in rare letters take a second, and many together would take every connection from the others. */
const searches = new WorkQueue({ running: 2, waiting: 60, longestWaitMs: 5000 })
/** Of one member one after another, and of one household: nobody takes both places from everybody else. */
const membersTurns = new Turns({ running: 1, waiting: 5, longestWaitMs: 5000 })
const householdsTurns = new Turns({ running: 1, waiting: 30, longestWaitMs: 5000 })

/** Searches in a chat when it is the member's turn, and refuses when that is not soon, or when the session was ended meanwhile. */
export function searchInTurn<T>(context: MemberContext, search: () => Promise<T>): Promise<T> {
  return membersTurns.run(countedAs(context.member), (hasWaited) =>
    householdsTurns.run(context.household, (hasWaitedAtHome) =>
      searches.run(async (hasWaitedForAll) => {
        if (hasWaited || hasWaitedAtHome || hasWaitedForAll) await refuseEnded(context)
        return search()
      }),
    ),
  )
}
