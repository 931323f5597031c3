import type { Country } from '#contract/locales.ts'
import type { MemberId } from '#contract/members.ts'
import type { Db } from '#server/platform/db/db.ts'
import { countryForSite } from '#server/sites/country-for-site.ts'
import type { Site } from '#server/sites/site.ts'

/** Of a member, what prices depend on. */
export interface Buyer {
  id: MemberId
  country: Country
  signupAt: Date
  isPaid: boolean
  /** Whether the address has proved to be theirs: only then is known whether they had joined before. */
  isConfirmed: boolean
  /** Whose address or device had joined before. */
  isReturning: boolean
}

export async function findBuyer(db: Db, site: Site, id: MemberId): Promise<Buyer> {
  const row = await db
    .selectFrom('members as m')
    .innerJoin('profiles as p', (join) => join.onRef('p.siteId', '=', 'm.siteId').onRef('p.memberId', '=', 'm.id'))
    .select(['m.signupAt', 'm.paidUser', 'm.status', 'm.isReturning', 'p.country'])
    .where('m.siteId', '=', site.id)
    .where('m.id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    id,
    country: countryForSite(site, row.country),
    signupAt: new Date(row.signupAt),
    isPaid: row.paidUser,
    isConfirmed: row.status !== 'not_confirmed',
    isReturning: row.isReturning,
  }
}
