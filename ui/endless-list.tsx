import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '#ui/button.tsx'

interface Props {
  hasMore: boolean
  isLoading: boolean
  onMore: () => void
  moreLabel: string
  /** Announced when it changes, such as '40 of 200 shown'. */
  status: string
  /** Stops the loading by itself, as after a failure; the button still works. */
  isPaused?: boolean | undefined
  /** Skeletons in the shape of what comes, shown while loading. */
  skeleton?: ReactNode
  className?: string | undefined
  children: ReactNode
}

// About one phone screen ahead, so that the next page is there before its end is seen.
const AHEAD = '800px'

/** Loads on as its end comes near. The button is for keyboards, screen readers and when loading by itself failed. */
export function EndlessList(props: Props) {
  const { hasMore, isLoading, moreLabel, status, isPaused = false, skeleton, className, children } = props
  const end = useRef<HTMLDivElement>(null)
  const isWaiting = hasMore && !isLoading && !isPaused
  const loadMore = useEffectEvent(props.onMore)

  // A new observer after each page reports at once, which loads the next one where a page did not fill the screen.
  useEffect(() => {
    if (!isWaiting || !end.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && loadMore(),
      {
        rootMargin: AHEAD,
      },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isWaiting])

  return (
    <div aria-busy={isLoading} className={className}>
      {children}
      {isLoading && skeleton}
      <p role="status" className="sr-only">
        {status}
      </p>
      <div ref={end} className="flex justify-center empty:hidden">
        {hasMore && (
          <Button variant="secondary" isBusy={isLoading} className="mt-6" onClick={props.onMore}>
            {moreLabel}
          </Button>
        )}
      </div>
    </div>
  )
}
