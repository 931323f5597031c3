import { useHydrated } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useUser } from '#web/members/user.ts'
import { useModalStep } from '#web/signup-entry/modal-store.ts'

const SignupDialog = lazy(async () => ({ default: (await import('./signup-dialog.tsx')).SignupDialog }))

/** Signup over the page, on desktops. Its code comes when it is first opened. */
export function SignupModal() {
  // The server does not know the history of a browser.
  const isHydrated = useHydrated()
  const step = useModalStep()
  const isDone = useUser()?.signup_step === 'done'
  if (!isHydrated || !step || isDone) return null
  return (
    <Suspense fallback={null}>
      <SignupDialog step={step} />
    </Suspense>
  )
}
