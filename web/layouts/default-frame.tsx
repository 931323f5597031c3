import type { ReactNode } from 'react'
import { useUser } from '#web/members/user.ts'
import { SignupModal } from '#web/signup/signup-modal.tsx'
import { Disclaimer } from '#web/shell/disclaimer.tsx'
import { EntryWarning } from '#web/shell/entry-warning.tsx'
import { Footer } from '#web/shell/footer.tsx'
import { MemberLayer } from '#web/shell/member-layer.tsx'
import { MemberPart } from '#web/shell/member-part.tsx'
import { MemberAlerts } from '#web/shell/member-shell.ts'
import { CONTENT_ID, SkipLink } from '#web/shell/skip-link.tsx'
import { TimedLikes } from '#web/shell/timed-likes.tsx'
import { TopNavigation } from '#web/shell/top-navigation.tsx'

export function DefaultFrame({ children }: { children: ReactNode }) {
  const isMember = useUser() !== null
  return (
    <div data-layout="default" className="flex min-h-dvh flex-col">
      <SkipLink />
      <TopNavigation />
      {isMember && (
        <MemberPart>
          <MemberAlerts />
        </MemberPart>
      )}
      <main id={CONTENT_ID} tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      {/* On a phone a question of joining ends where the screen does. */}
      <Footer className="max-sm:[[data-layout]:has([data-joining])_&]:hidden">
        <Disclaimer />
      </Footer>
      <EntryWarning layout="default" />
      <SignupModal />
      <TimedLikes />
      <MemberLayer />
    </div>
  )
}
