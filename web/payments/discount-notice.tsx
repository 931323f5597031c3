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
    <p className="flex min-h-11 items-start gap-2 self-start rounded-card bg-accent-soft px-4 py-3 text-sm/5 text-accent-text">
      <Gift aria-hidden size={18} className="mt-px shrink-0" />
      <span className="flex min-w-0 flex-wrap gap-x-3 gap-y-1">
        <span className="font-semibold text-balance">
          {is_own_code ? say('own_code', { percentage, code }) : say('banner', { percentage })}
        </span>
        <TimeLeft discount={discount} />
      </span>
    </p>
  )
}
