import { sql } from 'kysely'
import type { MemberId } from '#contract/members.ts'
import type { Db, SiteId } from '#server/platform/db/db.ts'
import { hourlyNews } from './hourly-news.ts'
import { mayBeTold } from './may-be-told.ts'
import { hourlyKinds, paces } from './rules.ts'

const AT_ONCE = 500
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/**
 * Puts down who may have to be told of what nobody waits for, and of one thing only. Whoever has not come for two months
 * is left alone.
 */
export async function collectHourlyNotices(db: Db, site: SiteId, now: Date): Promise<void> {
  let after: string | undefined = FIRST_ID
  while (after !== undefined) {
    const ids: MemberId[] = await nextMembers(db, site, now, after)
    if (ids.length > 0) await putDown(db, site, now, ids)
    after = ids.length === AT_ONCE ? ids.at(-1) : undefined
  }
}

/** The next who can be told anything, and neither wait for such a notice nor had one today. */
async function nextMembers(db: Db, site: SiteId, now: Date, after: string): Promise<MemberId[]> {
  const { rows } = await sql<{ id: MemberId }>`
    select m.id
    from members m
    where m.site_id = ${site} and m.id > ${after} and m.status = 'active' and not m.is_fictional
      and m.notifications_disabled = '{}' and m.last_active_at > ${now}::timestamptz - interval '60 days'
      and not exists (
        select from notices n
        where n.site_id = m.site_id and n.member_id = m.id and n.channel = 'email'
          and n.kind in (${sql.join(hourlyKinds.map((kind) => sql.lit(kind)))})
          and (n.sent_at is null or n.sent_at > ${now}::timestamptz - interval '1 day')
      )
    order by m.id
    limit ${AT_ONCE}
  `.execute(db)
  return rows.map(({ id }) => id)
}

async function putDown(db: Db, site: SiteId, now: Date, ids: readonly MemberId[]): Promise<void> {
  const at = sql`${now}::timestamptz`
  await sql`
    insert into notices (site_id, member_id, kind, channel, created_at, due_at)
    select distinct on (m.id) m.site_id, m.id, news.kind, 'email', ${at}, ${at}
    from members m
    cross join lateral ${hourlyNews(site, now)} news
    where m.site_id = ${site} and m.id = any(${ids}::uuid[]) and ${mayBeTold(sql.ref('news.kind'), sql`'email'`)}
      and not exists (
        select from notices n
        where n.site_id = m.site_id and n.member_id = m.id and n.kind = news.kind and n.sent_at is not null
          and n.sent_at > ${at} - make_interval(secs => (${JSON.stringify(pauses)}::jsonb ->> news.kind)::integer)
      )
    order by m.id, news.place
    on conflict (site_id, member_id, kind, channel) where sent_at is null do nothing
  `.execute(db)
}

/** Seconds by kind. */
const pauses = Object.fromEntries(hourlyKinds.map((kind) => [kind, paces.email[kind].pauseMs / 1000]))
