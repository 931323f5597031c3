import { sql } from 'kysely'
import type { MemberId } from '#contract/members.ts'
import type { SiteId, Tx } from '#server/platform/db/db.ts'

/** As long as a session can last: what was asked for before was asked by the owner. */
const LATELY = '30 days'

/**
 * Takes back whatever a member's photos were shown for: somebody else may have granted it, and new photos would follow. And
 * what was asked for lately: whoever is asked sees who asks, even where they hide.
 */
export async function revokeAll(tx: Tx, site: SiteId, member: MemberId, now: Date): Promise<void> {
  await sql`
    delete from photo_grants where site_id = ${site} and owner_id = ${member} and status = 'granted'
  `.execute(tx)
  await sql`
    delete from photo_grants
    where site_id = ${site} and viewer_id = ${member} and status <> 'declined'
      and asked_at > ${now}::timestamptz - ${LATELY}::interval
  `.execute(tx)
}
