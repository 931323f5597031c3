import { type RawBuilder, sql } from 'kysely'
import type { SiteId, Tx } from '#server/platform/db/db.ts'
import { ASK_AGAIN_DAYS } from './rules.ts'

/**
 * Takes back what was asked for or shown. A no stays, or this would be a way around it, and so does when a question can be
 * asked again. Neither shows: whoever was declined, waited or was let in stands where they began, and can ask alike.
 */
export async function takeBack(tx: Tx, site: SiteId, which: RawBuilder<unknown>, now: Date): Promise<void> {
  const isOpen = sql`status in ('asked', 'granted')`
  const week = sql`make_interval(days => ${ASK_AGAIN_DAYS})`
  await sql`
    update photo_grants
    set asked_at = null, granted_at = null,
      status = case when ${isOpen} then 'taken_back' else status end,
      expires_at = case when ${isOpen} then asked_at + ${week} else expires_at end
    where site_id = ${site} and ${which} and (not ${isOpen} or asked_at > ${now}::timestamptz - ${week})
  `.execute(tx)
  await sql`delete from photo_grants where site_id = ${site} and ${which} and ${isOpen}`.execute(tx)
}
