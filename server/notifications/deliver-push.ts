import { sql } from 'kysely'
import type { Locale } from '#contract/locales.ts'
import type { Channel, NoticeKind, QuietHours } from '#contract/notifications.ts'
import type { PushMessage } from '#contract/push.ts'
import type { Log } from '#server/context.ts'
import type { Breaker } from '#server/platform/breaker.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Db, SiteId } from '#server/platform/db/db.ts'
import type { PushOutcome, PushTarget, WebPush } from '#server/platform/push/web-push.ts'
import { findTarget, forgetDevice } from '#server/push/find-target.ts'
import type { Site } from '#server/sites/site.ts'
import { isSeenBy } from '#server/visibility/is-seen-by.ts'
import { mayBeTold } from './may-be-told.ts'
import { pushWords } from './push-words.ts'
import {
  chosenQuietHours,
  hasUnread,
  isTellable,
  isTellableGrant,
  isTellableLike,
  isTellableRequest,
} from './queries.ts'
import { afterQuietHours, usualQuietHours } from './quiet-hours.ts'
import { DAY_MS } from './rules.ts'

export interface PushParts {
  database: Database
  siteById: (id: SiteId) => Site | undefined
  clock: Clock
  webPush: WebPush
  /** One for each push service: one that fails does not stop the others. */
  breakerOf: (host: string) => Breaker
  log: Log
}

export interface StoredPush {
  subscriptionId: string
  tag: string
  path: string
  noticeId: string
  createdAt: string
  sentAt: string | null
  isOver: boolean
  /** Whether it still tells the truth: its member wants it, and something of what it tells of waits. */
  isDue: boolean
  kind: NoticeKind
  messages: number
  language: Locale
  /** Who it tells of; only for those who do not want it discreet. */
  name: string | null
  /** Unread messages and new likes, as the open page counts them. */
  count: number
  country: string | null
  quiet: QuietHours | null
}

interface PushJob {
  site: SiteId
  subscription: string
  tag: string
}

/** Its browser takes our right away when messages show nothing, so it takes nothing away from a screen. */
const SHOWS_ALWAYS = '.push.apple.com'

/**
 * Brings a device what it is to show. Done twice after a crash, it shows the same under the same tag, which is one notice
 * to the member.
 */
export async function deliverPush(parts: PushParts, job: PushJob): Promise<void> {
  const { database, siteById, clock } = parts
  const db = database.forSite(job.site)
  const now = clock.now()
  const push = await findPush(db, job, now)
  const isDone = push?.sentAt && !push.isOver
  if (!push || isDone) return
  const site = siteById(job.site)
  if (!site) throw new Error(`Site ${job.site} has notices but is not known`)

  const target = await findTarget(db, job.site, job.subscription, now)
  if (!target || !isWorthSending(push, target, now)) return forget(db, job, push)
  // It was day when its member was to be told; since then the push service may have been down for hours.
  const wakesNobodyAt = push.isOver ? now : afterQuietHours(now, push.quiet ?? usualQuietHours(push.country))
  if (wakesNobodyAt > now) return hold(db, job, push, wakesNobodyAt)
  const outcome = await send(parts, site, push, target)
  if (outcome === 'later') throw new Error('The push service takes no more for this subscription now')
  if (outcome === 'gone') return forgetDevice(db, job.site, job.subscription)
  if (outcome === 'refused') {
    parts.log.warn({ host: new URL(target.endpoint).host }, 'a push service refused a notice')
    return forget(db, job, push)
  }
  if (push.isOver) return forget(db, job, push)
  await db
    .updateTable('pushes')
    .set({ sentAt: now.toISOString() })
    .where('siteId', '=', job.site)
    .where('subscriptionId', '=', job.subscription)
    .where('tag', '=', job.tag)
    .where('noticeId', '=', push.noticeId)
    .execute()
}

function isWorthSending({ isOver, isDue, sentAt, createdAt }: StoredPush, target: PushTarget, now: Date): boolean {
  if (isOver) return sentAt !== null && !new URL(target.endpoint).hostname.endsWith(SHOWS_ALWAYS)
  return isDue && now.getTime() - Date.parse(createdAt) < DAY_MS
}

async function send(
  { webPush, breakerOf }: PushParts,
  site: Site,
  push: StoredPush,
  target: PushTarget,
): Promise<PushOutcome> {
  const breaker = breakerOf(new URL(target.endpoint).host)
  if (breaker.isOpen()) throw new Error('Sending pauses: the push service failed too often')
  const { tag, path, count } = push
  const message: PushMessage = push.isOver
    ? { what: 'close', tag, count }
    : { what: 'show', tag, path, count, ...pushWords(push) }
  try {
    const outcome = await webPush.send(target, {
      payload: JSON.stringify(message),
      topic: topicOf(tag),
      seconds: DAY_MS / 1000,
      urgency: push.isOver ? 'low' : 'normal',
      contact: `mailto:${site.settings.support_email}`,
    })
    if (outcome !== 'later') breaker.succeed()
    return outcome
  } catch (error) {
    breaker.fail()
    throw error
  }
}

/** At most 32 characters. */
const topicOf = (tag: string) => tag.replaceAll('-', '').slice(0, 32)

/** Lets it wait for the morning; `releasePushes` puts it on its way then. */
async function hold(
  db: Db,
  { site, subscription, tag }: PushJob,
  { noticeId }: StoredPush,
  until: Date,
): Promise<void> {
  await db
    .updateTable('pushes')
    .set({ heldUntil: until.toISOString() })
    .where('siteId', '=', site)
    .where('subscriptionId', '=', subscription)
    .where('tag', '=', tag)
    .where('noticeId', '=', noticeId)
    .execute()
}

/** Unless something newer has taken its place. */
async function forget(db: Db, { site, subscription, tag }: PushJob, { noticeId, isOver }: StoredPush): Promise<void> {
  await db
    .deleteFrom('pushes')
    .where('siteId', '=', site)
    .where('subscriptionId', '=', subscription)
    .where('tag', '=', tag)
    .where('noticeId', '=', noticeId)
    .where('isOver', '=', isOver)
    .execute()
}

async function findPush(db: Db, { site, subscription, tag }: PushJob, now: Date): Promise<StoredPush | undefined> {
  const { rows } = await sql<StoredPush>`
    select p.subscription_id, p.tag, p.path, p.notice_id, p.created_at, p.sent_at, p.is_over, n.kind, n.messages,
      m.language, whose.name, (coalesce(unread.messages, 0) + liked.likes)::integer as count, own.country,
      ${chosenQuietHours} as quiet,
      ${mayBeTold(sql.ref('n.kind'), sql.ref<Channel>('n.channel'))} and case
        when n.kind in ('like', 'match') then liked.is_due
        when n.kind = 'photo_request' then exists (
          select from photo_grants g where g.site_id = m.site_id and g.owner_id = m.id and ${isTellableRequest(site)}
        )
        when n.kind = 'photo_grant' then exists (
          select from photo_grants g where g.site_id = m.site_id and g.viewer_id = m.id and ${isTellableGrant(site, now)}
        )
        else exists (
          select from told_chats t
          join chats c on c.site_id = t.site_id and c.member_id = t.member_id and c.conversation_id = t.conversation_id
          where t.site_id = n.site_id and t.notice_id = n.id and ${isTellable(site)}
        )
      end as is_due
    from pushes p
    join notices n on n.site_id = p.site_id and n.id = p.notice_id
    join members m on m.site_id = p.site_id and m.id = p.member_id
    left join profiles own on own.site_id = m.site_id and own.member_id = m.id
    left join discreet_modes discreet on discreet.site_id = m.site_id and discreet.member_id = m.id
    left join chats one on one.site_id = p.site_id and one.member_id = p.member_id
      and one.conversation_id = p.conversation_id
    left join profiles whose on whose.site_id = one.site_id and whose.member_id = one.partner_id
      and not coalesce(discreet.is_on, true)
    cross join lateral (
      select sum(c.unread) as messages from chats c
      where c.site_id = m.site_id and c.member_id = m.id and ${hasUnread(site)}
    ) unread
    cross join lateral (
      select count(*) as likes, coalesce(bool_or(${isTellableLike(site)}), false) as is_due
      from likes l
      where l.site_id = m.site_id and l.liked_id = m.id and l.is_new and l.removed_at is null
        and ${isSeenBy(site, sql.ref('l.liked_id'), sql.ref('l.liker_id'))}
    ) liked
    where p.site_id = ${site} and p.subscription_id = ${subscription} and p.tag = ${tag}
  `.execute(db)
  return rows[0]
}
