import { type RawBuilder, sql } from 'kysely'
import type { Filters, FoundProfile } from '#contract/search.ts'
import type { MemberContext } from '#server/platform/http/context.ts'
import { selectCards } from '#server/cards/cards.ts'
import { spendViews } from '#server/profiles/view-budget.ts'
import { scoreWindow } from './match-page.ts'
import { thesePeople } from './queries.ts'
import { asFound, type FoundRow } from './quest.ts'
import { readSeeker } from './seeker.ts'
import { usualOf } from './usual.ts'
import { wishOf } from './wish.ts'

interface Wishes {
  limit: number
  /** As in a search; what is left out is what the member looks for. */
  filters?: Partial<Filters>
  /** What else a row `s` of who can be found must be. */
  more?: RawBuilder<unknown>[]
}

/**
 * People who look for the member and whom the member looks for, the best match first, each with the reasons. Fictional
 * profiles are none of them: nobody stands behind one whom a member could fit.
 */
export async function bestMatches(
  context: MemberContext,
  { limit, filters = {}, more = [] }: Wishes,
): Promise<FoundProfile[]> {
  const { db, site, clock, member } = context
  const seeker = await readSeeker(db, site.id, member.id)
  const wish = wishOf(filters, site.settings, usualOf(context, seeker))
  const quest = { db, site, clock, seeker, wish }
  const isMutual = sql`s.gender = ${seeker.seeks} and s.seeks = ${seeker.gender} and not s.is_fictional`
  const { scored } = await scoreWindow(quest, { more: [isMutual, ...more] })
  const ids = scored.slice(0, limit).map(({ id }) => id)
  const rows = await selectCards<FoundRow>(db, site.id, thesePeople(site.id, ids))
  await spendViews(context, rows.length)
  return rows.map((row) => asFound(quest, row))
}
