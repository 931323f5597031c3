import { sql } from 'kysely'
import type { Output } from '#contract/endpoint.ts'
import { DECK_SIZE, type readSwipes as endpoint } from '#contract/swipes.ts'
import { isLikedBy } from '#server/likes/is-liked-by.ts'
import type { MemberContext } from '#server/context.ts'
import { bestMatches } from '#server/search/best-matches.ts'
import { readAllowance } from './allowance.ts'

/** People who fit, whom the member has neither liked nor passed yet. */
export async function readDeck(context: MemberContext): Promise<Output<typeof endpoint>> {
  const { db, site, member } = context
  const isPassed = sql`exists (
    select from passes p where p.site_id = ${site.id} and p.member_id = ${member.id} and p.passed_id = s.member_id
  )`
  const isNew = sql`not ${isPassed} and not ${isLikedBy(site.id, member.id, sql.ref('s.member_id'))}`
  const [people, left] = await Promise.all([
    bestMatches(context, { limit: DECK_SIZE, more: [isNew] }),
    readAllowance(db, context, member.id),
  ])
  return { people, ...left }
}
