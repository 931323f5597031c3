import type { Chat, ChatPrices } from '#contract/chats.ts'
import type { Gift, GiftKey } from '#contract/gifts.ts'
import type { Settings } from '#contract/settings.ts'

/** What decides whether a text is free. */
export interface Standing {
  /** Whether the other has begun the conversation. */
  isAnswer: boolean
  /** How many texts the member has had for nothing. */
  freeTexts: number
}

type PriceSettings = Pick<
  Settings,
  'message_credits' | 'photo_credits' | 'ice_breaker_credits' | 'answers_are_free' | 'free_signup_messages'
>

/** What a member pays for the next message. The database decides by the same rule when it is sent. */
export function pricesOf(settings: PriceSettings, { isAnswer, freeTexts }: Standing): ChatPrices {
  const isAlwaysFree = (isAnswer && settings.answers_are_free) || settings.message_credits === 0
  const free_texts = isAlwaysFree ? null : Math.max(0, settings.free_signup_messages - freeTexts)
  return {
    text: free_texts === 0 ? settings.message_credits : 0,
    free_texts,
    picture: settings.photo_credits,
    ice_breaker: settings.ice_breaker_credits,
  }
}

type GiftSettings = Pick<Settings, 'gifts' | 'gift_credits'>

/** The site's gifts with their prices, the cheapest first. */
export function giftsOf({ gifts, gift_credits }: GiftSettings): Gift[] {
  return gifts
    .map(({ gift, credits }) => ({ gift, credits: credits ?? gift_credits }))
    .toSorted((one, other) => one.credits - other.credits)
}

/** What a gift costs; undefined when the site does not have it. */
export function giftPrice(settings: GiftSettings, key: GiftKey): number | undefined {
  return giftsOf(settings).find(({ gift }) => gift === key)?.credits
}

export interface Sender {
  status: 'not_confirmed' | 'active'
  isPaid: boolean
  /** Conversations that the member has begun. */
  started: number
}

/** Why a member cannot write to somebody now, as far as it can be known before they try. */
export function refusalOf(
  { free_conversations }: Pick<Settings, 'free_conversations'>,
  { status, isPaid, started }: Sender,
  hasConversation: boolean,
): Chat['refusal'] {
  if (status !== 'active') return 'account.confirm_first'
  return !hasConversation && !isPaid && started >= free_conversations ? 'chats.free_limit' : null
}

/** Shorter ones are the same for everybody: "Hallo!" tells nothing about who sends it. */
const SHORTEST_OPENER = 15

/** What stays of a first message when its look is taken away: equal openers have the same; null for a mere greeting. */
export function openerWords(text: string): string | null {
  const words = text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
  return words.length < SHORTEST_OPENER ? null : words
}
