import { sql } from 'kysely'
import type { Tx } from './db.ts'

/** How a statement says that nobody waits for its answer. */
export const WITH_NEXT = '/* with next */'

/**
 * Sends a statement whose answer tells nothing together with the next one of its transaction, without a round trip of
 * its own. It runs first, and if it fails the next one fails with its error.
 */
export async function sendWithNext(tx: Tx, statement: ReturnType<typeof sql>): Promise<void> {
  await sql`${sql.raw(WITH_NEXT)} ${statement}`.execute(tx)
}
