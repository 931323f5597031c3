import { useSuspenseQuery } from '@tanstack/react-query'
import { Gift } from 'lucide-react'
import { usePhrases } from '#client/phrases/phrases.ts'
import { TimeLeft } from '#web/discounts/time-left.tsx'
import { bundlesQuery } from './payments-query.ts'

/** The discount that is in the prices below, and until when: the same line as above other pages. */
export function DiscountNotice() {
  const say = usePhrases('discounts')
  const { discount } = useSuspenseQuery(bundlesQuery).data
  if (!discount) return null
  const { percentage, code, is_own_code } = discount
  return (
    <p className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 self-start rounded-card bg-accent-soft px-4 py-2 text-sm text-accent-text">
      <span className="inline-flex items-center gap-2 font-semibold">
        <Gift aria-hidden size={18} className="shrink-0" />
        {is_own_code ? say('own_code', { percentage, code }) : say('banner', { percentage })}
      </span>
      <TimeLeft discount={discount} />
    </p>
  )
}
