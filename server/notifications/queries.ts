import { type RawBuilder, sql } from 'kysely'
import type { QuietHours } from '#contract/notifications.ts'
import { isBlocked } from '#server/blocks/is-blocked.ts'
import type { SiteId } from '#server/platform/db/db.ts'
import { isSeenBy } from '#server/visibility/is-seen-by.ts'
import { DAY_MS } from './rules.ts'

/** Something that waits longer than this is not what a member is reminded of. */
const STALE_DAYS = 7

/** The quiet hours that the row `m` of members has chosen; null for whoever has those of their country. */
export const chosenQuietHours = sql<QuietHours | null>`(select json_build_object('time_zone', q.time_zone, 'from_hour', q.from_hour, 'to_hour', q.to_hour)
  from quiet_hours q
  where q.site_id = m.site_id and q.member_id = m.id
)`

/** When a message must have come for its reader to be reminded of it now. */
export const remindedOf = (now: Date) => new Date(now.getTime() - DAY_MS)

/** Whose row `c` of chats is: of somebody who has never written in it, or of a conversation that goes on. */
export const kindOfChat = sql<string>`case when c.is_own or c.has_written then 'new_messages' else 'new_conversations' end`

/**
 * Whether a row `c` of chats has something that its member may be told of: it is unread, and from a person who has
 * not left, with no block between the two. Nobody is called back by people who are none.
 */
export function isTellable(site: SiteId): RawBuilder<boolean> {
  return hasUnread(site, sql`and not w.is_fictional`)
}

/** Whether a row `c` of chats has something unread that its member can open: the other is there, and no block parts them. */
export function hasUnread(site: SiteId, ofWhom: RawBuilder<unknown> = sql``): RawBuilder<boolean> {
  return sql<boolean>`(
    c.unread > 0
    and exists (
      select from members w
      where w.site_id = c.site_id and w.id = c.partner_id and w.status = 'active' ${ofWhom}
    )
    and not ${isBlocked(site, sql.ref('c.member_id'), sql.ref('c.partner_id'))}
  )`
}

/**
 * Whether a row `c` of chats belongs into a notice of this kind to the row `m` of members: it came since they were last
 * seen, or has waited for a day.
 */
export function belongsTo(kind: RawBuilder<string>, now: Date): RawBuilder<boolean> {
  return sql<boolean>`(
    case when ${kind} = 'unread_message_reminders'
      then c.last_at <= ${remindedOf(now)} and c.last_at > ${now}::timestamptz - make_interval(days => ${STALE_DAYS})
      else ${kindOfChat} = ${kind} and c.last_at > m.last_active_at
    end
  )`
}

/** Whether the member of a row `c` of chats was told of all that is in it, by this kind of notice. */
export function isTold(kind: RawBuilder<string>, channel: RawBuilder<string>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from told_chats t
    where t.site_id = c.site_id and t.member_id = c.member_id and t.conversation_id = c.conversation_id
      and t.kind = ${kind} and t.channel = ${channel} and t.seq >= c.last_seq
  )`
}

/** Whose row `l` of likes is: of somebody whom its receiver likes too, or of anybody. */
export const kindOfLike = sql<string>`case when exists (
    select from matches x
    where x.site_id = l.site_id and x.one_id = least(l.liker_id, l.liked_id)
      and x.other_id = greatest(l.liker_id, l.liked_id) and x.removed_at is null
  ) then 'match' else 'like' end`

/**
 * Whether a row `l` of likes is something that its receiver may be told of: it is new and meant, from a person who is
 * there for them.
 */
export function isTellableLike(site: SiteId): RawBuilder<boolean> {
  return sql<boolean>`(
    l.is_new and l.removed_at is null and not l.is_automatic
    and exists (select from members w where w.site_id = l.site_id and w.id = l.liker_id and not w.is_fictional)
    and ${isSeenBy(site, sql.ref('l.liked_id'), sql.ref('l.liker_id'))}
  )`
}

/** Whether a row `g` of photo_grants is a question to its owner that waits, from a person who is there for them. */
export function isTellableRequest(site: SiteId): RawBuilder<boolean> {
  return sql<boolean>`(
    g.status = 'asked'
    and exists (select from members w where w.site_id = g.site_id and w.id = g.viewer_id and not w.is_fictional)
    and ${isSeenBy(site, sql.ref('g.owner_id'), sql.ref('g.viewer_id'))}
  )`
}

/**
 * Whether a row `g` of photo_grants is an answer that the row `m` of members has waited for and can use: it holds, and is
 * from a person who is there for them.
 */
export function isTellableGrant(site: SiteId, now: Date): RawBuilder<boolean> {
  return sql<boolean>`(
    g.status = 'granted' and g.asked_at is not null and g.expires_at > ${now} and m.paid_user
    and exists (select from members w where w.site_id = g.site_id and w.id = g.owner_id and not w.is_fictional)
    and ${isSeenBy(site, sql.ref('g.viewer_id'), sql.ref('g.owner_id'))}
  )`
}
