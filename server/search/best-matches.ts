import { type RawBuilder, sql } from 'kysely'
import type { Filters, FoundProfile } from '#contract/search.ts'
import type { MemberContext } from '#server/context.ts'
import { selectCards } from '#server/cards/cards.ts'
import { countedAs } from '#server/limits.ts'
import { refuseTooQuick } from '#server/quick-limits.ts'
import { spendViews } from '#server/profiles/view-budget.ts'
import { scoreWindow } from './match-page.ts'
import { thesePeople } from './queries.ts'
import { asFound, type FoundRow, withLikes } from './search-request.ts'
import { readSearcher } from './searcher.ts'
import { defaultsOf } from './defaults.ts'
import { criteriaOf } from './criteria.ts'

interface MatchOptions {
  limit: number
  /** As in a search; what is left out is what the member looks for. */
  filters?: Partial<Filters>
  /** What else a row `s` of who can be found must be. */
  more?: RawBuilder<unknown>[]
}

/**
 * People with a photo who look for the member and whom the member looks for, the best match first, each with the reasons.
 * Fictional profiles are none of them: nobody stands behind one whom a member could fit.
 */
export async function bestMatches(
  context: Omit<MemberContext, 'requireSession'>,
  { limit, filters = {}, more = [] }: MatchOptions,
): Promise<FoundProfile[]> {
  const { db, site, clock, member } = context
  // As much work as a search by score.
  refuseTooQuick(site, 'search', countedAs(member))
  const searcher = await readSearcher(db, site.id, member)
  const criteria = criteriaOf(filters, site.settings, defaultsOf(context, searcher))
  const request = { db, site, clock, searcher, criteria }
  const isMutual = sql`s.gender = ${searcher.seeks} and s.seeks = ${searcher.gender} and not s.is_fictional and s.has_photo`
  const { scored } = await scoreWindow(request, { more: [isMutual, ...more] })
  const ids = scored.slice(0, limit).map(({ id }) => id)
  const rows = await selectCards<FoundRow>(db, site.id, withLikes(request, thesePeople(site.id, ids)))
  await spendViews(context, rows.length)
  return rows.map((row) => asFound(request, row))
}
