import { sql } from 'kysely'
import { type ChatEntry, RESTORE_MINUTES, type removeChat as endpoint } from '#contract/chats.ts'
import type { Output } from '#contract/endpoint.ts'
import type { MemberId } from '#contract/members.ts'
import type { MemberContext } from '#server/context.ts'
import { secondsToWait } from '#server/limits.ts'
import type { ChangeContext } from '#server/platform/http/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { selectEntries } from './list-chats.ts'
import { countUnread, isThere } from './queries.ts'

type Change = ChangeContext<MemberContext>

/** Removes a chat for the member, with everything so far; the other keeps theirs, and a new message shows it again. */
export async function removeChat(
  { tx, site, member, clock, tell }: Change,
  { conversation }: { conversation: string },
): Promise<Output<typeof endpoint>> {
  const { rows } = await sql<{ partnerId: MemberId; removedSeq: number }>`
    update chats c
    set removed_seq = c.last_seq, removed_seq_before = c.removed_seq, removed_at = ${clock.now()}, unread = 0
    where c.site_id = ${site.id} and c.member_id = ${member.id} and c.conversation_id = ${conversation}
      and c.last_seq > c.removed_seq and ${isThere(site.id)}
    returning c.partner_id, c.removed_seq
  `.execute(tx)
  const [row] = rows
  if (!row) throw new Refusal('chats.not_found')
  tell(member.id, { type: 'chat_removed', conversation, member_id: row.partnerId, removed_seq: row.removedSeq })
  return { removed_seq: row.removedSeq, unread_messages: await countUnread(tx, site.id, member.id) }
}

/** Brings a chat back as it was, a short while after its removal. */
export async function restoreChat(context: Change, { conversation }: { conversation: string }): Promise<ChatEntry> {
  const { tx, site, member, clock, tell } = context
  const since = new Date(clock.now().getTime() - RESTORE_MINUTES * 60_000)
  const chat = sql`
    c.site_id = ${site.id} and c.member_id = ${member.id} and c.conversation_id = ${conversation} and ${isThere(site.id)}
  `
  // Whoever sends meanwhile waits here, so that the count below leaves nothing out.
  const known = await sql`select from chats c where ${chat} for no key update`.execute(tx)
  if (known.rows.length === 0) throw new Refusal('chats.not_found')
  const { rows } = await sql<{ partnerId: MemberId; removedSeq: number }>`
    update chats c
    set removed_seq = c.removed_seq_before, removed_seq_before = null, removed_at = null,
      unread = count_unread(c.site_id, c.member_id, c.conversation_id, greatest(c.read_seq, c.removed_seq_before))
    where ${chat} and c.removed_at > ${since}
    returning c.partner_id, c.removed_seq
  `.execute(tx)
  const [row] = rows
  if (!row) throw new Refusal('chats.undo_over')
  // Both are told: removing and bringing back by turns must not go on for ever.
  const seconds = await secondsToWait(tx, context, 'chat_return', member.id)
  if (seconds > 0) throw new Refusal('request.too_many', { seconds })
  tell(member.id, { type: 'chat_restored', conversation, member_id: row.partnerId, removed_seq: row.removedSeq })
  const [entry] = await selectEntries({ ...context, db: tx }, member.id, sql`c.conversation_id = ${conversation}`, 1)
  if (!entry) throw new Refusal('chats.not_found')
  return entry
}
