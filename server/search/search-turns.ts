import { Turns } from '#server/platform/turns.ts'

/** Of one household a few at once: whoever asks for hundreds must not take every connection to the database from the others. */
const turns = new Turns({ running: 4, waiting: 200, longestWaitMs: 5000 })

/** Searches when it is the turn of who asks, and refuses when that is not soon. */
export function searchInTurn<T>(household: string, search: () => Promise<T>): Promise<T> {
  return turns.run(household, search)
}
