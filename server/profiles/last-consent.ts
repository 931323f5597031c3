import type { MemberId } from '#contract/members.ts'
import type { Db, SiteId } from '#server/platform/db/db.ts'

/** What a member said last of a consent, when and where; undefined for who has said nothing. */
export function findLastConsent(db: Db, site: SiteId, memberId: MemberId, kind: 'landing' | 'sensitive') {
  return db
    .selectFrom('consents')
    .select(['isGiven', 'at', 'sessionId'])
    .where('siteId', '=', site)
    .where('memberId', '=', memberId)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The word alone. */
export async function lastConsent(
  db: Db,
  site: SiteId,
  memberId: MemberId,
  kind: 'landing' | 'sensitive',
): Promise<boolean | undefined> {
  return (await findLastConsent(db, site, memberId, kind))?.isGiven
}

/** Whether a member has taken back the consent for sensitive fields. Nobody joins without giving it. */
export async function hasWithdrawnConsent(db: Db, site: SiteId, memberId: MemberId): Promise<boolean> {
  return (await lastConsent(db, site, memberId, 'sensitive')) === false
}
