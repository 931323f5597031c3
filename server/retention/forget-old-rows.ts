import { type RawBuilder, sql } from 'kysely'
import { forgetComplainants } from '#server/complaints/forget-complainants.ts'
import type { Database, SiteId } from '#server/platform/db/db.ts'
import { BATCH, deleteInBatches } from '#server/platform/db/in-batches.ts'
import { tryEach } from '#server/platform/jobs/try-each.ts'
import { keptTables } from './kept-tables.ts'

/** Deletes what has been kept for as long as `keptTables` says. Returns how many rows of each table went. */
export async function forgetOldRows(
  database: Database,
  sites: readonly SiteId[],
  now: Date,
  { batch = BATCH } = {},
): Promise<Record<string, number>> {
  const gone: Record<string, number> = {}
  await tryEach(sites, 'sites have old rows that could not be deleted', async (site) => {
    const db = database.forSite(site)
    const forgetRows = Object.entries(keptTables).map(([table, { where }]) => async () => {
      if (!where) return
      const condition = sql`site_id = ${site} and ${withNow(where, now)}`
      gone[table] = (gone[table] ?? 0) + (await deleteInBatches(db, table, condition, { batch }))
    })
    const all = [...forgetRows, () => forgetComplainants(db, site, now, batch)]
    await tryEach(all, 'tables have old rows that could not be deleted', (forget) => forget())
  })
  return gone
}

function withNow(where: string, now: Date): RawBuilder<unknown> {
  const parts = where.split('$now').map((part) => sql.raw(part))
  return sql.join(parts, sql`${now}::timestamptz`)
}
