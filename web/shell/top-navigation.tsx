import { lazyRouteComponent, useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useUser } from '#web/members/user.ts'
import { AccountMenu } from './account-menu.tsx'
import { LocaleMenu } from './locale-menu.tsx'
import { Logo } from '#web/sites/logo.tsx'
import { LoginLink } from './login-link.tsx'

/** Loaded before a member's page is drawn, by the server and by the browser; a visitor's page does without. */
export const MemberLinks = lazyRouteComponent(() => import('./member-links.tsx'), 'MemberLinks')

/** On phones the member's links stand at the bottom, within reach of the thumb; from 992 px they are up here. */
export function TopNavigation() {
  const say = usePhrases('shell')
  const user = useUser()
  // One thing to do on that screen.
  const isJoining = useLocation({ select: ({ pathname }) => pathname.startsWith('/signup') })
  return (
    <>
      <header className="sticky top-0 z-30 border-b border-line bg-paper">
        <nav
          aria-label={say('navigation')}
          className="mx-auto flex min-h-16 max-w-[75rem] flex-wrap items-center gap-2 px-4 sm:px-6"
        >
          <Logo />
          {/* Somebody who has just joined waits for the members' links and words here, and the rest of the page does not. */}
          <Suspense fallback={null}>{user && <MemberLinks place="top" />}</Suspense>
          <div className="ms-auto flex items-center gap-2">
            <LocaleMenu />
            <Suspense fallback={null}>{user ? <AccountMenu user={user} /> : <LoginLink />}</Suspense>
          </div>
        </nav>
      </header>
      <Suspense fallback={null}>{user && !isJoining && <MemberLinks place="bottom" />}</Suspense>
    </>
  )
}
