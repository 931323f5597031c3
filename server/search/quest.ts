import type { MatchScore } from '#contract/profiles.ts'
import type { FoundProfile } from '#contract/search.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Context } from '#server/platform/http/context.ts'
import { asCard, type CardRow } from '#server/cards/cards.ts'
import { matchScore } from '#server/profiles/rules.ts'
import { type Compared, filtersOf, othersOf, type Walk } from './queries.ts'
import { type Order, reachOf } from './reach.ts'
import type { Seeker } from './seeker.ts'
import { isRare, type Wish } from './wish.ts'

/** Who looks for whom, and when. */
export interface Quest extends Pick<Context, 'site' | 'clock'> {
  db: Db
  /** Nobody for a visitor. */
  seeker: Seeker | undefined
  wish: Wish
}

export type FoundRow = CardRow & Compared

/** The walk that a quest is. */
export async function walkOf(quest: Quest, order: Order): Promise<Walk> {
  const { db, site, clock, seeker, wish } = quest
  const reach = await reachOf(db, wish, order)
  const filters = [
    ...filtersOf(wish, clock.now()),
    ...(reach.filter ? [reach.filter] : []),
    ...othersOf(site.id, seeker?.id),
  ]
  return { site: site.id, reach, order, filters, isRare: isRare(wish) || reach.filter !== undefined }
}

export function asFound(quest: Pick<Quest, 'site' | 'clock' | 'seeker'>, row: FoundRow): FoundProfile {
  const { seeker } = quest
  return {
    ...asCard(row, quest, seeker?.interests),
    score: seeker ? scoreOf(seeker, row) : null,
  }
}

/** How well somebody fits; a fictional profile fits nobody, since nobody stands behind it. */
export function scoreOf(seeker: Seeker, row: Compared): MatchScore | null {
  const { gender, seeks, country, regionCode: region, placeId, interests, isFictional } = row
  return isFictional ? null : matchScore(seeker, { gender, seeks, country, region, placeId, interests })
}
