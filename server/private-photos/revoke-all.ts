import { type RawBuilder, sql } from 'kysely'
import type { MemberId } from '#contract/members.ts'
import type { SiteId, Tx } from '#server/platform/db/db.ts'
import { LATELY } from '#server/protections/take-lifted.ts'
import { takeBack } from './take-back.ts'

const askedLately = (now: Date) => sql`asked_at > ${now}::timestamptz - ${LATELY}::interval`

/**
 * Takes back whatever a member's photos were shown for: somebody else may have granted it, and new photos would follow. And
 * what was asked for lately: whoever is asked sees who asks, even where they hide. Returns how many people could still see
 * the photos.
 */
export async function revokeAll(tx: Tx, site: SiteId, member: MemberId, now: Date): Promise<number> {
  const { rows } = await sql<{ sawThem: boolean }>`
    delete from photo_grants where site_id = ${site} and owner_id = ${member} and status = 'granted'
    returning expires_at > ${now} as saw_them
  `.execute(tx)
  await takeBack(tx, site, sql`viewer_id = ${member} and ${askedLately(now)}`, now)
  return rows.filter(({ sawThem }) => sawThem).length
}

/**
 * What a member has asked of these people shows them no longer: they hide from them by name by now, which is the later word.
 * Whoever asked sees no change: it would tell who has the address.
 */
export function stopRequestsTo(tx: Tx, site: SiteId, member: MemberId, owners: readonly MemberId[]): Promise<void> {
  return stopShowing(tx, site, member, sql`owner_id = any(${owners}::uuid[])`)
}

/** The same for all from whom the member hides, for what was asked lately: somebody else may have done it. */
export function stopRequestsToHidden(tx: Tx, site: SiteId, member: MemberId, now: Date): Promise<void> {
  const hides = sql`hides_from(${site}::smallint, ${member}::uuid, owner_id)`
  return stopShowing(tx, site, member, sql`${askedLately(now)} and ${hides}`)
}

async function stopShowing(tx: Tx, site: SiteId, member: MemberId, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    update photo_grants set shows_viewer = false
    where site_id = ${site} and viewer_id = ${member} and shows_viewer and ${which}
  `.execute(tx)
}
