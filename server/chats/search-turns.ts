import { Turns } from '#server/platform/turns.ts'
import { WorkQueue } from '#server/platform/work-queue.ts'

/** So many at once: long texts in rare letters take a second, and many together would take every connection from the others. */
const searches = new WorkQueue({ running: 2, waiting: 60, longestWaitMs: 5000 })
/** Of one member one after another: nobody takes both places from everybody else. */
const turns = new Turns({ running: 1, waiting: 5, longestWaitMs: 5000 })

/** Searches in a chat when it is the member's turn, and refuses when that is not soon. */
export function searchInTurn<T>(member: string, search: () => Promise<T>): Promise<T> {
  return turns.run(member, () => searches.run(search))
}
