import { useSyncExternalStore } from 'react'
import type { ChatPrices } from '#contract/chats.ts'
import type { MemberId } from '#contract/members.ts'
import { useMember } from '#web/members/user.ts'
import { useSettings } from '#web/sites/settings.ts'
import { type AgreedPrice, outbox, type Outgoing } from './outbox-store.ts'

const none: readonly Outgoing[] = []

/** What the next text costs, also while earlier ones are still on their way. */
export function useTextPrice(prices: ChatPrices): AgreedPrice {
  const { id: owner } = useMember()
  const { message_credits } = useSettings()
  const all = useSyncExternalStore(outbox.subscribe, outbox.all, () => none)
  return textPrice(prices, message_credits, freeTextsUnderWay(all, owner))
}

/** The server's price knows nothing of what it has not got yet: that uses up the free texts first. */
export function textPrice({ text, free_texts }: ChatPrices, ordinary: number, underWay: number): AgreedPrice {
  const isUsedUp = free_texts !== null && free_texts > 0 && underWay >= free_texts
  return { credits: isUsedUp ? ordinary : text, takes_free_text: free_texts !== null }
}

/** In all chats; what was refused uses up nothing. */
export function freeTextsUnderWay(all: readonly Outgoing[], owner: MemberId): number {
  return all.filter((one) => one.owner === owner && one.refusal === null && one.price?.takes_free_text).length
}

/** The price of everything else, of which nothing is free once and then no more. */
export const fixedPrice = (credits: number): AgreedPrice => ({ credits, takes_free_text: false })
