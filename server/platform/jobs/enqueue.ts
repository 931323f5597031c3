import { sql } from 'kysely'
import type { Db } from '#server/platform/db/db.ts'
import type { JobPayload, Task } from './job.ts'

/** Adds a job together with the change that causes it: both commit, or neither. It runs at once, or not before a moment. */
export async function enqueue<P extends JobPayload>(
  tx: Db,
  { name }: Task<P>,
  payload: P,
  runAt: Date | null = null,
): Promise<void> {
  await sql`select enqueue(${name}, ${JSON.stringify(payload)}::json, ${runAt}::timestamptz)`.execute(tx)
}
