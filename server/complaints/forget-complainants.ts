import { sql } from 'kysely'
import type { Db, SiteId } from '#server/platform/db/db.ts'
import { inBatches } from '#server/platform/db/in-batches.ts'

/** Visitors who complained are not members who can be erased: a year later their names and addresses go by themselves. */
export async function forgetComplainants(db: Db, site: SiteId, now: Date, batch: number): Promise<void> {
  await inBatches(batch, async () => {
    const { numAffectedRows = 0n } = await sql`
      update complaints set name = null, email = null
      where ctid = any (array(
        select ctid from complaints
        where site_id = ${site} and email is not null and created_at < ${now}::timestamptz - interval '1 year'
        limit ${batch}
      ))
    `.execute(db)
    return Number(numAffectedRows)
  })
}
