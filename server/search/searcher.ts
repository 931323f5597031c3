import { sql } from 'kysely'
import type { Country } from '#contract/locales.ts'
import type { MemberId } from '#contract/members.ts'
import type { Db, SiteId } from '#server/platform/db/db.ts'
import { prepare } from '#server/platform/db/prepare.ts'
import type { Context, CurrentMember } from '#server/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Comparable } from '#server/profiles/rules.ts'
import { requireMember, SESSION_COOKIE } from '#server/sessions/session.ts'

/** A member who searches, and what they are compared by. */
export interface Searcher extends Comparable {
  id: MemberId
  status: CurrentMember['status']
  country: Country
}

/** The member who searches; nobody for a visitor. A session that has ended is refused: the client then logs out. */
export async function findSearcher(context: Context): Promise<Searcher | undefined> {
  if (!context.cookies.read(SESSION_COOKIE)) return undefined
  return readSearcher(context.db, context.site.id, await requireMember(context))
}

const findProfile = prepare<{ site: SiteId; member: MemberId }, Comparable & { country: Country }>(
  (value) => sql`
    select gender, seeks, country, region, place_id, interests
    from profiles
    where site_id = ${value('site')} and member_id = ${value('member')}
  `,
)

export async function readSearcher(
  db: Db,
  siteId: SiteId,
  { id, status }: Pick<CurrentMember, 'id' | 'status'>,
): Promise<Searcher> {
  const [row] = await findProfile(db, { site: siteId, member: id })
  // A signup that began elsewhere has no profile yet: there is nothing to search by.
  if (!row) throw new Refusal('profiles.not_found')
  return { ...row, id, status }
}
