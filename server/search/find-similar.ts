import { sql } from 'kysely'
import type { MemberId } from '#contract/members.ts'
import type { Widened } from '#contract/search.ts'
import { nearPlaces } from '#server/places/near-places.ts'
import { selectCards } from '#server/cards/cards.ts'
import { countPeople } from './count-people.ts'
import { facesFirst } from './faces-first.ts'
import { type Compared, peopleOf, thesePeople } from './queries.ts'
import { type FoundRow, type SearchRequest, scanOf, withLikes } from './search-request.ts'
import { widenings } from './widen.ts'

/** With fewer than these, a page has room for others who nearly fit. */
export const FEW = 12
const MOST = 24

export interface Similar {
  rows: FoundRow[]
  people: number
  fictional: number
  widened: Widened[]
}

export const NONE: Similar = { rows: [], people: 0, fictional: 0, widened: [] }

/** Others than those shown, who nearly fit: those with a picture first, and of these those who fit best. */
export async function findSimilar(
  request: SearchRequest,
  shown: readonly MemberId[],
  exact: { people: number; fictional: number },
): Promise<Similar> {
  const { db, site, clock, searcher } = request
  const found: MemberId[] = []
  const steps = widenings(request.criteria, await homeOf(request))
  let reached = 0
  for (const [i, { criteria }] of steps.entries()) {
    const scan = await scanOf({ ...request, criteria }, 'active')
    const filters = [...scan.filters, sql`s.member_id <> all(${[...shown, ...found]}::uuid[])`]
    const others = peopleOf({ ...scan, filters }, MOST - found.length)
    const { rows } = await sql<Compared>`${others}`.execute(db)
    found.push(...rows.map(({ memberId }) => memberId))
    if (rows.length > 0) reached = i + 1
    if (found.length === MOST) break
  }

  const last = steps[reached - 1]
  if (!last) return NONE
  const [rows, totals] = await Promise.all([
    selectCards<FoundRow>(db, site.id, withLikes(request, thesePeople(site.id, found))),
    countPeople(db, { site: site.id, criteria: last.criteria, viewer: searcher, now: clock.now() }),
  ])
  const invented = rows.filter(({ isFictional }) => isFictional).length
  const widened = [...new Set(steps.slice(0, reached).map((step) => step.widened))]
  return {
    rows: facesFirst(rows),
    people: Math.max(totals.people - exact.people, rows.length - invented),
    fictional: Math.max(totals.fictional - exact.fictional, invented),
    widened,
  }
}

/** The country that a search near a city ends up in. */
async function homeOf({ db, criteria: { where } }: SearchRequest) {
  return 'country' in where ? where.country : (await nearPlaces(db, where.near, where.within)).countries[0]
}
