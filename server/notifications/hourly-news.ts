import { type RawBuilder, sql } from 'kysely'
import { FEW_CREDITS } from '#contract/credits.ts'
import { isBlocked } from '#server/blocks/is-blocked.ts'
import { balanceOf } from '#server/credits/read-balance.ts'
import type { SiteId } from '#server/platform/db/db.ts'
import { hidesFrom } from '#server/visibility/is-seen-by.ts'
import { isTellableLike } from './queries.ts'
import type { HourlyKind } from './rules.ts'

/** What there is to tell a member of whom nobody waits for it: one row for each kind. */
export interface Hourly {
  kind: HourlyKind
  visits: number
  likes: number
  people: number
  announcementId: string | null
  /** What the operator writes, in the member's language. */
  text: string | null
}

/** More new people than these are told as these. */
const MOST_PEOPLE = 50

/**
 * All that a row `m` of members can be told of at this moment, the more important first (`place`). The look for it and
 * the sending both ask this, so that what was put down and is true no more is not sent.
 */
export function hourlyNews(site: SiteId, now: Date): RawBuilder<unknown> {
  const at = sql`${now}::timestamptz`
  return sql`(
    select 1 as place, 'credits_low' as kind, 0 as visits, 0 as likes, 0 as people, null::uuid as announcement_id,
      null as text
    where ${hasFewCredits(at)}
    union all
    select 2, 'weekly_updates', week.visits, week.likes, week.people, null, null
    from (select ${weekOf(site, at)}) week
    where m.last_active_at <= ${at} - interval '2 days' and week.visits + week.likes + week.people > 0
    union all
    (
      select distinct on (a.kind) 3, a.kind, 0, 0, 0, a.id, a.texts ->> m.language
      from announcements a
      where a.site_id = m.site_id and a.starts_at <= ${at} and a.ends_at > ${at} and a.texts ? m.language
        and not exists (
          select from notices n
          where n.site_id = m.site_id and n.announcement_id = a.id and n.member_id = m.id
        )
      order by a.kind, a.starts_at, a.id
    )
    union all
    select 4, 'profile_reminder', 0, 0, 0, null, null
    where ${hasUnfinishedProfile(at)}
  )`
}

/** Whoever has bought credits, spends them and has hardly any left, and is not there to see it. */
const hasFewCredits = (at: RawBuilder<unknown>) => sql<boolean>`(
  m.paid_user and m.last_active_at <= ${at} - interval '1 day'
  and exists (
    select from ledger_entries e
    where e.site_id = m.site_id and e.member_id = m.id and e.asset = 'CREDIT' and e.amount < 0
      and e.created_at > ${at} - interval '7 days'
  )
  and ${balanceOf(sql`m.site_id`, sql`m.id`)} <= ${FEW_CREDITS}
)`

/**
 * What happened about the member since they were there, within a week, and who has joined meanwhile and would fit. Visits are those of
 * the list of viewers: nobody who is invisible by now.
 */
const weekOf = (site: SiteId, at: RawBuilder<unknown>) => sql`
  (
    select count(*)::integer
    from visits v
    join searchable w on w.site_id = v.site_id and w.member_id = v.visitor_id and not w.is_fictional
    where v.site_id = m.site_id and v.visited_id = m.id and not v.is_hidden and v.visited_at > ${since(at)}
      and not ${isBlocked(site, sql.ref('v.visitor_id'), sql.ref('v.visited_id'))}
      and not ${hidesFrom(site, sql.ref('v.visitor_id'), sql.ref('v.visited_id'))}
  ) as visits,
  (
    select count(*)::integer
    from likes l
    where l.site_id = m.site_id and l.liked_id = m.id and l.created_at > ${since(at)} and ${isTellableLike(site)}
  ) as likes,
  (
    select count(*)::integer
    from (
      select
      from profiles own
      join searchable s on s.site_id = own.site_id and s.gender = own.seeks and s.country = own.country
        and s.signup_at > ${since(at)}
      where own.site_id = m.site_id and own.member_id = m.id
        and s.seeks = own.gender and s.has_photo and not s.is_fictional and s.member_id <> m.id
        and s.birth_date between own.birth_date - interval '10 years' and own.birth_date + interval '10 years'
        and not ${isBlocked(site, sql.ref('s.member_id'), sql.ref('own.member_id'))}
        and not ${hidesFrom(site, sql.ref('s.member_id'), sql.ref('own.member_id'))}
      limit ${MOST_PEOPLE}
    ) fitting
  ) as people`

const since = (at: RawBuilder<unknown>) => sql`greatest(m.last_active_at, ${at} - interval '7 days')`

/** Whoever joined some days ago, and still has no photo or says nothing about themselves. */
const hasUnfinishedProfile = (at: RawBuilder<unknown>) => sql<boolean>`(
  m.signup_at between ${at} - interval '60 days' and ${at} - interval '2 days'
  and m.last_active_at <= ${at} - interval '1 day'
  and (
    exists (
      select from profiles own where own.site_id = m.site_id and own.member_id = m.id and own.about_me = ''
    )
    or not exists (
      select from photos f
      where f.site_id = m.site_id and f.member_id = m.id and not f.is_private and f.status <> 'rejected'
        and f.deleted_at is null
    )
  )
)`
