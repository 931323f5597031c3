import { sql } from 'kysely'
import type { Locale } from '#contract/locales.ts'
import type { MemberId } from '#contract/members.ts'
import type { Channel, NoticeKind, QuietHours } from '#contract/notifications.ts'
import type { Intent } from '#server/mail/links.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import type { Db, SiteId, Tx } from '#server/platform/db/db.ts'
import { type Hourly, hourlyNews } from './hourly-news.ts'
import { mayBeTold } from './may-be-told.ts'
import {
  belongsTo,
  chosenQuietHours,
  isTellable,
  isTellableGrant,
  isTellableLike,
  isTellableRequest,
  isTold,
  kindOfLike,
} from './queries.ts'
import { usualQuietHours } from './quiet-hours.ts'
import { putPushes } from './put-pushes.ts'
import { decide, type Decision, hourlyKinds, isHourly } from './rules.ts'

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
  lastHourlyAt: string | null
  country: string | null
  quiet: QuietHours | null
  messages: number
  chats: number
  /** The newest of them. */
  conversationId: string | null
  likes: number
  /** The newest of them. */
  likeId: string | null
  requests: number
  grants: number
  /** Whose the newest of them is. */
  granterId: MemberId | null
  /** Only of a kind that is looked for once an hour. */
  news: Hourly | null
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
  const { kind, channel, isWanted, messages, likes, requests, grants, news, lastSentAt, lastHourlyAt, country, quiet } =
    notice
  return decide({
    kind,
    channel,
    now,
    isWanted,
    waiting: messages + likes + requests + grants + (news ? 1 : 0),
    lastSentAt: asDate(lastSentAt),
    lastHourlyAt: asDate(lastHourlyAt),
    quiet: quiet ?? usualQuietHours(country),
  })
}

const asDate = (time: string | null) => (time === null ? undefined : new Date(time))

/** Notices whose time has come, each with all that speaks for and against it at this moment. Nobody else takes them meanwhile. */
async function takeDue(tx: Tx, site: SiteId, now: Date): Promise<DueNotice[]> {
  const kind = sql.ref<string>('due.kind')
  const channel = sql.ref<Channel>('due.channel')
  const { rows } = await sql<Omit<DueNotice, 'news'>>`
    with due as (
      select n.id, n.member_id, n.kind, n.channel
      from notices n
      where n.site_id = ${site} and n.sent_at is null and n.due_at <= ${now}
      order by n.due_at
      limit ${AT_ONCE}
      for update skip locked
    )
    select due.id, due.member_id, due.kind, due.channel, m.email, m.language, ${mayBeTold(kind, channel)} as is_wanted,
      p.country, sent.last_sent_at, sent.last_hourly_at, ${chosenQuietHours} as quiet,
      coalesce(unread.messages, 0)::integer as messages, unread.chats::integer as chats, unread.conversation_id,
      liked.likes::integer as likes, liked.like_id, asked.requests::integer as requests,
      given.grants::integer as grants, given.granter_id
    from due
    join members m on m.site_id = ${site} and m.id = due.member_id
    left join profiles p on p.site_id = m.site_id and p.member_id = m.id
    cross join lateral (
      select max(n.sent_at) filter (where n.kind = due.kind) as last_sent_at,
        max(n.sent_at) filter (where n.kind in (${sql.join(hourlyKinds.map((name) => sql.lit(name)))})) as last_hourly_at
      from notices n
      where n.site_id = ${site} and n.member_id = due.member_id and n.channel = due.channel and n.sent_at is not null
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
      where due.kind in ('like', 'match') and l.site_id = m.site_id and l.liked_id = m.id and ${isTellableLike(site)}
        and ${kindOfLike} = due.kind
        and l.created_at > m.last_active_at and (sent.last_sent_at is null or l.created_at > sent.last_sent_at)
    ) liked
    cross join lateral (
      select count(*) as requests
      from photo_grants g
      where due.kind = 'photo_request' and g.site_id = m.site_id and g.owner_id = m.id and ${isTellableRequest(site)}
        and g.asked_at > m.last_active_at and (sent.last_sent_at is null or g.asked_at > sent.last_sent_at)
    ) asked
    cross join lateral (
      select count(*) as grants, (array_agg(g.owner_id order by g.granted_at desc, g.owner_id))[1] as granter_id
      from photo_grants g
      where due.kind = 'photo_grant' and g.site_id = m.site_id and g.viewer_id = m.id and ${isTellableGrant(site, now)}
        and g.granted_at > m.last_active_at and (sent.last_sent_at is null or g.granted_at > sent.last_sent_at)
    ) given
  `.execute(tx)
  const news = await findNews(tx, site, rows, now)
  return rows.map((notice) => ({ ...notice, news: news.get(notice.id) ?? null }))
}

/** What there is to tell in notices that nobody waits for. Most looks find none, and do not ask. */
async function findNews(
  tx: Tx,
  site: SiteId,
  due: readonly Pick<DueNotice, 'id' | 'kind'>[],
  now: Date,
): Promise<Map<string, Hourly>> {
  const ids = due.flatMap(({ id, kind }) => (isHourly(kind) ? id : []))
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Hourly & { id: string }>`
    select n.id, news.kind, news.visits, news.likes, news.people, news.announcement_id, news.text
    from notices n
    join members m on m.site_id = n.site_id and m.id = n.member_id
    cross join lateral ${hourlyNews(site, now)} news
    where n.site_id = ${site} and n.id = any(${ids}::uuid[]) and news.kind = n.kind
  `.execute(tx)
  return new Map(rows.map(({ id, ...news }) => [id, news]))
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
  { id, kind, messages, chats, likes, requests, grants, news }: DueNotice,
  now: Date,
): Promise<void> {
  if (isHourly(kind)) {
    const told = { likes: news?.likes ?? 0, people: news?.people ?? 0, announcementId: news?.announcementId ?? null }
    await tx
      .updateTable('notices')
      .set({ sentAt: now.toISOString(), messages: 0, chats: 0, ...told })
      .where('siteId', '=', site)
      .where('id', '=', id)
      .execute()
    return
  }
  const noticeKind = sql<string>`${kind}::text`
  await sql`
    with sent as (
      update notices n
      set sent_at = ${now}, messages = ${messages}, chats = ${chats}, likes = ${likes}, people = ${requests + grants}
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
  const { memberId, kind, email: address, language } = notice
  await sendMail(tx, { site, kind, address, language, memberId, intent: intentOf(notice) }, now)
}

/** What the mail of a notice tells, and which notice it is. */
function intentOf({ id, messages, chats, likeId, requests, grants, granterId, news }: DueNotice): Intent {
  if (likeId !== null) return { notice: id, id: likeId }
  if (requests > 0) return { notice: id, people: String(requests) }
  if (granterId !== null) return { notice: id, id: granterId, people: String(grants) }
  if (!news) return { notice: id, messages: String(messages), chats: String(chats) }
  const { visits, likes, people, text } = news
  const told = { notice: id, visits: String(visits), likes: String(likes), people: String(people) }
  return text === null ? told : { ...told, text }
}
