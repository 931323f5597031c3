import { type RawBuilder, sql } from 'kysely'
import type { MemberId } from '#contract/members.ts'
import { selectCards } from '#server/cards/cards.ts'
import type { MatchCursor, Position } from './cursor.ts'
import type { Page } from './find-page.ts'
import { type Compared, peopleOf, thesePeople } from './queries.ts'
import { type FoundRow, type SearchRequest, scoreOf, scanOf, withLikes } from './search-request.ts'
import type { Searcher } from './searcher.ts'

/** How many of the most active are compared: people who are not here any more are no match. */
const WINDOW = 600
/** Later pages compare everybody down to the same last one, and those who became active since then as well. */
const LATER_WINDOW = 2 * WINDOW

export type MatchRequest = SearchRequest & { searcher: Searcher }

interface Scored {
  id: MemberId
  percent: number
}

/** A page of those who fit best. Among equals the id decides, which nobody changes while others turn the pages. */
export async function matchPage(request: MatchRequest, size: number, after?: MatchCursor): Promise<Page> {
  const { db, site } = request
  const known = after?.edge ? { at: new Date(after.edge.at), id: after.edge.id } : undefined
  const { scored, edge } = await scoreWindow(request, after ? { until: known, limit: LATER_WINDOW } : {})
  const left = after ? scored.filter((one) => inOrder(after, one) < 0) : scored
  const ids = left.slice(0, size).map(({ id }) => id)
  const rows = await selectCards<FoundRow>(db, site.id, withLikes(request, thesePeople(site.id, ids)))

  const last = left.length > size ? left[size - 1] : undefined
  const kept = after ? after.edge : edge && { at: edge.at.getTime(), id: edge.id }
  return { rows, next: last ? { sort: 'match', ...last, edge: kept ?? null } : null }
}

interface WindowOptions {
  until?: Position | undefined
  limit?: number
  more?: RawBuilder<unknown>[]
}

/** The most active who pass, the best match first, and the last of them when there may be more. */
export async function scoreWindow(
  request: MatchRequest,
  { until, limit = WINDOW, more = [] }: WindowOptions,
): Promise<{ scored: Scored[]; edge: Position | undefined }> {
  const { db } = request
  const scan = await scanOf(request, 'active')
  const people = peopleOf({ ...scan, filters: [...scan.filters, ...more], until }, limit)
  const { rows } = await sql<Compared & { at: string }>`${people}`.execute(db)

  const scored = rows.map((row) => ({ id: row.memberId, percent: scoreOf(request, row)?.percent ?? 0 }))
  const last = rows.length === limit ? rows.at(-1) : undefined
  return {
    scored: scored.toSorted(inOrder),
    edge: last && { at: new Date(last.at), id: last.memberId },
  }
}

/** Below zero when the first of two goes first. */
function inOrder(one: Omit<Scored, 'id'> & { id: string }, other: Omit<Scored, 'id'> & { id: string }): number {
  if (one.percent !== other.percent) return other.percent - one.percent
  return one.id > other.id ? -1 : Number(one.id < other.id)
}
