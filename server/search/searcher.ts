import type { Country } from '#contract/locales.ts'
import type { MemberId } from '#contract/members.ts'
import type { Db, SiteId } from '#server/platform/db/db.ts'
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

export async function readSearcher(
  db: Db,
  siteId: SiteId,
  { id, status }: Pick<CurrentMember, 'id' | 'status'>,
): Promise<Searcher> {
  const row = await db
    .selectFrom('profiles')
    .select(['gender', 'seeks', 'country', 'region', 'placeId', 'interests'])
    .where('siteId', '=', siteId)
    .where('memberId', '=', id)
    .executeTakeFirst()
  // A signup that began elsewhere has no profile yet: there is nothing to search by.
  if (!row) throw new Refusal('profiles.not_found')
  return { ...row, id, status, country: row.country as Country }
}
