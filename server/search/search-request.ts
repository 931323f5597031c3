import { type RawBuilder, sql } from 'kysely'
import type { MatchScore } from '#contract/profiles.ts'
import type { FoundProfile } from '#contract/search.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Context } from '#server/context.ts'
import { asCard, type CardRow } from '#server/cards/cards.ts'
import { isLikedBy, likesMember } from '#server/likes/is-liked-by.ts'
import { matchScore, shownOf } from '#server/profiles/rules.ts'
import { type Compared, filtersOf, othersOf, type Scan } from './queries.ts'
import { type Order, scopeOf } from './scope.ts'
import type { Searcher } from './searcher.ts'
import { isRare, type Criteria } from './criteria.ts'

/** Who looks for whom, and when. */
export interface SearchRequest extends Pick<Context, 'site' | 'clock'> {
  db: Db
  /** Nobody for a visitor. */
  searcher: Searcher | undefined
  criteria: Criteria
}

export type FoundRow = CardRow & Compared & { isLiked: boolean; likesMe: boolean }

/** Those who were found, with whether the member who searches likes them, and they the member. */
export function withLikes(
  { site, searcher }: Pick<SearchRequest, 'site' | 'searcher'>,
  found: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const isLiked = searcher ? isLikedBy(site.id, searcher.id, sql.ref('f.member_id')) : sql`false`
  const likesMe = searcher ? likesMember(site.id, searcher.id, sql.ref('f.member_id')) : sql`false`
  return sql`select f.*, ${isLiked} as is_liked, ${likesMe} as likes_me from (${found}) f`
}

/** The scan that answers a request. */
export async function scanOf(request: SearchRequest, order: Order): Promise<Scan> {
  const { db, site, clock, searcher, criteria } = request
  const scope = await scopeOf(db, criteria, order)
  const filters = [
    ...filtersOf(criteria, clock.now()),
    ...(scope.filter ? [scope.filter] : []),
    ...othersOf(site.id, searcher),
  ]
  return { site: site.id, scope, order, filters, isRare: isRare(criteria) || scope.filter !== undefined }
}

/** What was asked for is named before what else the two share. */
export function asFound(
  request: Pick<SearchRequest, 'site' | 'clock' | 'searcher' | 'criteria'>,
  row: FoundRow,
): FoundProfile {
  const { searcher, criteria } = request
  const askedFirst = <Interest extends string>(all: readonly Interest[]) =>
    all.toSorted((one, other) => Number(criteria.interests.includes(other)) - Number(criteria.interests.includes(one)))
  const named = { ...row, interests: askedFirst(row.interests) }
  const mine = searcher && { ...searcher, interests: askedFirst(searcher.interests) }
  return {
    ...asCard(named, request, [...criteria.interests, ...(mine?.interests ?? [])]),
    score: mine ? scoreOf({ ...request, searcher: mine }, named) : null,
    is_liked: row.isLiked,
    likes_me: row.likesMe,
  }
}

/** How well somebody fits; a fictional profile fits nobody, since nobody stands behind it. */
export function scoreOf(
  { site, searcher }: Pick<SearchRequest, 'site'> & { searcher: Searcher },
  row: Compared,
): MatchScore | null {
  return row.isFictional ? null : matchScore(searcher, shownOf(site.settings, row))
}
