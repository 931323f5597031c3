import { useEffect, useState } from 'react'
import type { SwipesLeft } from '#contract/swipes.ts'
import { classes } from '#ui/classes.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { waitUntil } from './wait-until.ts'

const MINUTE_MS = 60_000

/** How many likes are left today, and when there are new ones. */
export function LikesLeft({ left: { likes_left, likes_limit, renews_at } }: { left: SwipesLeft }) {
  const say = usePhrases('swipes')
  const wait = useWait(renews_at)
  return (
    <p>
      <strong className="font-bold">{say('left', { left: likes_left, limit: likes_limit })}</strong>
      <span
        // A low screen needs its height for the card.
        className={classes('block text-sm text-muted', likes_left > 0 && 'max-lg:[@media(max-height:44rem)]:sr-only')}
      >
        {wait ? say('renews', wait) : say('renews_daily')}
      </span>
    </p>
  )
}

/** The time until then in hours and minutes, as it runs; undefined when there is nothing to wait for. */
function useWait(renewsAt: string | null): { hours: number; minutes: number } | undefined {
  // The server and the browser would tell different minutes: the first render tells none.
  const [now, setNow] = useState<number>()
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return renewsAt === null || now === undefined ? undefined : waitUntil(renewsAt, now)
}
