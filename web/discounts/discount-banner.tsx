import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { ChevronRight, Gift } from 'lucide-react'
import { Suspense } from 'react'
import { classes } from '#ui/classes.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useMember } from '#web/members/user.ts'
import { activeDiscountQuery } from './active-discount.ts'
import { hasDiscountBanner } from './load-discount-banner.ts'
import { TimeLeft } from './time-left.tsx'

/** One quiet line on top, with the time that is left, for whoever has a discount on the first purchase. */
export function DiscountBanner({ className }: { className: string }) {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const isWanted = hasDiscountBanner(useMember(), path)
  // Only read: the page's loader has asked, and an answer that came later would push the page down.
  const { data } = useQuery({ ...activeDiscountQuery, enabled: false })
  if (!isWanted || !data?.discount) return null
  return (
    <Suspense fallback={null}>
      <Line discount={data.discount} className={className} />
    </Suspense>
  )
}

interface Props {
  discount: { percentage: number; is_time_bonus: boolean; ends_at: string }
  className: string
}

function Line({ discount, className }: Props) {
  const say = usePhrases('discounts')
  return (
    <Link
      to="/credits"
      className={classes(
        // A phone shows one low line, whose target is as high as a finger needs it.
        "relative min-h-10 items-center gap-2 rounded-card bg-accent-soft px-3 py-2 text-[0.8125rem]/5 text-accent-text no-underline after:absolute after:inset-x-0 after:-inset-y-0.5 after:content-[''] hover:underline sm:min-h-11 sm:px-4 sm:py-3 sm:text-sm/5",
        className,
      )}
    >
      <Gift aria-hidden size={18} className="shrink-0" />
      <span className="flex min-w-0 flex-wrap gap-x-2 sm:gap-x-3">
        <span className="font-semibold max-sm:sr-only">{say('banner', { percentage: discount.percentage })}</span>
        <span aria-hidden className="font-semibold sm:hidden">
          {say('banner_short', { percentage: discount.percentage })}
        </span>
        <TimeLeft discount={discount} />
        <span className="font-semibold underline max-sm:sr-only">{say('see')}</span>
      </span>
      <ChevronRight aria-hidden size={18} className="ms-auto shrink-0 sm:hidden" />
    </Link>
  )
}
