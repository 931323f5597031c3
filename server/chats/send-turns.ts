import { Turns } from '#server/platform/turns.ts'

/**
 * Of one member two are sent at a time. In the database they wait for each other anyway, each with a connection that everybody else
 * would have to do without.
 */
const turns = new Turns({ running: 2, waiting: 100, longestWaitMs: 20_000 })

/** Sends when it is the member's turn, and refuses when that is not soon. */
export function sendInTurn<T>(member: string, send: () => Promise<T>): Promise<T> {
  return turns.run(member, send)
}
