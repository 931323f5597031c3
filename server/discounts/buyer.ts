import { sql } from 'kysely'
import type { Country } from '#contract/locales.ts'
import type { MemberId } from '#contract/members.ts'
import type { Db, SiteId } from '#server/platform/db/db.ts'
import { prepare } from '#server/platform/db/prepare.ts'
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

interface Row {
  signupAt: string
  paidUser: boolean
  status: string
  isReturning: boolean
  country: string
}

/** Every page of a member asks whether there is a discount to tell of. */
const findRow = prepare<{ site: SiteId; member: MemberId }, Row>(
  (value) => sql`
    select m.signup_at, m.paid_user, m.status, m.is_returning, p.country
    from members m
    join profiles p on p.site_id = m.site_id and p.member_id = m.id
    where m.site_id = ${value('site')} and m.id = ${value('member')}
  `,
)

export async function findBuyer(db: Db, site: Site, id: MemberId): Promise<Buyer> {
  const [row] = await findRow(db, { site: site.id, member: id })
  if (!row) throw new Error('A member who buys has no row')
  return {
    id,
    country: countryForSite(site, row.country),
    signupAt: new Date(row.signupAt),
    isPaid: row.paidUser,
    isConfirmed: row.status !== 'not_confirmed',
    isReturning: row.isReturning,
  }
}
