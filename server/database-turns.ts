import { Turns } from '#server/platform/turns.ts'

/**
 * Of one household so many calls at once that are in the database. Each has two connections at most, so together they have fewer than
 * there are: whoever logs in again and again, or asks without logging in, has no more of them. None while they wait for anything
 * else, such as a payment provider or a turn of their own.
 */
const turns = new Turns({ running: 4, waiting: 700, longestWaitMs: 10_000 })

/** Asks the database when it is the household's turn, and refuses when that is not soon. */
export function inDatabaseTurn<T>(household: string, work: (hasWaited: boolean) => Promise<T>): Promise<T> {
  return turns.run(household, work)
}
