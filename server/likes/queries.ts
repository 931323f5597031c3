import { type RawBuilder, sql } from 'kysely'
import type { LikeEntry } from '#contract/likes.ts'
import type { MemberId } from '#contract/members.ts'
import type { Db, SiteId, Tx } from '#server/platform/db/db.ts'
import { sendWithNext } from '#server/platform/db/send-with-next.ts'
import type { Context } from '#server/context.ts'
import { asCard, selectCards } from '#server/cards/cards.ts'
import { isSeenBy } from '#server/visibility/is-seen-by.ts'
import { pairOf } from './rules.ts'

/**
 * Whoever changes something between two members waits for the other before the next statement: two who press at once
 * make one match.
 */
export async function lockPair(tx: Tx, site: SiteId, one: MemberId, other: MemberId): Promise<void> {
  const key = `like:${site}:${pairOf(one, other).join(':')}`
  await sendWithNext(tx, sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
}

function isMatched(site: SiteId, memberId: MemberId, somebody: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from matches m
    where m.site_id = ${site} and m.removed_at is null
      and m.one_id = least(${memberId}::uuid, ${somebody}) and m.other_id = greatest(${memberId}::uuid, ${somebody})
  )`
}

const theLiker = sql.ref('l.liker_id')
const theLiked = sql.ref('l.liked_id')

/** Likes that a member got from people who are there: `member_id`, `id` for the order, and what an entry shows. */
export function received(site: SiteId, memberId: MemberId): RawBuilder<unknown> {
  return sql`
    select l.liker_id as member_id, l.id, l.id as like_id, l.is_new as like_new, l.is_automatic, l.created_at as at,
      ${isMatched(site, memberId, theLiker)} as is_match
    from likes l
    where l.site_id = ${site} and l.liked_id = ${memberId} and l.removed_at is null
      and ${isSeenBy(site, memberId, theLiker)}
  `
}

/** The likes that a member gave. */
export function given(site: SiteId, memberId: MemberId): RawBuilder<unknown> {
  return sql`
    select l.liked_id as member_id, l.id, null::uuid as like_id, false as like_new, l.is_automatic, l.created_at as at,
      ${isMatched(site, memberId, theLiked)} as is_match
    from likes l
    where l.site_id = ${site} and l.liker_id = ${memberId} and l.removed_at is null
      and ${isSeenBy(site, memberId, theLiked)}
  `
}

/** Those whom a member likes and who like the member. */
export function matches(site: SiteId, memberId: MemberId): RawBuilder<unknown> {
  return sql`
    select l.liker_id as member_id, l.id, l.id as like_id, l.is_new as like_new, l.is_automatic, m.matched_at as at,
      true as is_match
    from likes l
    join matches m on m.site_id = l.site_id and m.removed_at is null
      and m.one_id = least(l.liker_id, l.liked_id) and m.other_id = greatest(l.liker_id, l.liked_id)
    where l.site_id = ${site} and l.liked_id = ${memberId} and l.removed_at is null
      and ${isSeenBy(site, memberId, theLiker)}
  `
}

/** An entry and the id of its row, which parts it from others of the same moment. */
export interface Entry {
  id: string
  entry: LikeEntry
}

interface EntryRow {
  likeId: string | null
  likeNew: boolean
  isAutomatic: boolean
  isMatch: boolean
  at: string
  likeRow: string
}

/** The newest of a list of likes, with their cards. */
export async function selectEntries(
  { site, clock, db }: Pick<Context, 'site' | 'clock'> & { db: Db },
  likes: RawBuilder<unknown>,
  limit: number,
  filter: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<Entry[]> {
  const rows = await selectCards<EntryRow>(
    db,
    site.id,
    sql`
      select e.member_id, e.id as like_row, e.like_id, e.like_new, e.is_automatic, e.at, e.is_match,
        row_number() over (order by e.at desc, e.id desc) as place_in_list
      from (${likes}) e
      where ${filter}
      order by e.at desc, e.id desc
      limit ${limit}
    `,
  )
  return rows.map((row) => ({
    id: row.likeRow,
    entry: {
      like_id: row.likeId,
      like_new: row.likeNew,
      is_automatic: row.isAutomatic,
      is_match: row.isMatch,
      at: row.at,
      profile: asCard(row, { site, clock }),
    },
  }))
}
