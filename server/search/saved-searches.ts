import { sql } from 'kysely'
import type { MemberId } from '#contract/members.ts'
import { query as queryOf } from '#contract/endpoint.ts'
import { Filters, type SavedSearch } from '#contract/search.ts'
import { nearPlaces } from '#server/places/near-places.ts'
import type { Db, SiteId } from '#server/platform/db/db.ts'
import type { ChangeContext, MemberContext } from '#server/context.ts'
import { refusedFields } from '#server/platform/http/refused-fields.ts'
import { Refusal } from '#server/platform/refusal.ts'

interface Saved {
  searches: SavedSearch[]
}

export function listSavedSearches({ db, site, member }: MemberContext): Promise<Saved> {
  return savedSearchesOf(db, site.id, member.id)
}

/** Keeps a search by name. Only what is a filter is kept: an address may hold anything. */
export async function saveSearch(
  { tx, site, member, clock }: ChangeContext<MemberContext>,
  { name, query, wants_alerts: wantsAlerts }: { name: string; query: string; wants_alerts: boolean },
): Promise<Saved> {
  const filters = filtersIn(query)
  // Refuses a city that is not there.
  if (filters.near !== undefined) await nearPlaces(tx, filters.near, filters.within ?? 0)
  const { saved_searches: limit } = site.settings
  // One at a time for each member, so that many requests at once do not pass the limit together.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`saved-searches:${site.id}:${member.id}`}, 0))`.execute(tx)
  const { searches } = await savedSearchesOf(tx, site.id, member.id)
  if (searches.length >= limit) throw new Refusal('search.too_many_saved', { limit })

  const now = clock.now().toISOString()
  await tx
    .insertInto('savedSearches')
    .values({
      siteId: site.id,
      memberId: member.id,
      name,
      filters: JSON.stringify(filters),
      wantsAlerts,
      toldAt: now,
      createdAt: now,
    })
    .execute()
  return savedSearchesOf(tx, site.id, member.id)
}

/** Switches the mails about a search. Whoever joined while they were off is no news. */
export async function changeSavedSearch(
  { tx, site, member, clock }: ChangeContext<MemberContext>,
  { id, wants_alerts: wantsAlerts }: { id: string; wants_alerts: boolean },
): Promise<Saved> {
  await tx
    .updateTable('savedSearches')
    .set({ wantsAlerts, toldAt: clock.now().toISOString() })
    .where('siteId', '=', site.id)
    .where('memberId', '=', member.id)
    .where('id', '=', id)
    .where('wantsAlerts', '<>', wantsAlerts)
    .execute()
  return savedSearchesOf(tx, site.id, member.id)
}

export async function deleteSavedSearch(
  { tx, site, member }: ChangeContext<MemberContext>,
  { id }: { id: string },
): Promise<Saved> {
  await tx
    .deleteFrom('savedSearches')
    .where('siteId', '=', site.id)
    .where('memberId', '=', member.id)
    .where('id', '=', id)
    .execute()
  return savedSearchesOf(tx, site.id, member.id)
}

async function savedSearchesOf(db: Db, siteId: SiteId, memberId: MemberId): Promise<Saved> {
  const rows = await db
    .selectFrom('savedSearches as s')
    .leftJoin('places as c', (join) => join.on(sql<boolean>`c.id = (s.filters->>'near')::int`))
    .select(['s.id', 's.name', 's.filters', 's.wantsAlerts', 'c.name as city'])
    .where('s.siteId', '=', siteId)
    .where('s.memberId', '=', memberId)
    .orderBy('s.createdAt')
    .orderBy('s.id')
    .execute()
  const searches = rows.map(({ id, name, filters, wantsAlerts, city }) => ({
    id,
    name,
    query: queryOf(filters as Filters).slice(1),
    city,
    wants_alerts: wantsAlerts,
  }))
  return { searches }
}

function filtersIn(query: string): Filters {
  const params = new URLSearchParams(query)
  const asked = Object.fromEntries(
    [...new Set(params.keys())].map((name) => {
      const values = params.getAll(name)
      return [name, values.length > 1 ? values : values[0]]
    }),
  )
  const filters = Filters.safeParse(asked)
  if (!filters.success) throw new Refusal('request.invalid', { fields: refusedFields(filters.error.issues, asked) })
  return filters.data
}
