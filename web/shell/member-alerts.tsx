import { useHydrated, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { usePhrases } from '#client/phrases/phrases.ts'
import { forgetPrivate } from '#web/chats/private-storage.ts'
import { useUser } from '#web/members/user.ts'
import { memberAlert } from './member-alert.ts'

const LiveLayer = lazy(async () => ({ default: (await import('./live-layer.tsx')).LiveLayer }))
const TermsReminder = lazy(async () => ({ default: (await import('#web/account/terms-reminder.tsx')).TermsReminder }))

/** What a member should know, above whatever they came for. Visitors load none of it. */
export function MemberAlerts() {
  const isHydrated = useHydrated()
  const user = useUser()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const say = usePhrases('shell')
  if (!user) return null
  const alert = memberAlert(user, path)
  return (
    <aside
      aria-label={say('notices')}
      className="mx-auto flex w-full max-w-[75rem] flex-col gap-2 px-4 empty:hidden sm:px-6 [&>*]:mt-4"
    >
      {alert && (
        <Suspense fallback={null}>
          <alert.Component />
        </Suspense>
      )}
      {isHydrated && (
        <Suspense fallback={null}>
          <TermsReminder />
        </Suspense>
      )}
    </aside>
  )
}

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
