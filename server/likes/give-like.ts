import { sql } from 'kysely'
import type { MemberId } from '#contract/members.ts'
import type { SiteId, Tx } from '#server/platform/db/db.ts'
import { prepare } from '#server/platform/db/prepare.ts'
import type { Context } from '#server/context.ts'
import { isSeenBy } from '#server/visibility/is-seen-by.ts'
import { type Appended, appended, eventsWritten, feedEvents } from '#server/platform/live/append-events.ts'
import { lockPair } from './queries.ts'
import { pairOf, undoFrom } from './rules.ts'

interface Giving extends Pick<Context, 'site' | 'clock' | 'live'> {
  tx: Tx
}

interface NewLike {
  liker: MemberId
  liked: MemberId
  isAutomatic?: boolean
}

export interface Given {
  isMatch: boolean
  /** A like that is new, one that was taken back a moment ago and stands again, or one that stood already. */
  change: 'given' | 'revived' | 'none'
}

/**
 * One member likes another, unless the other is not there for them. Whoever is new to it is told, once: the one who is
 * liked of the like, or both of the match.
 */
export async function giveLike(context: Giving, like: NewLike): Promise<Given | undefined> {
  const { tx, site, clock, live } = context
  const { liker, liked, isAutomatic = false } = like
  const now = clock.now()
  const [one, other] = pairOf(liker, liked)
  await lockPair(tx, site.id, liker, liked)
  const values = { site: site.id, liker, liked, one, other, isAutomatic, now, since: undoFrom(now) }
  const [written] = await write(tx, values)
  if (!written) return undefined

  const { change, isMatch, events } = written
  live.send(site.id, feedEvents(events))
  return { isMatch, change }
}

interface Values extends Record<string, unknown> {
  site: SiteId
  liker: MemberId
  liked: MemberId
  /** The two in the order in which a match names them. */
  one: MemberId
  other: MemberId
  isAutomatic: boolean
  now: Date
  /** What was taken back after this comes back as it was. */
  since: Date
}

interface Written extends Given {
  events: Appended[]
}

/**
 * The whole like in one statement, under the lock of the pair: the checks, the like, the match, and what both are told.
 * No row when the one who is liked is not there. A like, or a match, that went a moment ago comes back as it was. For an
 * automatic like somebody is always there: it is shown to a member who asked for it. Whoever hides shows themselves to the
 * one whom they like.
 */
const write = prepare<Values, Written>((value) => {
  const site = value('site')
  const liker = sql<MemberId>`${value('liker')}::uuid`
  const liked = sql<MemberId>`${value('liked')}::uuid`
  const now = sql<Date>`${value('now')}::timestamptz`
  const since = sql`${value('since')}::timestamptz`
  const isAutomatic = sql`${value('isAutomatic')}::boolean`
  return sql<Written>`
    with there as (
      select where ${isAutomatic} or ${isSeenBy(site, liker, liked)}
    ), theirs as (
      select id, is_automatic
      from likes, there
      where site_id = ${site} and liker_id = ${liked} and liked_id = ${liker} and removed_at is null
    ), written as (
      insert into likes as l (site_id, liker_id, liked_id, created_at, is_automatic)
      select ${site}, ${liker}, ${liked}, ${now}, ${isAutomatic} from there
      on conflict (site_id, liker_id, liked_id) do update set
        id = case when l.removed_at > ${since} then l.id else excluded.id end,
        created_at = case when l.removed_at > ${since} then l.created_at else excluded.created_at end,
        is_new = l.removed_at <= ${since} or l.is_new,
        is_automatic = case when l.removed_at > ${since} then l.is_automatic else excluded.is_automatic end,
        shows_liker = l.removed_at <= ${since} or l.shows_liker,
        removed_at = null
      where l.removed_at is not null
      returning new.id, new.is_automatic,
        case when old.id is not distinct from new.id then 'revived' else 'given' end as change
    ), mine as (
      select id, is_automatic, change from written
      union all
      select id, is_automatic, 'none'
      from likes, there
      where site_id = ${site} and liker_id = ${liker} and liked_id = ${liked} and removed_at is null
      limit 1
    ), seen as (
      -- Whoever likes somebody back knows that they are liked: it is new no longer.
      update likes l set is_new = false
      from written, theirs
      where l.site_id = ${site} and l.id = theirs.id and l.is_new and not written.is_automatic
    ), matched as (
      insert into matches as m (site_id, one_id, other_id, matched_at)
      select ${site}, ${value('one')}, ${value('other')}, ${now} from theirs
      on conflict (site_id, one_id, other_id) do update set
        matched_at = case when m.removed_at > ${since} then m.matched_at else excluded.matched_at end,
        removed_at = null
      where m.removed_at is not null
      returning old.matched_at is distinct from new.matched_at as is_new
    ), state as (
      select mine.id, mine.is_automatic, mine.change, theirs.id as their_id, theirs.is_automatic as theirs_is_automatic,
        coalesce((select is_new from matched), false) as is_new_match,
        (
          select m.is_fictional
          from members m
          join profiles p on p.site_id = m.site_id and p.member_id = m.id
          where m.site_id = ${site} and m.id = ${liker} and m.status = 'active' and p.status = 'active'
        ) as liker_is_fictional,
        (select is_fictional from members where site_id = ${site} and id = ${liked}) as liked_is_fictional
      from mine
      left join theirs on true
    ), told as (
      select ${liked} as member_id, 0 as from_end, type,
        case type
          when 'like_back' then jsonb_build_object('member_id', ${liker}, 'like_id', id)
          else jsonb_build_object('member_id', ${liker}, 'is_fictional', liker_is_fictional, 'like_id', id, 'is_automatic', is_automatic)
        end as payload
      from state
      cross join lateral (
        select case when is_new_match then 'match' when change = 'given' then 'like' when change = 'revived' then 'like_back' end as type
      ) kind
      where liker_is_fictional is not null and type is not null
      union all
      select ${liker}, 0, 'match', jsonb_build_object(
        'member_id', ${liked}, 'is_fictional', coalesce(liked_is_fictional, false), 'like_id', their_id, 'is_automatic', theirs_is_automatic
      )
      from state
      where is_new_match
    ), ${appended(site, now)}
    select change, their_id is not null as is_match, ${eventsWritten} as events
    from state
  `
})
