import { type RawBuilder, sql } from 'kysely'
import type { SiteId, Tx } from '#server/platform/db/db.ts'

/**
 * Takes back what was asked for or shown. A no stays, or this would be a way around it; but not that there was a question:
 * whoever was declined stands where everybody else then stands, who would see the no by the difference.
 */
export async function takeBack(tx: Tx, site: SiteId, which: RawBuilder<unknown>): Promise<void> {
  await sql`delete from photo_grants where site_id = ${site} and ${which} and status <> 'declined'`.execute(tx)
  await sql`
    update photo_grants set asked_at = null, granted_at = null where site_id = ${site} and ${which}
  `.execute(tx)
}
