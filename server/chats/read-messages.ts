import { type RawBuilder, sql } from 'kysely'
import {
  MESSAGES_AT_ONCE,
  type readMessages as endpoint,
  type searchMessages as searchEndpoint,
} from '#contract/chats.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import type { MemberContext } from '#server/context.ts'
import { hasInIt } from '#server/platform/db/plain-letters.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { refuseField } from '#server/platform/refuse-field.ts'
import { countedAs } from '#server/limits.ts'
import { refuseTooQuick } from '#server/quick-limits.ts'
import { searchInTurn } from './search-turns.ts'
import { asMessage, isThere, messageColumns, type MessageRow, shownMessages, withPicture } from './queries.ts'

/** A page of a chat: the newest messages, those before one, or those after one. */
export async function readMessages(
  context: MemberContext,
  { conversation, before, after }: Input<typeof endpoint>,
): Promise<Output<typeof endpoint>> {
  if (before !== undefined && after !== undefined) throw refuseField('request.invalid', 'after', 'malformed')
  const filter = after === undefined ? upTo(before) : sql`m.seq > ${after} and m.seq <= ${after}::bigint + ${ONE_MORE}`
  const order = after === undefined ? sql`desc` : sql`asc`
  const { rows, partnerReadSeq } = await selectMessages(context, conversation, filter, order)
  const page = rows.slice(0, MESSAGES_AT_ONCE).map((row) => asMessage(row, context.member.id))
  return {
    messages: after === undefined ? page.toReversed() : page,
    is_more: rows.length > MESSAGES_AT_ONCE,
    partner_read_seq: partnerReadSeq,
  }
}

/** Messages of a chat with a text in them, the newest first, among the newest or those before one. */
export async function searchMessages(
  context: MemberContext,
  { conversation, text, before }: Input<typeof searchEndpoint>,
): Promise<Output<typeof searchEndpoint>> {
  refuseTooQuick(context.site, 'chat_search', countedAs(context.member))
  const end = sql`least(${before ?? LAST_SEQ}, v.last_seq + 1)`
  const filter = sql`m.seq < ${end} and m.seq >= ${end} - ${sql.lit(LOOKED_AT)} and ${hasInIt(sql.ref('m.text'), text)}`
  const { rows, lastSeq } = await searchInTurn(context, () => selectMessages(context, conversation, filter, sql`desc`))
  const messages = rows.slice(0, MESSAGES_AT_ONCE).map((row) => asMessage(row, context.member.id))
  const start = Math.min(before ?? LAST_SEQ, lastSeq + 1) - LOOKED_AT
  const next = rows.length > MESSAGES_AT_ONCE ? (messages.at(-1)?.seq ?? 0) : start
  return { messages, before: next > 1 ? next : null }
}

const LAST_SEQ = 2_147_483_647
const ONE_MORE = sql.lit(MESSAGES_AT_ONCE + 1)
/** Each is read letter by letter: a whole long conversation would keep the database from everybody else. */
const LOOKED_AT = 1000

/**
 * The numbers of a conversation have no gaps, so that a page is a short stretch of them. Said so, since the planner
 * believes that the few rows it expects are sorted soonest, and reads all of a long conversation.
 */
function upTo(before = LAST_SEQ): RawBuilder<unknown> {
  const end = sql`least(${before}, v.last_seq + 1)`
  return sql`m.seq < ${end} and m.seq >= ${end} - ${ONE_MORE}`
}

type Row = Omit<MessageRow, 'seq'> & { seq: number | null; partnerReadSeq: number; lastSeq: number }

/** One more than a page, so that it is known whether there are more. A chat that is not there is refused. */
async function selectMessages(
  { db, site, member }: MemberContext,
  conversation: string,
  filter: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<{ rows: MessageRow[]; partnerReadSeq: number; lastSeq: number }> {
  const { rows } = await sql<Row>`
    select t.read_seq as partner_read_seq, v.last_seq, page.*
    from chats c
    join conversations v on v.site_id = c.site_id and v.id = c.conversation_id
    join chats t on t.site_id = c.site_id and t.member_id = c.partner_id and t.conversation_id = c.conversation_id
    left join lateral (
      select ${messageColumns}
      from messages m
      ${withPicture}
      where ${shownMessages} and ${filter}
      order by m.seq ${order}
      limit ${ONE_MORE}
    ) page on true
    where c.site_id = ${site.id} and c.member_id = ${member.id} and c.conversation_id = ${conversation}
      and ${isThere(site.id)}
    order by page.seq ${order}
  `.execute(db)
  const [first] = rows
  if (!first) throw new Refusal('chats.not_found')
  const found = rows.filter((row): row is MessageRow & Row => row.seq !== null)
  return { rows: found, partnerReadSeq: first.partnerReadSeq, lastSeq: first.lastSeq }
}
