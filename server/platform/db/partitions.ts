import { sql } from 'kysely'
import type { Database } from './db.ts'
import { BATCH, inBatches } from './in-batches.ts'

/** Tables that are partitioned by week. */
const partitioned = ['member_events', 'messages'] as const

/** For how many days the rows of some of them are kept at least; the others' go with whom they belong to. */
const keptDays = { member_events: 7 } as const

const DAY_MS = 86_400_000

/** Makes the partitions of the weeks to come, before they are needed. */
export async function makePartitions(database: Database, now: Date): Promise<void> {
  for (const table of partitioned) await sql`select make_partitions(${table}, ${now})`.execute(database.shared)
}

/** Drops what every row of is too old; a row goes at most a week later than it could. */
export async function dropPartitions(database: Database, now: Date): Promise<void> {
  for (const [table, days] of Object.entries(keptDays)) {
    const before = new Date(now.getTime() - days * DAY_MS)
    await inBatches(BATCH, async () => {
      const { rows } = await sql<{ deleted: number }>`
        select drop_partitions(${table}, ${before}, ${BATCH}) as deleted
      `.execute(database.shared)
      return rows[0]?.deleted ?? 0
    })
  }
}
