import type { Payment } from '#contract/payments.ts'
import { methodOf, type PaymentMethod } from '#contract/payment-methods.ts'

export type PaymentState = 'created' | 'open' | 'pending' | 'paid' | 'canceled' | 'expired' | 'failed' | 'mismatch'

/** A payment goes from a lower rank to a higher one and never back, in whatever order we hear of it. */
const ranks: Record<PaymentState, number> = {
  created: 1,
  open: 2,
  pending: 3,
  mismatch: 3,
  canceled: 4,
  expired: 4,
  failed: 4,
  paid: 5,
}

export function isLater(next: PaymentState, before: PaymentState): boolean {
  return ranks[next] > ranks[before]
}

/** Ended without money; only money that comes late changes that. */
export function isUnpaidEnd(state: PaymentState): boolean {
  return ranks[state] === ranks.failed
}

/** The state as members see it. */
export function shownState(state: PaymentState): Payment['state'] {
  if (state === 'created') return 'loading'
  if (state === 'paid') return 'completed'
  return isUnpaidEnd(state) ? 'failed' : 'pending'
}

interface Ended {
  state: PaymentState
  method: PaymentMethod
  isRepeat: boolean
}

export function failureOf({ state, method, isRepeat }: Ended): Payment['failure'] {
  if (state === 'canceled') return 'payments.left'
  if (state === 'expired') return 'payments.expired'
  if (state !== 'failed') return null
  return isRepeat && methodOf(method).isCard ? 'payments.repeat_failed' : 'payments.declined'
}

interface Amounts {
  total: number
  refunded: number
  chargedBack: number
}

export function reversalOf({ total, refunded, chargedBack }: Amounts): Payment['reversal'] {
  if (chargedBack > 0) return 'charged_back'
  if (refunded >= total) return 'refunded'
  return refunded > 0 ? 'partially_refunded' : null
}

/** The tax in an amount that has it in it, to the nearest minor unit; rates are in hundredths of a percent. */
export function vatIn(amount: number, rate: number): number {
  const gross = 10_000 + rate
  return Math.floor((2 * amount * rate + gross) / (2 * gross))
}

/** What one message costs with a bundle, to the nearest minor unit. */
export function messageCost(price: number, credits: number, messageCredits: number): number {
  return Math.floor((2 * price * messageCredits + credits) / (2 * credits))
}

/** How many of a purchase's credits an amount of its money stands for. */
export function creditsFor(amount: number, { total, credits }: { total: number; credits: number }): number {
  return amount >= total ? credits : Math.ceil((amount * credits) / total)
}

/** What so many of a purchase's credits have cost; all of them cost all of it. */
export function priceOf(amount: number, { total, credits }: { total: number; credits: number }): number {
  return amount >= credits ? total : Math.floor((amount * total) / credits)
}

/** When a payment that is not over is asked for again, in minutes: a webhook that got lost only delays. */
const CHECK_MINUTES = [2, 5, 15, 60]
const CHECK_LATER_MINUTES = 360
/** A bank has 14 working days for a debit. */
const CHECK_DAYS = 30
const MINUTE_MS = 60_000

export function nextCheck(createdAt: Date, checks: number, now: Date): Date | null {
  if (now.getTime() > createdAt.getTime() + CHECK_DAYS * 24 * 60 * MINUTE_MS) return null
  return new Date(now.getTime() + (CHECK_MINUTES[checks] ?? CHECK_LATER_MINUTES) * MINUTE_MS)
}
