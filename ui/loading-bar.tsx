import { useEffect, useState } from 'react'

/** Loads quicker than this show no bar at all. */
export const SHOWS_AFTER_MS = 200
/** From the end of the load until the full bar is gone. */
export const HIDES_AFTER_MS = 500

/** A thin line along the top edge while a page loads. It guesses, so it is not announced. */
export function LoadingBar({ isActive }: { isActive: boolean }) {
  const [phase, setPhase] = useState<'hidden' | 'growing' | 'finishing'>('hidden')

  useEffect(() => {
    // A load that begins while the last bar still fades starts with a bar of its own.
    setPhase((last) => (!isActive && last === 'growing' ? 'finishing' : 'hidden'))
    const timer = isActive
      ? setTimeout(() => setPhase('growing'), SHOWS_AFTER_MS)
      : setTimeout(() => setPhase('hidden'), HIDES_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isActive])

  if (phase === 'hidden') return null
  return (
    <div
      aria-hidden
      data-phase={phase}
      className="loading-bar pointer-events-none fixed inset-x-0 top-0 z-50 h-0.75 bg-accent-text"
    />
  )
}
