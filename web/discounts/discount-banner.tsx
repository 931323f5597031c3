import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { Gift } from 'lucide-react'
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
      to={discount.is_time_bonus ? '/premium' : '/credits'}
      className={classes(
        'min-h-11 items-start gap-2 rounded-card bg-accent-soft px-4 py-3 text-sm/5 text-accent-text no-underline hover:underline short:px-3 short:py-1.5 short:text-xs/4',
        className,
      )}
    >
      <Gift aria-hidden size={18} className="mt-px shrink-0" />
      {/* What takes a second line begins below the words, not below the gift. The smallest phones show two lines. */}
      <span className="flex min-w-0 flex-wrap gap-x-3 gap-y-1 short:gap-x-2 short:gap-y-0 short:max-h-[2lh] short:overflow-hidden">
        <span className="font-semibold text-balance short:text-wrap">
          {say('banner', { percentage: discount.percentage })}
        </span>
        <TimeLeft discount={discount} />
        <span className="font-semibold underline">{say('see')}</span>
      </span>
    </Link>
  )
}
