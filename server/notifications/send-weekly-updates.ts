import { sql } from 'kysely'
import type { Locale } from '#contract/locales.ts'
import type { MemberId } from '#contract/members.ts'
import type { QuietHours } from '#contract/notifications.ts'
import { isBlocked } from '#server/blocks/is-blocked.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import type { Db, SiteId } from '#server/platform/db/db.ts'
import { mayBeMailed } from './may-be-told.ts'
import { isTellableLike } from './queries.ts'
import { afterQuietHours, usualQuietHours } from './quiet-hours.ts'

const KIND = 'weekly_updates'
const AT_ONCE = 200

interface Due {
  memberId: MemberId
  email: string
  language: Locale
  country: string | null
  quiet: QuietHours | null
  visits: number
  likes: number
}

/**
 * Tells members who were away what happened about them within the week: how many looked at their profile, and new likes.
 * Nobody hears of nothing, of who is none, or twice within a week; whoever has not come for two months is left alone.
 */
export async function sendWeeklyUpdates(db: Db, site: SiteId, now: Date): Promise<void> {
  let after: string | undefined = '00000000-0000-0000-0000-000000000000'
  while (after !== undefined) {
    const due: Due[] = await findDue(db, site, now, after)
    for (const one of due) {
      const { visits, likes, country, quiet } = one
      const isQuiet = afterQuietHours(now, quiet ?? usualQuietHours(country)) > now
      if (isQuiet || visits + likes === 0) continue
      await db.transaction().execute((tx) => tell(tx, site, one, now))
    }
    after = due.length === AT_ONCE ? due.at(-1)?.memberId : undefined
  }
}

async function tell(tx: Db, site: SiteId, due: Due, now: Date): Promise<void> {
  const { memberId, email: address, language, visits, likes } = due
  const at = now.toISOString()
  await tx
    .insertInto('notices')
    .values({
      siteId: site,
      memberId,
      kind: KIND,
      channel: 'email',
      createdAt: at,
      dueAt: at,
      sentAt: at,
      messages: 0,
      chats: 0,
      likes,
    })
    .execute()
  const intent = { visits: String(visits), likes: String(likes) }
  await sendMail(tx, { site, kind: KIND, address, language, memberId, intent }, now)
}

async function findDue(db: Db, site: SiteId, now: Date, after: string): Promise<Due[]> {
  const at = sql`${now}::timestamptz`
  const { rows } = await sql<Due>`
    select m.id as member_id, m.email, m.language, p.country, seen.visits, liked.likes,
      (
        select json_build_object('time_zone', q.time_zone, 'from_hour', q.from_hour, 'to_hour', q.to_hour)
        from quiet_hours q
        where q.site_id = m.site_id and q.member_id = m.id
      ) as quiet
    from members m
    left join profiles p on p.site_id = m.site_id and p.member_id = m.id
    cross join lateral (
      select greatest(m.last_active_at, ${at} - interval '7 days') as at
    ) since
    cross join lateral (
      select count(*)::integer as visits
      from visits v
      join members w on w.site_id = v.site_id and w.id = v.visitor_id and w.status = 'active' and not w.is_fictional
      where v.site_id = m.site_id and v.visited_id = m.id and not v.is_hidden and v.visited_at > since.at
        and not ${isBlocked(site, sql.ref('v.visitor_id'), sql.ref('v.visited_id'))}
    ) seen
    cross join lateral (
      select count(*)::integer as likes
      from likes l
      where l.site_id = m.site_id and l.liked_id = m.id and l.created_at > since.at and ${isTellableLike(site)}
    ) liked
    where m.site_id = ${site} and m.id > ${after}
      and m.last_active_at between ${at} - interval '60 days' and ${at} - interval '2 days'
      and ${mayBeMailed(KIND)}
      and not exists (
        select from notices n
        where n.site_id = m.site_id and n.member_id = m.id and n.kind = ${KIND} and n.created_at > ${at} - interval '7 days'
      )
    order by m.id
    limit ${AT_ONCE}
  `.execute(db)
  return rows
}
