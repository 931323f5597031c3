import type { MemberContext } from '#server/context.ts'
import { inDatabaseTurn } from '#server/database-turns.ts'
import { Turns } from '#server/platform/turns.ts'
import { refuseEnded } from '#server/sessions/session.ts'

/**
 * Of one member two are sent at a time. In the database they wait for each other anyway, each with a connection that everybody else
 * would have to do without.
 */
const turns = new Turns({ running: 2, waiting: 100, longestWaitMs: 20_000 })

/** Sends when it is the member's turn, and refuses when that is not soon, or when the session was ended meanwhile. */
export function sendInTurn<T>(context: MemberContext, send: () => Promise<T>): Promise<T> {
  return turns.run(context.member.id, (hasWaited) =>
    inDatabaseTurn(context.household, async (hasWaitedAgain) => {
      if (hasWaited || hasWaitedAgain) await refuseEnded(context)
      return send()
    }),
  )
}
