import type { SandboxPayment } from './sandbox-payment.ts'

/** What the sandbox's books say of these payments, as providers list it: a line for each movement of money. */
export function statementOf(payments: Iterable<SandboxPayment>): string {
  const lines = ['kind,payment,id,amount,currency']
  for (const { id, status, amount, currency, refunds, chargebacks } of payments) {
    if (status !== 'paid') continue
    lines.push(`payment,${id},${id},${amount},${currency}`)
    for (const refund of refunds)
      if (refund.status === 'refunded') lines.push(`refund,${id},${refund.id},${refund.amount},${currency}`)
    for (const chargeback of chargebacks) {
      lines.push(`chargeback,${id},${chargeback.id},${chargeback.amount},${currency}`)
      if (chargeback.is_reversed)
        lines.push(`chargeback_reversed,${id},${chargeback.id},${chargeback.amount},${currency}`)
    }
  }
  return `${lines.join('\n')}\n`
}
