import { type RawBuilder, sql } from 'kysely'
import type { Chat } from '#contract/chats.ts'
import type { MemberId } from '#contract/members.ts'
import type { SiteId } from '#server/platform/db/db.ts'
import type { MemberContext } from '#server/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { asCard, selectCards } from '#server/cards/cards.ts'
import { isReachable, isThere } from './queries.ts'
import { balanceOf } from '#server/credits/read-balance.ts'
import { pricesOf, refusalOf } from './rules.ts'

/** One chat of the member, without its messages. */
export async function readChat(context: MemberContext, { conversation }: { conversation: string }): Promise<Chat> {
  const { site, member } = context
  const chat = await select(
    context,
    sql`
      select c.partner_id
      from chats c
      where c.site_id = ${site.id} and c.member_id = ${member.id} and c.conversation_id = ${conversation}
        and ${isThere(site.id)}
    `,
  )
  if (!chat) throw new Refusal('chats.not_found')
  return chat
}

/** The chat with somebody, whether there is one yet or not. */
export async function findChat(context: MemberContext, { id }: { id: MemberId }): Promise<Chat> {
  const { site, member } = context
  const chat = await select(
    context,
    sql`
      select o.id as partner_id
      from members o
      where o.site_id = ${site.id} and o.id = ${id} and o.id <> ${member.id} and o.status = 'active'
        and ${isReachable(site.id, member.id, sql.ref('o.id'))}
    `,
  )
  if (!chat) throw new Refusal('profiles.not_found')
  return chat
}

interface ChatRow {
  conversationId: string | null
  isOwn: boolean | null
  lastSeq: number | null
  readSeq: number | null
  partnerReadSeq: number | null
  removedSeq: number | null
  unread: number | null
  acceptsPictures: boolean | null
  hasLockedPictures: boolean
  freeTexts: number
  started: number
  balance: number
}

async function select(context: MemberContext, partner: RawBuilder<unknown>): Promise<Chat | undefined> {
  const { db, site, member } = context
  const [row] = await selectCards<ChatRow>(db, site.id, chatWith(site.id, member.id, partner))
  if (!row) return undefined
  const { settings } = site
  const isAnswer = row.isOwn === false
  return {
    conversation: row.conversationId,
    profile: asCard(row, context),
    num_unread_messages: row.unread ?? 0,
    last_seq: row.lastSeq ?? 0,
    read_seq: row.readSeq ?? 0,
    partner_read_seq: row.partnerReadSeq ?? 0,
    removed_seq: row.removedSeq ?? 0,
    is_own: row.isOwn ?? false,
    accepts_pictures: row.acceptsPictures ?? false,
    has_locked_pictures: row.hasLockedPictures,
    prices: pricesOf(settings, { isAnswer, freeTexts: row.freeTexts }),
    balance: row.balance,
    refusal: refusalOf(settings, { ...member, started: row.started }, row.conversationId !== null),
  }
}

/** Everything that a chat with somebody shows, also when there is none yet. */
function chatWith(site: SiteId, memberId: MemberId, partner: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select w.partner_id as member_id, 1 as place_in_list, c.conversation_id, c.is_own, c.last_seq, c.read_seq,
      c.removed_seq, c.unread, c.accepts_pictures, t.read_seq as partner_read_seq,
      not c.accepts_pictures and exists (
        select from chat_pictures p
        where p.site_id = c.site_id and p.conversation_id = c.conversation_id and p.sender_id = c.partner_id
          and p.is_unasked
      ) as has_locked_pictures,
      coalesce((
        select s.free_texts from chat_senders s where s.site_id = ${site} and s.member_id = ${memberId}
      ), 0) as free_texts,
      (
        select count(*)::int from chats o where o.site_id = ${site} and o.member_id = ${memberId} and o.is_own
      ) as started,
      ${balanceOf(sql`${site}::smallint`, sql`${memberId}::uuid`)} as balance
    from (${partner}) w
    left join conversations v on v.site_id = ${site} and v.one_id = least(w.partner_id, ${memberId}::uuid)
      and v.other_id = greatest(w.partner_id, ${memberId}::uuid)
    left join chats c on c.site_id = v.site_id and c.member_id = ${memberId} and c.conversation_id = v.id
    left join chats t on t.site_id = v.site_id and t.member_id = w.partner_id and t.conversation_id = v.id
  `
}
