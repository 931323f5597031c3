import { type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'

/** Few enough that nobody waits for a batch, and that it ends long before a statement's limit. */
export const BATCH = 1000

/** Deletes the rows that a condition finds, in one short transaction after the other. Returns how many. */
export function deleteInBatches(
  db: Db,
  table: string,
  condition: RawBuilder<unknown>,
  { batch = BATCH } = {},
): Promise<number> {
  return inBatches(batch, async () => {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)}
      where ctid = any (array(select ctid from ${sql.table(table)} where ${condition} limit ${batch}))
    `.execute(db)
    return Number(numAffectedRows)
  })
}

/** Repeats a step until it finds less than a whole batch. */
export async function inBatches(batch: number, step: () => Promise<number>): Promise<number> {
  let all = 0
  for (;;) {
    const some = await step()
    all += some
    if (some < batch) return all
  }
}
