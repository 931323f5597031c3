import { sql } from 'kysely'
import { type Message, type Sent } from '#contract/chats.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { NewEvent } from '#contract/events.ts'
import type { MemberId } from '#contract/members.ts'
import type { Db, SiteId } from '#server/platform/db/db.ts'
import type { Context } from '#server/context.ts'
import { asText } from '#server/platform/live/feed-text.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { asMessage, messageColumns, type MessageRow, withPicture } from './queries.ts'
import { balanceOf } from '#server/credits/read-balance.ts'
import { answerTask, readingTime } from './answer-task.ts'
import { pricesOf } from './rules.ts'

/** What the function `send_message` reads of a message; the migration describes it. */
export interface Draft {
  kind: Message['kind']
  text?: string
  gift?: string
  reply_to?: number | undefined
  score: number
  warning: Message['warning']
  is_automatic?: boolean
  /** Of a text, in case it begins a conversation: hex of the keyed mark of its words. */
  mark?: string | undefined
  picture?: { id: string; storage_key: string; width: number; height: number } & Record<
    'thumbhash' | 'sha256' | 'similarity_hash',
    string
  >
  picture_open?: Message['picture']
  picture_locked?: Message['picture']
}

export interface Delivery {
  sender: MemberId
  receiver: MemberId
  /** The key of the sender's intent. */
  key: string
  /** What exactly is wished for, in a form that is the same at every repetition. */
  wish: unknown
  draft: Draft
  price: number
  /** What the sender agreed to pay at most; undefined for whoever did not say. */
  mostCredits?: number | undefined
}

type MessageEvent = Omit<Extract<NewEvent, { type: 'message' }>, 'type'>

interface Row {
  refusal: ErrorCode | null
  details: Record<string, unknown> | null
  isNew: boolean
  conversation: string
  seq: number
  sentAt: string
  balance: number
  isAnswer: boolean
  freeTexts: number
  senderEvent: MessageEvent
  senderEventSeq: number
  receiverEvent: MessageEvent
  receiverEventSeq: number
}

type Delivering = Pick<Context, 'db' | 'site' | 'clock' | 'secrets' | 'live'>

/**
 * Sends one message: one statement, so it is refused without a trace or it is there, whole, charged and told, when the
 * statement has come back. What was sent with the same key before comes back as it is.
 */
export async function deliverMessage(context: Delivering, delivery: Delivery): Promise<Sent> {
  const { site, live } = context
  const { sender, receiver } = delivery
  const row = await callSend(context, delivery)
  if (row.refusal) throw new Refusal(row.refusal, row.details ?? {})
  if (!row.isNew) return readSent(context, sender, row.conversation, row.seq)

  live.send(site.id, [
    feedEvent(sender, row.senderEventSeq, row.senderEvent),
    feedEvent(receiver, row.receiverEventSeq, row.receiverEvent),
  ])
  return {
    conversation: row.conversation,
    message: row.senderEvent.message,
    balance: row.balance,
    prices: pricesOf(site.settings, row),
  }
}

function feedEvent(memberId: MemberId, seq: number, event: MessageEvent) {
  return { memberId, seq, text: asText(seq, 'message', event) }
}

async function callSend({ db, site, clock, secrets }: Delivering, delivery: Delivery): Promise<Row> {
  const { sender, receiver, key, wish, draft, price, mostCredits } = delivery
  const hash = secrets.hmac('message', JSON.stringify([receiver, wish]))
  const { settings } = site
  const rules = {
    price,
    most_credits: mostCredits,
    free_signup_messages: settings.free_signup_messages,
    answers_are_free: settings.answers_are_free,
    free_conversations: settings.free_conversations,
    message_burst: settings.message_burst,
    messages_per_minute: settings.messages_per_minute,
    first_messages_per_hour: settings.first_messages_per_hour,
    new_account_hours: settings.new_account_hours,
    new_account_messages: settings.new_account_messages,
    same_openers: settings.same_openers,
  }
  const now = clock.now()
  const isAnswered = settings.automatic_answers && !draft.is_automatic
  const { rows } = await sql<Row>`
    select refusal, details, is_new, conversation, seq, sent_at, balance, is_answer, free_texts, sender_event,
      sender_event_seq, receiver_event, receiver_event_seq${isAnswered ? answering(site.id, now) : sql``}
    from send_message(${site.id}::smallint, ${sender}, ${receiver}, ${key}, ${hash}, ${JSON.stringify(draft)}::jsonb,
      ${JSON.stringify(rules)}::jsonb, ${now}::timestamptz)
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('A function with one row had none')
  return row
}

/** With the message goes the task of answering it, when it went to a fictional profile: both are there, or neither. */
function answering(site: SiteId, now: Date) {
  return sql`,
    case when is_new and refusal is null and (sender_event ->> 'is_fictional')::boolean then
      enqueue(${answerTask.name}, json_build_object('site', ${site}::int, 'conversation', conversation, 'seq', seq,
        'step', 0), ${readingTime(now)}::timestamptz)
    end as answering`
}

/** What was sent before, as its sender sees it now. */
export async function readSent(
  { db, site }: { db: Db; site: Delivering['site'] },
  sender: MemberId,
  conversation: string,
  seq: number,
): Promise<Sent> {
  const row = await findSent(db, site.id, sender, conversation, seq)
  return {
    conversation,
    message: asMessage(row, sender),
    balance: row.balance,
    prices: pricesOf(site.settings, row),
  }
}

async function findSent(db: Db, site: SiteId, sender: MemberId, conversation: string, seq: number) {
  const { rows } = await sql<MessageRow & { balance: number; isAnswer: boolean; freeTexts: number }>`
    select ${messageColumns}, ${balanceOf(sql.ref('c.site_id'), sql.ref('c.member_id'))} as balance, not c.is_own as is_answer,
      coalesce((
        select s.free_texts from chat_senders s where s.site_id = c.site_id and s.member_id = c.member_id
      ), 0) as free_texts
    from chats c
    join conversations v on v.site_id = c.site_id and v.id = c.conversation_id
    join messages m on m.site_id = c.site_id and m.conversation_id = c.conversation_id and m.seq = ${seq}
      and m.created_at between v.created_at and v.last_at
    ${withPicture}
    where c.site_id = ${site} and c.member_id = ${sender} and c.conversation_id = ${conversation}
  `.execute(db)
  const [row] = rows
  // Its conversation went with one of the two.
  if (!row) throw new Refusal('chats.partner_gone')
  return row
}
