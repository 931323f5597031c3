import { type RawBuilder, sql } from 'kysely'
import type { Output } from '#contract/endpoint.ts'
import { type listLikes, MOST_COUNTED } from '#contract/likes.ts'
import type { MemberId } from '#contract/members.ts'
import type { Db, SiteId } from '#server/platform/db/db.ts'
import { given, matches, received } from './queries.ts'

type Counts = Output<typeof listLikes>['counts']

/** How many likes of each type a member has, as far as they are counted. */
export async function countLikes(db: Db, site: SiteId, memberId: MemberId): Promise<Counts> {
  const count = (likes: RawBuilder<unknown>, filter = sql`true`) =>
    sql`(select count(*)::int from (select from (${likes}) l where ${filter} limit ${MOST_COUNTED}) counted)`
  const { rows } = await sql<{ received: number; given: number; matches: number; newLikes: number }>`
    select ${count(received(site, memberId))} as received, ${count(given(site, memberId))} as given,
      ${count(matches(site, memberId))} as matches, ${count(received(site, memberId), sql`l.like_new`)} as new_likes
  `.execute(db)
  const [row = { received: 0, given: 0, matches: 0, newLikes: 0 }] = rows
  const { newLikes, ...counts } = row
  return { ...counts, new_likes: newLikes }
}
