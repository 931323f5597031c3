import type { NewMessage, sendMessage as endpoint, Sent } from '#contract/chats.ts'
import type { Input } from '#contract/endpoint.ts'
import { readDebt } from '#server/credits/read-balance.ts'
import { judgeText } from '#server/moderation/judge-text.ts'
import type { MemberContext } from '#server/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { refuseField } from '#server/platform/refuse-field.ts'
import { isKnown, messageKey } from './message-key.ts'
import { deliverMessage, type Draft } from './deliver-message.ts'
import { findLine } from './ice-breakers.ts'
import { giftPrice, openerWords } from './rules.ts'
import { sendInTurn } from './send-turns.ts'

/** Sends a text, a gift or an ice-breaker to somebody. */
export async function sendMessage(
  context: MemberContext,
  { id: receiver, message, most_credits: mostCredits }: Input<typeof endpoint>,
): Promise<Sent> {
  const { member } = context
  const key = messageKey(context)
  if (message.kind === 'gift') await refuseOwing(context, key)
  const { draft, price } = await draftOf(context, receiver, message)
  const wanted = { sender: member.id, receiver, key, wish: message, draft, price, mostCredits }
  return sendInTurn(context, () => deliverMessage(context, wanted))
}

/** Who owes credits gives nothing away before the next purchase has paid for them. */
async function refuseOwing(context: MemberContext, key: string): Promise<void> {
  const { db, site, member } = context
  const debt = await readDebt(db, site.id, member.id)
  if (debt > 0 && !(await isKnown(context, member.id, key))) throw new Refusal('credits.owed', { debt })
}

type Drafted = { draft: Draft; price: number }

async function draftOf(
  context: MemberContext,
  receiver: MemberContext['member']['id'],
  message: NewMessage,
): Promise<Drafted> {
  const { settings } = context.site
  switch (message.kind) {
    case 'text': {
      const { text, reply_to } = message
      if (text.length > settings.message_length)
        throw refuseField('request.invalid', 'message.text', 'too_long', settings.message_length)
      const words = openerWords(text)
      const mark = words === null ? undefined : context.secrets.hmac('opener', words).toString('hex')
      return { draft: { kind: 'text', text, reply_to, mark, ...judgeText(text) }, price: settings.message_credits }
    }
    case 'gift': {
      const { gift, reply_to } = message
      const price = giftPrice(settings, gift)
      if (price === undefined) throw refuseField('request.invalid', 'message.gift', 'unknown')
      return { draft: { kind: 'gift', gift, reply_to, score: 0, warning: null }, price }
    }
    case 'ice_breaker': {
      const text = await findLine(context, receiver, message.line)
      if (text === undefined) throw refuseField('request.invalid', 'message.line', 'unknown')
      return { draft: { kind: 'ice_breaker', text, score: 0, warning: null }, price: settings.ice_breaker_credits }
    }
  }
}
