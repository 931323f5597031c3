import { sql } from 'kysely'
import type { Db, SiteId } from '#server/platform/db/db.ts'
import { type Channel, channels } from '#contract/notifications.ts'
import { mayBeTold } from './may-be-told.ts'
import { isTold, kindOfChat, kindOfLike, remindedOf } from './queries.ts'
import { paces } from './rules.ts'

/** A change that began before the last look may have been finished after it. */
const LATE = sql`interval '2 minutes'`
/** On a site that was never looked through. */
const FIRST = sql`interval '15 minutes'`

/**
 * Looks through the chats, likes, requests and answers in which something has come since the last look, and puts down who may have
 * to be told. Sending a message knows nothing of it. Looked at twice, a member is put down once.
 */
export async function collectNotices(db: Db, site: SiteId, now: Date): Promise<void> {
  const at = sql`${now}::timestamptz`
  const kind = sql.ref<string>('c.kind')
  const channel = sql.ref<Channel>('way.channel')
  await sql`
    with swept as (
      insert into notice_sweeps as s (site_id, swept_until) values (${site}, ${at})
      on conflict (site_id) do update set swept_until = greatest(s.swept_until, excluded.swept_until)
      returning coalesce(old.swept_until, ${at} - ${FIRST}) - ${LATE} as since
    ), c as (
      select c.site_id, c.member_id, c.conversation_id, c.last_seq, ${kindOfChat} as kind
      from swept, chats c
      where c.site_id = ${site} and c.unread > 0 and c.last_at > swept.since and c.last_at <= ${at}
      union all
      select c.site_id, c.member_id, c.conversation_id, c.last_seq, 'unread_message_reminders'
      from swept, chats c
      where c.site_id = ${site} and c.unread > 0 and c.last_at > swept.since - interval '1 day'
        and c.last_at <= ${remindedOf(now)}
      union all
      select l.site_id, l.liked_id, null, null, ${kindOfLike}
      from swept, likes l
      where l.site_id = ${site} and l.is_new and l.removed_at is null and not l.is_automatic
        and l.created_at > swept.since and l.created_at <= ${at}
      union all
      select g.site_id, g.owner_id, null, null, 'photo_request'
      from swept, photo_grants g
      where g.site_id = ${site} and g.status = 'asked' and g.asked_at > swept.since and g.asked_at <= ${at}
      union all
      select g.site_id, g.viewer_id, null, null, 'photo_grant'
      from swept, photo_grants g
      where g.site_id = ${site} and g.status = 'granted' and g.asked_at is not null
        and g.granted_at > swept.since and g.granted_at <= ${at}
    )
    insert into notices (site_id, member_id, kind, channel, created_at, due_at)
    select distinct c.site_id, c.member_id, c.kind, way.channel, ${at},
      ${at} + make_interval(secs => (${JSON.stringify(waits)}::jsonb -> way.channel ->> c.kind)::integer)
    from c
    cross join unnest(${[...channels]}::text[]) as way (channel)
    join members m on m.site_id = c.site_id and m.id = c.member_id
    where ${mayBeTold(kind, channel)} and not ${isTold(kind, channel)}
    on conflict (site_id, member_id, kind, channel) where sent_at is null do nothing
  `.execute(db)
}

/** Seconds by channel and kind. */
const waits = Object.fromEntries(
  channels.map((channel) => [
    channel,
    Object.fromEntries(Object.entries(paces[channel]).map(([kind, { waitMs }]) => [kind, waitMs / 1000])),
  ]),
)
