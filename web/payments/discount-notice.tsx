import { useSuspenseQuery } from '@tanstack/react-query'
import { usePhrases } from '#client/phrases/phrases.ts'
import { TimeLeft } from '#web/discounts/time-left.tsx'
import { bundlesQuery } from './payments-query.ts'

/** The discount that is in the prices below, and until when. */
export function DiscountNotice() {
  const say = usePhrases('discounts')
  const { discount } = useSuspenseQuery(bundlesQuery).data
  if (!discount) return null
  const { percentage, code, is_own_code } = discount
  return (
    <p className="flex flex-wrap gap-x-3 font-semibold text-accent-text">
      <span>{is_own_code ? say('own_code', { percentage, code }) : say('banner', { percentage })}</span>
      <TimeLeft discount={discount} />
    </p>
  )
}
