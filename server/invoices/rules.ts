import type { Currency } from '#contract/currencies.ts'
import type { MemberId } from '#contract/members.ts'
import type { Company } from '#contract/sites.ts'

/** An invoice or a credit note with all that stands on it. */
export interface Paper {
  number: string
  issuedAt: string
  language: string
  seller: Omit<Company, 'support_phone' | 'delete_discount'>
  memberId: MemberId
  paymentId: string
  country: string
  credits: number
  currency: Currency
  price: number
  discount: number
  discountPercentage: number | null
  fee: number
  total: number
  vatRate: number
  vat: number
  paidAt: string | null
  /** Of a direct debit: what the member has allowed. */
  mandate: { reference: string; signedAt: string; ibanMasked: string } | null
  /** Of a credit note: what is given back, and for which invoice. */
  refund: { id: string; amount: number; invoice: string } | null
}

/** What a paper is about, with the tax in it: a credit note takes away. */
export function amountOf({ total, vat, vatRate, refund }: Pick<Paper, 'total' | 'vat' | 'vatRate' | 'refund'>) {
  if (!refund) return { amount: total, vat }
  const gross = 10_000 + vatRate
  return { amount: -refund.amount, vat: -Math.floor((2 * refund.amount * vatRate + gross) / (2 * gross)) }
}
