import { inDatabaseTurn } from '#server/database-turns.ts'
import { Turns } from '#server/platform/turns.ts'

/** Of one household two at once: the other places that it has in the database are for what is quick. */
const turns = new Turns({ running: 2, waiting: 200, longestWaitMs: 5000 })

/** Searches when it is the turn of who asks, and refuses when that is not soon. */
export function searchInTurn<T>(household: string, search: () => Promise<T>): Promise<T> {
  return turns.run(household, () => inDatabaseTurn(household, search))
}
