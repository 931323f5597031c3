import { sql } from 'kysely'
import type { Output } from '#contract/endpoint.ts'
import type { MemberId } from '#contract/members.ts'
import { DECK_SIZE, type readSwipes as endpoint } from '#contract/swipes.ts'
import { isLikedBy } from '#server/likes/is-liked-by.ts'
import type { MemberContext } from '#server/context.ts'
import { bestMatches } from '#server/search/best-matches.ts'
import { shownNote } from '#server/profiles/rules.ts'
import { readAllowance } from './allowance.ts'
import { firstSentence } from './rules.ts'

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
  const lines = await linesOf(
    context,
    people.map(({ id }) => id),
  )
  return { people: people.map((person) => ({ ...person, line: lines.get(person.id) ?? null })), ...left }
}

/** How what they wrote about themselves begins, of those who wrote something that the site shows. */
async function linesOf({ db, site }: MemberContext, ids: readonly MemberId[]): Promise<Map<MemberId, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('profiles')
    .select(['memberId', 'aboutMe'])
    .where('siteId', '=', site.id)
    .where('memberId', 'in', ids)
    .execute()
  return new Map(
    rows.flatMap(({ memberId, aboutMe }) => {
      const about = shownNote(site.settings, 'about_me', aboutMe)
      return about ? [[memberId, firstSentence(about)]] : []
    }),
  )
}
