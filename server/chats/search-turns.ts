import type { MemberId } from '#contract/members.ts'
import { WorkQueue } from '#server/platform/work-queue.ts'

/** So many at once: long texts in rare letters take a second, and many together would take every connection from the others. */
const searches = new WorkQueue({ running: 2, waiting: 60, longestWaitMs: 5000 })
/** Of one member one after another: nobody takes both places from everybody else. */
const OF_A_MEMBER = { running: 1, waiting: 5, longestWaitMs: 5000 }

const turns = new Map<MemberId, { queue: WorkQueue; asking: number }>()

/** Searches in a chat when it is the member's turn, and refuses when that is not soon. */
export async function searchInTurn<T>(member: MemberId, search: () => Promise<T>): Promise<T> {
  const turn = turns.get(member) ?? { queue: new WorkQueue(OF_A_MEMBER), asking: 0 }
  turns.set(member, turn)
  turn.asking++
  try {
    return await turn.queue.run(() => searches.run(search))
  } finally {
    turn.asking--
    if (turn.asking === 0) turns.delete(member)
  }
}
