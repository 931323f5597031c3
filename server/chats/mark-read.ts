import { sql } from 'kysely'
import type { markRead as endpoint } from '#contract/chats.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import type { NewEvent } from '#contract/events.ts'
import type { MemberId } from '#contract/members.ts'
import type { MemberContext } from '#server/context.ts'
import { asText } from '#server/platform/live/feed-text.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { countUnread } from './queries.ts'

type ReadEvent = Omit<Extract<NewEvent, { type: 'chat_read' }>, 'type'>

interface Row {
  isFound: boolean
  isNew: boolean
  partner: MemberId
  readSeq: number
  unread: number
  ownEvent: ReadEvent
  ownEventSeq: number
  partnerEvent: ReadEvent
  partnerEventSeq: number
}

/** The member has read up to a message. It never goes back, so a repetition changes nothing. */
export async function markRead(
  context: MemberContext,
  { conversation, seq }: Input<typeof endpoint>,
): Promise<Output<typeof endpoint>> {
  const { db, site, member } = context
  const { readSeq, unread } = await readUpTo(context, member.id, conversation, seq)
  const unread_messages = await countUnread(db, site.id, member.id)
  return { read_seq: readSeq, num_unread_messages: unread, unread_messages }
}

type Reading = Pick<MemberContext, 'db' | 'site' | 'clock' | 'live'>

/** Somebody has read up to a message; both are told when it is news. */
export async function readUpTo(
  { db, site, clock, live }: Reading,
  memberId: MemberId,
  conversation: string,
  seq: number,
): Promise<Pick<Row, 'readSeq' | 'unread'>> {
  const { rows } = await sql<Row>`
    select is_found, is_new, partner, read_seq, unread, own_event, own_event_seq, partner_event, partner_event_seq
    from read_chat(${site.id}::smallint, ${memberId}, ${conversation}, ${seq}, ${clock.now()}::timestamptz)
  `.execute(db)
  const [row] = rows
  if (!row?.isFound) throw new Refusal('chats.not_found')
  if (row.isNew) {
    live.send(site.id, [
      { memberId, seq: row.ownEventSeq, text: asText(row.ownEventSeq, 'chat_read', row.ownEvent) },
      {
        memberId: row.partner,
        seq: row.partnerEventSeq,
        text: asText(row.partnerEventSeq, 'chat_read', row.partnerEvent),
      },
    ])
  }
  return row
}
