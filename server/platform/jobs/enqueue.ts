import { sql } from 'kysely'
import type { Db } from '#server/platform/db/db.ts'
import type { JobPayload, Task } from './job.ts'

/** Adds a job together with the change that causes it: both commit, or neither. */
export async function enqueue<P extends JobPayload>(tx: Db, { name }: Task<P>, payload: P): Promise<void> {
  await sql`select enqueue(${name}, ${JSON.stringify(payload)}::json)`.execute(tx)
}
