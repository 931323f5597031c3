import type { Quote } from '#contract/payments.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useMoney } from '#web/platform/money.ts'

/** What and how much in one line, for a phone: there the whole sum lies below a long form. */
export function SumShort({ sum }: { sum: Pick<Quote, 'credits' | 'currency' | 'total_cents'> }) {
  const prices = usePhrases('pricing')
  const money = useMoney(sum.currency)
  return (
    <p className="font-bold lg:hidden">
      {prices('credits', { credits: sum.credits })} ·{' '}
      <span className="whitespace-nowrap tabular-nums">{money(sum.total_cents)}</span>
    </p>
  )
}
