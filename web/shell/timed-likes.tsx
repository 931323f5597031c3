import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'

const TimedModal = lazy(() => import('#web/likes/timed-modal.tsx'))

/** An address with `t=<seconds>` asks for the window about likes; its code comes only then. */
export function TimedLikes() {
  const t = useLocation({ select: ({ search }) => ('t' in search ? search.t : undefined) })
  const [seconds, setSeconds] = useState<number>()
  useEffect(() => {
    if (typeof t === 'number' && t >= 0) setSeconds(t)
  }, [t])
  if (seconds === undefined) return null
  return (
    <Suspense fallback={null}>
      <TimedModal seconds={seconds} onDone={() => setSeconds(undefined)} />
    </Suspense>
  )
}
