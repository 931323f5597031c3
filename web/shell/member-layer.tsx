import { useHydrated } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { forgetPrivate } from '#web/platform/private-storage.ts'
import { useUser } from '#web/members/user.ts'

const LiveLayer = lazy(async () => ({ default: (await import('./live-layer.tsx')).LiveLayer }))

/** What follows the member on every page, whatever its layout; a visitor's browser forgets what a member left in it. */
export function MemberLayer() {
  const isHydrated = useHydrated()
  const user = useUser()
  useEffect(() => {
    if (!user) forgetPrivate()
  }, [user])
  if (!user || !isHydrated) return null
  return (
    <Suspense fallback={null}>
      <LiveLayer key={user.id} />
    </Suspense>
  )
}
