import { type RawBuilder, sql } from 'kysely'
import type { ChatEntry, listChats as endpoint } from '#contract/chats.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import type { MemberId } from '#contract/members.ts'
import type { Db, SiteId } from '#server/platform/db/db.ts'
import { hasInIt } from '#server/platform/db/plain-letters.ts'
import { NewestFirst } from '#server/platform/db/keyset.ts'
import type { Context, MemberContext } from '#server/context.ts'
import { asCard, selectCards } from '#server/cards/cards.ts'
import { asMessage, countUnread, isThere, messageColumns, type MessageRow, withPicture } from './queries.ts'

/** A page of the member's chats, the newest first, and the total of unread messages. */
export async function listChats(
  context: MemberContext,
  { after, name }: Input<typeof endpoint>,
): Promise<Output<typeof endpoint>> {
  const { db, site, member, secrets } = context
  const list = new NewestFirst(
    { secrets, site, name: 'chats' },
    { at: sql.ref('c.last_at'), id: sql.ref('c.conversation_id') },
    after,
  )
  const filter = name ? sql`${list.isBehind} and ${isCalled(name)}` : list.isBehind
  const [entries, unread] = await Promise.all([
    selectEntries(context, member.id, filter, list.limit),
    countUnread(db, site.id, member.id),
  ])
  const { page, next } = list.cut(entries, ({ last_message, conversation }) => ({
    at: last_message.sent_at,
    id: conversation,
  }))
  return { chats: page, next, unread_messages: unread }
}

interface EntryRow extends MessageRow {
  conversationId: string
  unread: number
  readSeq: number
  partnerReadSeq: number
  isOwn: boolean
}

/** Lines of the list, each with the other's card and the newest message, in one round trip. */
export async function selectEntries(
  context: Pick<Context, 'site' | 'clock'> & { db: Db },
  memberId: MemberId,
  filter: RawBuilder<unknown>,
  limit: number,
): Promise<ChatEntry[]> {
  const { db, site } = context
  const rows = await selectCards<EntryRow>(db, site.id, newestChats(site.id, memberId, filter, limit))
  return rows.map((row) => ({
    conversation: row.conversationId,
    profile: asCard(row, context),
    num_unread_messages: row.unread,
    last_message: asMessage(row, memberId),
    read_seq: row.readSeq,
    partner_read_seq: row.partnerReadSeq,
    is_own: row.isOwn,
  }))
}

function newestChats(site: SiteId, memberId: MemberId, filter: RawBuilder<unknown>, limit: number) {
  return sql`
    select c.partner_id as member_id, row_number() over (order by c.last_at desc, c.conversation_id desc) as place_in_list,
      c.conversation_id, c.unread, c.read_seq, c.is_own, t.read_seq as partner_read_seq, ${messageColumns}
    from (
      select c.*
      from chats c
      where c.site_id = ${site} and c.member_id = ${memberId} and c.last_seq > c.removed_seq and ${isThere(site)}
        and ${filter}
      order by c.last_at desc, c.conversation_id desc
      limit ${sql.lit(limit)}
    ) c
    join chats t on t.site_id = c.site_id and t.member_id = c.partner_id and t.conversation_id = c.conversation_id
    join messages m on m.site_id = c.site_id and m.conversation_id = c.conversation_id and m.seq = c.last_seq
      and m.created_at = c.last_at
    ${withPicture}
  `
}

/** Whether the other's name has this in it. */
function isCalled(name: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from profiles n
    where n.site_id = c.site_id and n.member_id = c.partner_id and ${hasInIt(sql.ref('n.name'), name)}
  )`
}
