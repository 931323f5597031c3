import { sql } from 'kysely'
import type { Db } from '#server/platform/db/db.ts'

/** Adds a job together with the change that causes it: both commit, or neither. */
export async function enqueue(tx: Db, task: string, payload: Record<string, string | number>): Promise<void> {
  await sql`select enqueue(${task}, ${JSON.stringify(payload)}::json)`.execute(tx)
}
