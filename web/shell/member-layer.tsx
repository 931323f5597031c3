import { useHydrated } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useLayoutEffect } from 'react'
import { withTabStorage } from '#client/storage/with-tab-storage.ts'
import { forgetPrivate } from '#web/platform/private-storage.ts'
import { handTabTo } from '#web/platform/tab-owner.ts'
import { useUser } from '#web/members/user.ts'

const LiveLayer = lazy(async () => ({ default: (await import('./live-layer.tsx')).LiveLayer }))

/** What follows the member on every page, whatever its layout; a visitor's browser forgets what a member left in it. */
export function MemberLayer() {
  const isHydrated = useHydrated()
  const user = useUser()
  // Before any form of the page reads its draft.
  useLayoutEffect(() => withTabStorage((storage) => handTabTo(storage, user?.id)), [user?.id])
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
