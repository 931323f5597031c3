import { useHydrated, useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { User } from '#contract/members.ts'
import { useUser } from '#web/members/user.ts'

/** Screens that are about the account itself say it in their own way. */
const SILENT = ['/signup', '/settings', '/notifications', '/activate']

const ReminderAlert = lazy(async () => ({ default: (await import('./reminder-alert.tsx')).ReminderAlert }))

/** Reminds a member whose address is not confirmed of the mail that waits. */
export function ActivationReminder() {
  // Its words and code are for the few, so the server's first answer goes without.
  const isHydrated = useHydrated()
  const user = useUser()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const isSilent = SILENT.some((silent) => path === silent || path.startsWith(`${silent}/`))
  if (!isHydrated || isSilent || !isToBeReminded(user)) return null
  return (
    <Suspense fallback={null}>
      <ReminderAlert />
    </Suspense>
  )
}

function isToBeReminded(user: User | null): boolean {
  return (
    user?.status === 'not_confirmed' &&
    user.profile.status === 'disabled' &&
    // Mail that bounced or was complained about is another matter, with an alert of its own.
    user.notifications_disabled.length === 0
  )
}
