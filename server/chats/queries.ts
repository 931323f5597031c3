import { type RawBuilder, sql } from 'kysely'
import type { Message, MessageKind, Quote, Warning } from '#contract/chats.ts'
import type { GiftKey } from '#contract/gifts.ts'
import type { MemberId } from '#contract/members.ts'
import type { Db, SiteId } from '#server/platform/db/db.ts'
import { isBlocked } from '#server/blocks/is-blocked.ts'
import { isSeenBy } from '#server/visibility/is-seen-by.ts'
import { asPicture } from './picture-row.ts'

/** A message `m` with its picture `p`, for the owner of the chat `c`. */
export const messageColumns = sql`
  m.seq, m.sender_id, m.kind, m.text, m.gift, m.reply, m.created_at as sent_at, m.is_automatic, m.credits, m.key,
  m.warning, p.id as picture_id, p.width as picture_width, p.height as picture_height,
  p.thumbhash as picture_thumbhash, p.is_unasked and not c.accepts_pictures as is_locked
`
export const withPicture = sql`left join chat_pictures p on p.site_id = m.site_id and p.id = m.picture_id`

export interface MessageRow {
  seq: number
  senderId: MemberId
  kind: MessageKind
  text: string | null
  gift: GiftKey | null
  reply: Quote | null
  sentAt: string
  isAutomatic: boolean
  credits: number
  key: string | null
  warning: Warning | null
  pictureId: string | null
  pictureWidth: number
  pictureHeight: number
  pictureThumbhash: Buffer
  isLocked: boolean
}

/** A message as one of the two reads it: what it cost and its key are the sender's, the warning is the receiver's. */
export function asMessage(row: MessageRow, reader: MemberId): Message {
  const isOwn = row.senderId === reader
  const { pictureId: id, pictureWidth: width, pictureHeight: height, pictureThumbhash: thumbhash } = row
  return {
    seq: row.seq,
    sender_id: row.senderId,
    kind: row.kind,
    text: row.text,
    gift: row.gift,
    picture: id === null ? null : asPicture({ id, width, height, thumbhash }, row.isLocked && !isOwn),
    reply: row.reply,
    sent_at: row.sentAt,
    is_automatic: row.isAutomatic,
    credits: isOwn ? row.credits : null,
    key: isOwn ? row.key : null,
    warning: isOwn ? null : row.warning,
  }
}

/** Whether the chat `c` is there for its owner: the other has not left, and no block stands between the two. */
export function isThere(site: SiteId): RawBuilder<boolean> {
  return sql<boolean>`(
    exists (select from members o where o.site_id = c.site_id and o.id = c.partner_id and o.status = 'active')
    and not ${isBlocked(site, sql.ref('c.member_id'), sql.ref('c.partner_id'))}
  )`
}

/** Whether somebody can be written to: they are there for the member, or the two have written before. */
export function isReachable(site: SiteId, memberId: MemberId, other: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(
    ${isSeenBy(site, memberId, other)}
    or not ${isBlocked(site, memberId, other)} and exists (
      select from conversations v
      where v.site_id = ${site} and v.one_id = least(${other}, ${memberId}::uuid)
        and v.other_id = greatest(${other}, ${memberId}::uuid)
    )
  )`
}

/** The messages of the chat `c` that its owner sees; the stretch of time spares the search in other months. */
export const shownMessages = sql`
  m.site_id = c.site_id and m.conversation_id = c.conversation_id and m.seq > c.removed_seq
  and m.created_at between v.created_at and v.last_at
`

/** How many messages a member has not read, in all chats. */
export async function countUnread(db: Db, site: SiteId, memberId: MemberId): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select coalesce(sum(c.unread), 0)::int as unread
    from chats c
    where c.site_id = ${site} and c.member_id = ${memberId} and c.unread > 0 and ${isThere(site)}
  `.execute(db)
  return rows[0]?.unread ?? 0
}
