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

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** When a payment that is not over is asked for again: a webhook that got lost only delays. */
const CHECK_MINUTES = [2, 5, 15, 60]
const CHECK_LATER_MS = 360 * MINUTE_MS
/** A bank has 14 working days for a debit; what is still open then is asked for once a day, until there is an answer. */
const CHECK_DAYS = 30

function nextCheckOfWaiting(createdAt: Date, checks: number, now: Date): Date {
  const minutes = CHECK_MINUTES[checks]
  const isLate = now.getTime() > createdAt.getTime() + CHECK_DAYS * DAY_MS
  const later = isLate ? DAY_MS : CHECK_LATER_MS
  return new Date(now.getTime() + (minutes === undefined ? later : minutes * MINUTE_MS))
}

/**
 * When a payment that is over is asked for again. Money can come after the end (bank transfers), and what was paid can be
 * called back: without a reason for eight weeks, by who did not allow it for thirteen months.
 */
const CHECKS_OF_UNPAID = [{ days: 14, everyDays: 1 }]
const CHECKS_OF_PAID = [
  { days: 7, everyDays: 1 },
  { days: 60, everyDays: 7 },
  { days: 400, everyDays: 30 },
]

function nextCheckOfEnded(state: PaymentState, endedAt: Date, now: Date): Date | null {
  const age = now.getTime() - endedAt.getTime()
  const step = (state === 'paid' ? CHECKS_OF_PAID : CHECKS_OF_UNPAID).find(({ days }) => age < days * DAY_MS)
  return step ? new Date(now.getTime() + step.everyDays * DAY_MS) : null
}

interface Checked {
  state: PaymentState
  createdAt: string
  endedAt: string | null
}

/** When a payment is asked for next, after so many times; null when nothing more can become of it. */
export function nextCheck({ state, createdAt, endedAt }: Checked, checks: number, now: Date): Date | null {
  return endedAt === null
    ? nextCheckOfWaiting(new Date(createdAt), checks, now)
    : nextCheckOfEnded(state, new Date(endedAt), now)
}
