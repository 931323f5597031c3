import { sql } from 'kysely'
import type { Locale } from '#contract/locales.ts'
import type { MemberId } from '#contract/members.ts'
import { mailNotifications } from '#server/mail/kinds.ts'
import { mayBeMailed } from '#server/notifications/may-be-mailed.ts'
import type { SiteId, Tx } from '#server/platform/db/db.ts'
import type { Context } from '#server/platform/http/context.ts'
import type { Tell } from '#server/platform/live/live.ts'
import { mailLike } from './mail-like.ts'
import { isThere, lockPair } from './queries.ts'
import { pairOf, undoFrom } from './rules.ts'

interface Giving extends Pick<Context, 'site' | 'clock'> {
  tx: Tx
  tell: Tell
}

interface NewLike {
  liker: MemberId
  liked: MemberId
  isAutomatic?: boolean
}

export interface Given {
  isMatch: boolean
  /** Whether it is a like that was not there before, nor taken back a moment ago. */
  isNews: boolean
}

/**
 * One member likes another, unless the other is not there for them. Whoever is new to it is told, once: the one who is
 * liked of the like, or both of the match.
 */
export async function giveLike({ tx, site, clock, tell }: Giving, like: NewLike): Promise<Given | undefined> {
  const { liker, liked } = like
  await lockPair(tx, site.id, liker, liked)
  const written = await write(tx, site.id, like, clock.now())
  const { mine, theirs, change, isNewMatch, likerIsFictional, likedIsFictional, recipient } = written
  if (!mine) return undefined
  const news = { like_id: mine.id, is_automatic: mine.isAutomatic }

  // Whoever hides is not announced; the like is seen when they show themselves again.
  if (likerIsFictional !== null) {
    const from = { member_id: liker, is_fictional: likerIsFictional }
    if (isNewMatch) tell(liked, { type: 'match', ...from, ...news })
    else if (change === 'given') tell(liked, { type: 'like', ...from, ...news })
    else if (change === 'revived') tell(liked, { type: 'like_back', member_id: liker })
    const isTold = isNewMatch || change === 'given'
    if (isTold && !mine.isAutomatic && recipient)
      await mailLike(tx, site.id, { ...recipient, memberId: liked }, mine.id, clock.now())
  }
  if (isNewMatch && theirs) {
    const from = { member_id: liked, is_fictional: likedIsFictional ?? false }
    tell(liker, { type: 'match', ...from, like_id: theirs.id, is_automatic: theirs.isAutomatic })
  }
  return { isMatch: theirs !== null, isNews: change === 'given' }
}

interface Like {
  id: string
  isAutomatic: boolean
}

interface Written {
  /** Null when the one who is liked is not there. */
  mine: Like | null
  theirs: Like | null
  change: 'given' | 'revived' | 'none'
  isNewMatch: boolean
  /** Null for somebody who cannot be found. */
  likerIsFictional: boolean | null
  likedIsFictional: boolean | null
  /** Null when the one who is liked wants no mail. */
  recipient: { address: string; language: Locale } | null
}

/**
 * Under the lock of the pair, in one statement. A like, or a match, that went a moment ago comes back as it was. For an
 * automatic like somebody is always there: it is shown to a member who asked for it.
 */
async function write(
  tx: Tx,
  site: SiteId,
  { liker, liked, isAutomatic = false }: NewLike,
  now: Date,
): Promise<Written> {
  const [one, other] = pairOf(liker, liked)
  const since = sql`${undoFrom(now)}::timestamptz`
  const at = sql`${now}::timestamptz`
  const { rows } = await sql<Written>`
    with there as (
      select where ${isAutomatic} or ${isThere(site, liker, sql`${liked}::uuid`)}
    ), theirs as (
      select id, is_automatic
      from likes, there
      where site_id = ${site} and liker_id = ${liked} and liked_id = ${liker} and removed_at is null
    ), written as (
      insert into likes as l (site_id, liker_id, liked_id, created_at, is_automatic)
      select ${site}, ${liker}, ${liked}, ${at}, ${isAutomatic} from there
      on conflict (site_id, liker_id, liked_id) do update set
        id = case when l.removed_at > ${since} then l.id else excluded.id end,
        created_at = case when l.removed_at > ${since} then l.created_at else excluded.created_at end,
        is_new = l.removed_at <= ${since} or l.is_new,
        is_automatic = case when l.removed_at > ${since} then l.is_automatic else excluded.is_automatic end,
        removed_at = null
      where l.removed_at is not null
      returning new.id, new.is_automatic, old.id is not distinct from new.id as is_revived
    ), standing as (
      select id, is_automatic
      from likes, there
      where site_id = ${site} and liker_id = ${liker} and liked_id = ${liked} and removed_at is null
    ), matched as (
      insert into matches as m (site_id, one_id, other_id, matched_at)
      select ${site}, ${one}, ${other}, ${at} from theirs
      on conflict (site_id, one_id, other_id) do update set
        matched_at = case when m.removed_at > ${since} then m.matched_at else excluded.matched_at end,
        removed_at = null
      where m.removed_at is not null
      returning old.matched_at is distinct from new.matched_at as is_new
    )
    select
      (select json_build_object('id', id, 'isAutomatic', is_automatic) from (
        select id, is_automatic from written union all select id, is_automatic from standing limit 1
      ) any_of_both) as mine,
      (select json_build_object('id', id, 'isAutomatic', is_automatic) from theirs) as theirs,
      coalesce((select case when is_revived then 'revived' else 'given' end from written), 'none') as change,
      coalesce((select is_new from matched), false) as is_new_match,
      (select is_fictional from searchable where site_id = ${site} and member_id = ${liker}) as liker_is_fictional,
      (select is_fictional from searchable where site_id = ${site} and member_id = ${liked}) as liked_is_fictional,
      (
        select json_build_object('address', m.email, 'language', m.language)
        from members m
        where m.site_id = ${site} and m.id = ${liked} and ${mayBeMailed(mailNotifications.like)}
      ) as recipient
  `.execute(tx)
  const [written] = rows
  if (!written) throw new Error('A statement without a table had no row')
  return written
}
