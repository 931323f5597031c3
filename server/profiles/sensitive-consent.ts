import type { MemberId } from '#contract/members.ts'
import type { Db, SiteId } from '#server/platform/db/db.ts'

/** Whether a member has taken back the consent for sensitive fields. Nobody joins without giving it. */
export async function hasWithdrawnConsent(db: Db, site: SiteId, memberId: MemberId): Promise<boolean> {
  const last = await db
    .selectFrom('consents')
    .select('isGiven')
    .where('siteId', '=', site)
    .where('memberId', '=', memberId)
    .where('kind', '=', 'sensitive')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.isGiven === false
}
