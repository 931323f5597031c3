import type { Selectable } from 'kysely'
import { currencies, type Currency } from '#contract/currencies.ts'
import { paymentMethods, type PaymentMethod } from '#contract/payment-methods.ts'
import { type Payment, Tier } from '#contract/payments.ts'
import type { Tables } from '#server/platform/db/tables.gen.ts'
import { failureOf, reversalOf, shownState } from './rules.ts'

export type PaymentRow = Selectable<Tables['payments']>

/** A payment as its member sees it. */
export function asPayment(row: PaymentRow): Payment {
  const method = methodIn(row)
  // A direct debit that nobody has allowed yet waits for its member, not for us.
  const isToAllow = row.method === 'sdd' && row.state === 'created'
  const state = isToAllow ? 'pending' : shownState(row.state)
  return {
    payment_id: row.id,
    credits: row.credits,
    paymentmethod: method,
    tier: Tier.parse(row.tier),
    state,
    reversal: reversalOf(row),
    failure: failureOf({ ...row, method }),
    currency: currencyIn(row),
    price_cents: row.price,
    discount:
      row.discountCode !== null && row.discountPercentage !== null
        ? { code: row.discountCode, percentage: row.discountPercentage, cents: row.discount }
        : null,
    fee_cents: row.fee,
    total_cents: row.total,
    vat_rate: row.vatRate / 100,
    vat_cents: row.vat,
    refunded_cents: row.refunded,
    checkout_url: isToAllow ? `/directdebit?payment=${row.id}` : row.state === 'open' ? row.checkoutUrl : null,
    created_at: row.createdAt,
    paid_at: row.paidAt,
  }
}

/** The columns say only that these are texts. */
export function methodIn({ method }: Pick<PaymentRow, 'method'>): PaymentMethod {
  return known(paymentMethods, method)
}
export function currencyIn({ currency }: Pick<PaymentRow, 'currency'>): Currency {
  return known(currencies, currency)
}

function known<T extends string>(values: readonly T[], text: string): T {
  const value = values.find((one) => one === text)
  if (value === undefined) throw new Error(`A payment has ${text}, which is none of ${values.join(', ')}`)
  return value
}
