import { sql } from 'kysely'
import type { MemberId } from '#contract/members.ts'
import type { SiteId, Tx } from '#server/platform/db/db.ts'
import { LATELY } from '#server/protections/take-lifted.ts'

/**
 * Likes that somebody else may have given no longer show their giver where that one hides. They stay what they are otherwise;
 * whoever likes somebody anew shows themselves again.
 */
export async function stopShowingLately(tx: Tx, site: SiteId, liker: MemberId, now: Date): Promise<void> {
  await likesOf(tx, site, liker).where('createdAt', '>', latelyBefore(now)).execute()
}

/** The same for likes to people from whom the giver hides by name: that is the later word. */
export async function stopShowingTo(tx: Tx, site: SiteId, liker: MemberId, others: readonly MemberId[]): Promise<void> {
  await likesOf(tx, site, liker)
    .where(({ ref }) => sql<boolean>`${ref('likedId')} = any(${others}::uuid[])`)
    .execute()
}

/** The same for all from whom the giver hides, for what was liked lately: somebody else may have done it. */
export async function stopShowingToHidden(tx: Tx, site: SiteId, liker: MemberId, now: Date): Promise<void> {
  await likesOf(tx, site, liker)
    .where('createdAt', '>', latelyBefore(now))
    .where(({ ref }) => sql<boolean>`hides_from(${site}::smallint, ${liker}::uuid, ${ref('likedId')})`)
    .execute()
}

const latelyBefore = (now: Date) => sql<string>`${now}::timestamptz - ${LATELY}::interval`

const likesOf = (tx: Tx, site: SiteId, liker: MemberId) =>
  tx
    .updateTable('likes')
    .set({ showsLiker: false })
    .where('siteId', '=', site)
    .where('likerId', '=', liker)
    .where('showsLiker', '=', true)
