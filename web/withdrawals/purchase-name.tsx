import type { Payment } from '#contract/payments.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useMoney } from '#web/platform/money.ts'

/** What was bought, and for how much: by this people know their purchases. */
export function PurchaseName({ payment }: { payment: Payment }) {
  const prices = usePhrases('pricing')
  const money = useMoney(payment.currency)
  return `${prices('credits', { credits: payment.credits })} · ${money(payment.total_cents)}`
}
