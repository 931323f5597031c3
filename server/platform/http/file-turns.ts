import { Turns } from '#server/platform/turns.ts'

/** Of one household so many files at once for which the database says who may see them: a page asks for dozens, a flood for thousands. */
const turns = new Turns({ running: 4, waiting: 1000, longestWaitMs: 10_000 })

/** Asks the database when it is the turn of who wants the file, and refuses when that is not soon. */
export function inFileTurn<T>(household: string, work: () => Promise<T>): Promise<T> {
  return turns.run(household, work)
}
