import type { PaymentRow } from './payment-row.ts'

/** Money that comes from the provider (above zero) or goes back to it: the tax apart, the rest against an account. */
export function moneyLines(
  { provider, currency }: Pick<PaymentRow, 'provider' | 'currency'>,
  account: 'deferred_revenue' | 'refunds' | 'chargebacks',
  amount: number,
  vat: number,
) {
  const lines = [
    { account: `psp:${provider}:receivable`, asset: currency, amount },
    { account, asset: currency, amount: vat - amount },
    { account: 'vat', asset: currency, amount: -vat },
  ]
  return lines.filter((line) => line.amount !== 0)
}
