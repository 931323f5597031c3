import { type RawBuilder, sql } from 'kysely'
import type { Output } from '#contract/endpoint.ts'
import { type findMatches as endpoint, MOST_FOUND } from '#contract/match-finder.ts'
import type { MemberId } from '#contract/members.ts'
import type { Context, MemberContext } from '#server/context.ts'
import { isLikedBy } from '#server/likes/is-liked-by.ts'
import { bestMatches } from '#server/search/best-matches.ts'
import { countPeople } from '#server/search/count-people.ts'
import { searchInTurn } from '#server/search/search-turns.ts'
import { readSearcher } from '#server/search/searcher.ts'
import { defaultsOf } from '#server/search/defaults.ts'
import { criteriaOf } from '#server/search/criteria.ts'
import { requireMember, SESSION_COOKIE } from '#server/sessions/session.ts'
import { type Answers, asFilters } from './rules.ts'

const SHOWN = 24

/** Who fits the answers: people with the reasons for a member, their number for a visitor. Nothing of it is kept. */
export function findMatches(context: Context, answers: Answers): Promise<Output<typeof endpoint>> {
  return searchInTurn(context.household, () => find(context, answers))
}

async function find(context: Context, answers: Answers): Promise<Output<typeof endpoint>> {
  const { db, site, clock, cookies } = context
  const member = cookies.read(SESSION_COOKIE) ? await requireMember(context) : undefined
  const searcher = member && (await readSearcher(db, site.id, member))
  const filters = asFilters(answers, site.settings, searcher?.region ?? null)
  const criteria = criteriaOf(filters, site.settings, defaultsOf(context, searcher))
  const count = { site: site.id, criteria, viewer: member, now: clock.now() }
  const [people, { people: total, isMore }] = await Promise.all([
    member ? bestMatches({ ...context, member }, { limit: SHOWN, filters, more: [isNew(context, member.id)] }) : [],
    countPeople(db, count),
  ])
  return { people, total: Math.min(total, MOST_FOUND), is_more: isMore || total > MOST_FOUND }
}

const FIRST_SHOWN = 12

/** People who fit somebody who has just joined. */
export async function signupMatches(
  context: MemberContext,
): Promise<{ people: Awaited<ReturnType<typeof bestMatches>> }> {
  return { people: await bestMatches(context, { limit: FIRST_SHOWN, more: [isNew(context, context.member.id)] }) }
}

/** Whoever the member likes already is no discovery. */
function isNew({ site }: Pick<Context, 'site'>, memberId: MemberId): RawBuilder<boolean> {
  return sql<boolean>`not ${isLikedBy(site.id, memberId, sql.ref('s.member_id'))}`
}
