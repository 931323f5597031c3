import { type RefObject, useEffect, useState } from 'react'
import type { Quote } from '#contract/payments.ts'
import { Button } from '#ui/button.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useMoney } from '#web/platform/money.ts'

interface Props {
  quote: Pick<Quote, 'currency' | 'total_cents'>
  /** What adds up to the total. Where it is seen as a whole, the bar gives way to the tabs again. */
  sum: RefObject<HTMLElement | null>
  /** Where the summary begins. */
  title: RefObject<HTMLElement | null>
}

/** On a phone the total and the way to it, in place of the tabs. It binds nobody: the button that does stands under the summary. */
export function TotalBar({ quote, sum, title }: Props) {
  const say = usePhrases('payments')
  const money = useMoney(quote.currency)
  if (useIsReached(sum)) return null
  return (
    <div
      data-total-bar
      className="fixed inset-x-0 bottom-0 z-30 flex min-h-(--tab-bar-height) flex-wrap items-center justify-between gap-x-2 border-t border-line bg-surface px-[16px] pb-[env(safe-area-inset-bottom)] sm:px-6 md:hidden"
    >
      {/* Its words grow no further than the bar has room, as those of the tabs: large text leaves the rest to the page. */}
      <p className="flex flex-col leading-tight">
        <span className="text-[min(0.875rem,4vw)] text-muted">{say('order.total')}</span>
        <strong className="text-[min(1.125rem,5vw)] font-bold tabular-nums">{money(quote.total_cents)}</strong>
      </p>
      <Button
        className="min-h-[44px] px-[min(1.25rem,4vw)] text-[min(1rem,4.2vw)]"
        onClick={() => {
          title.current?.scrollIntoView()
          title.current?.focus({ preventScroll: true })
        }}
      >
        {say('order.to_summary')}
      </Button>
    </div>
  )
}

/** Whether the end of something has come into view, or lies above it. */
function useIsReached(part: RefObject<HTMLElement | null>): boolean {
  const [isReached, setIsReached] = useState(false)
  useEffect(() => {
    if (!part.current) return undefined
    const observer = new IntersectionObserver(
      ([entry]) => entry?.rootBounds && setIsReached(entry.boundingClientRect.bottom <= entry.rootBounds.bottom),
      // What lies behind the bar at the foot is not seen.
      { threshold: [0, 1], rootMargin: '0px 0px -64px' },
    )
    observer.observe(part.current)
    return () => observer.disconnect()
  }, [part])
  return isReached
}
