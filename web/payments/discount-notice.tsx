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
    <div className="@container">
      <p className="flex w-fit items-start gap-2 rounded-card bg-accent-soft px-3 py-2 text-sm/5 text-accent-text @sm:px-4 @sm:py-3">
        <Gift aria-hidden size={18} className="mt-px shrink-0" />
        <span className="flex min-w-0 flex-wrap gap-x-3">
          {is_own_code ? (
            <span className="font-semibold text-balance">{say('own_code', { percentage, code })}</span>
          ) : (
            <>
              <span className="font-semibold @max-sm:sr-only">{say('banner', { percentage })}</span>
              <span aria-hidden className="font-semibold @sm:hidden">
                {say('banner_short', { percentage })}
              </span>
            </>
          )}
          <TimeLeft discount={discount} />
        </span>
      </p>
    </div>
  )
}
