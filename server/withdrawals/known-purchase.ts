import type { Locale } from '#contract/locales.ts'
import { sayMoney } from '#server/invoices/say-money.ts'
import type { Intent } from '#server/mail/links.ts'

interface Known {
  /** The number of an order that stands in what was typed, without its proof. */
  order: string | undefined
  /** The purchase that is meant; only where the mailbox is its buyer's. */
  payment: { paidAt: string | null; total: number; currency: string } | undefined
}

/** What a receipt says of the purchase in our own words and numbers, whoever has declared what. */
export function knownPurchase({ order = '', payment }: Known, language: Locale): Intent {
  if (!payment) return { order }
  const { paidAt, total, currency } = payment
  return { order, bought: paidAt ?? '', total: sayMoney(language, currency)(total) }
}
