import { type RawBuilder, sql } from 'kysely'
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
  await forgetRequests(tx, site, member, sql`asked_at > ${now}::timestamptz - ${LATELY}::interval`)
}

/** Takes back what a member has asked of people from whom they hide by name by now: that is the later word. */
export function withdrawRequests(tx: Tx, site: SiteId, member: MemberId, owners: readonly MemberId[]): Promise<void> {
  return forgetRequests(tx, site, member, sql`owner_id = any(${owners})`)
}

/** A request that was declined stays, so that nobody asks anew, and no longer shows who has asked. */
async function forgetRequests(tx: Tx, site: SiteId, member: MemberId, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    with declined as (
      update photo_grants set asked_at = null
      where site_id = ${site} and viewer_id = ${member} and status = 'declined' and asked_at is not null and ${which}
    )
    delete from photo_grants
    where site_id = ${site} and viewer_id = ${member} and status <> 'declined' and asked_at is not null and ${which}
  `.execute(tx)
}
