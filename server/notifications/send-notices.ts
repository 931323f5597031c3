import { sql } from 'kysely'
import type { Locale } from '#contract/locales.ts'
import type { MemberId } from '#contract/members.ts'
import type { Channel, QuietHours } from '#contract/notifications.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import type { Db, SiteId, Tx } from '#server/platform/db/db.ts'
import { mayBeTold } from './may-be-told.ts'
import { belongsTo, isTellable, isTellableLike, isTold } from './queries.ts'
import { usualQuietHours } from './quiet-hours.ts'
import { putPushes } from './put-pushes.ts'
import { decide, type Decision, type NoticeKind } from './rules.ts'

const AT_ONCE = 100

export interface DueNotice {
  id: string
  memberId: MemberId
  kind: NoticeKind
  channel: Channel
  email: string
  language: Locale
  isWanted: boolean
  lastSentAt: string | null
  country: string | null
  quiet: QuietHours | null
  messages: number
  chats: number
  /** The newest of them. */
  conversationId: string | null
  likes: number
  /** The newest of them. */
  likeId: string | null
}

/** Sends what is due, puts off what would come at a bad time, and drops what has become needless. */
export async function sendNotices(db: Db, site: SiteId, now: Date): Promise<void> {
  let found: number
  do {
    // That something was told and that it goes out are one: whoever dies in between has done nothing, or all.
    found = await db.transaction().execute((tx) => sendSome(tx, site, now))
  } while (found === AT_ONCE)
}

async function sendSome(tx: Tx, site: SiteId, now: Date): Promise<number> {
  const due = await takeDue(tx, site, now)
  const decided = due.map((notice) => ({ notice, decision: decisionOn(notice, now) }))
  const dropped = decided.flatMap(({ notice, decision }) => (decision.what === 'drop' ? notice.id : []))
  if (dropped.length > 0) await tx.deleteFrom('notices').where('siteId', '=', site).where('id', 'in', dropped).execute()
  for (const { notice, decision } of decided) {
    if (decision.what === 'wait') await putOff(tx, site, notice.id, decision.until)
    if (decision.what === 'send') await send(tx, site, notice, now)
  }
  return due.length
}

function decisionOn(notice: DueNotice, now: Date): Decision {
  const { kind, channel, isWanted, messages, likes, lastSentAt, country, quiet } = notice
  return decide({
    kind,
    channel,
    now,
    isWanted,
    waiting: messages + likes,
    lastSentAt: lastSentAt === null ? undefined : new Date(lastSentAt),
    quiet: quiet ?? usualQuietHours(country),
  })
}

/** Notices whose time has come, each with all that speaks for and against it at this moment. Nobody else takes them meanwhile. */
async function takeDue(tx: Tx, site: SiteId, now: Date): Promise<DueNotice[]> {
  const kind = sql.ref<string>('due.kind')
  const channel = sql.ref<Channel>('due.channel')
  const { rows } = await sql<DueNotice>`
    with due as (
      select n.id, n.member_id, n.kind, n.channel
      from notices n
      where n.site_id = ${site} and n.sent_at is null and n.due_at <= ${now}
      order by n.due_at
      limit ${AT_ONCE}
      for update skip locked
    )
    select due.id, due.member_id, due.kind, due.channel, m.email, m.language, ${mayBeTold(kind, channel)} as is_wanted,
      p.country, sent.last_sent_at,
      (
        select json_build_object('time_zone', q.time_zone, 'from_hour', q.from_hour, 'to_hour', q.to_hour)
        from quiet_hours q
        where q.site_id = ${site} and q.member_id = due.member_id
      ) as quiet,
      coalesce(unread.messages, 0)::integer as messages, unread.chats::integer as chats, unread.conversation_id,
      liked.likes::integer as likes, liked.like_id
    from due
    join members m on m.site_id = ${site} and m.id = due.member_id
    left join profiles p on p.site_id = m.site_id and p.member_id = m.id
    cross join lateral (
      select max(n.sent_at) as last_sent_at
      from notices n
      where n.site_id = ${site} and n.member_id = due.member_id and n.kind = due.kind and n.channel = due.channel
        and n.sent_at is not null
    ) sent
    cross join lateral (
      select sum(c.unread) as messages, count(*) as chats,
        (array_agg(c.conversation_id order by c.last_at desc, c.conversation_id))[1] as conversation_id
      from chats c
      where c.site_id = m.site_id and c.member_id = m.id and ${belongsTo(kind, now)} and ${isTellable(site)}
        and not ${isTold(kind, channel)}
    ) unread
    cross join lateral (
      select count(*) as likes, (array_agg(l.id order by l.created_at desc, l.id))[1] as like_id
      from likes l
      where due.kind = 'like' and l.site_id = m.site_id and l.liked_id = m.id and ${isTellableLike(site)}
        and l.created_at > m.last_active_at and (sent.last_sent_at is null or l.created_at > sent.last_sent_at)
    ) liked
  `.execute(tx)
  return rows
}

async function putOff(tx: Tx, site: SiteId, id: string, until: Date): Promise<void> {
  await tx
    .updateTable('notices')
    .set({ dueAt: until.toISOString() })
    .where('siteId', '=', site)
    .where('id', '=', id)
    .execute()
}

async function send(tx: Tx, site: SiteId, notice: DueNotice, now: Date): Promise<void> {
  await markTold(tx, site, notice, now)
  if (notice.channel === 'push') await putPushes(tx, site, notice, now)
  else await mail(tx, site, notice, now)
}

async function markTold(
  tx: Tx,
  site: SiteId,
  { id, kind, messages, chats, likes }: DueNotice,
  now: Date,
): Promise<void> {
  const noticeKind = sql<string>`${kind}::text`
  await sql`
    with sent as (
      update notices n
      set sent_at = ${now}, messages = ${messages}, chats = ${chats}, likes = ${likes}
      where n.site_id = ${site} and n.id = ${id}
      returning n.site_id, n.id, n.member_id, n.kind, n.channel
    )
    insert into told_chats (site_id, member_id, conversation_id, kind, channel, seq, notice_id)
    select c.site_id, c.member_id, c.conversation_id, sent.kind, sent.channel, c.last_seq, sent.id
    from sent
    join members m on m.site_id = sent.site_id and m.id = sent.member_id
    join chats c on c.site_id = m.site_id and c.member_id = m.id
    where ${belongsTo(noticeKind, now)} and ${isTellable(site)}
    on conflict (site_id, member_id, conversation_id, kind, channel) do update
      set seq = greatest(told_chats.seq, excluded.seq), notice_id = excluded.notice_id
  `.execute(tx)
}

async function mail(tx: Tx, site: SiteId, notice: DueNotice, now: Date): Promise<void> {
  const { id, memberId, kind, email: address, language, messages, chats, likeId } = notice
  const intent =
    likeId === null ? { notice: id, messages: String(messages), chats: String(chats) } : { notice: id, id: likeId }
  await sendMail(tx, { site, kind, address, language, memberId, intent }, now)
}
