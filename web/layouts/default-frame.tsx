import type { ReactNode } from 'react'
import { SignupModal } from '#web/signup/signup-modal.tsx'
import { Disclaimer } from '#web/shell/disclaimer.tsx'
import { EntryWarning } from '#web/shell/entry-warning.tsx'
import { Footer } from '#web/shell/footer.tsx'
import { MemberAlerts, MemberLayer } from '#web/shell/member-alerts.tsx'
import { CONTENT_ID, SkipLink } from '#web/shell/skip-link.tsx'
import { TimedLikes } from '#web/shell/timed-likes.tsx'
import { TopNavigation } from '#web/shell/top-navigation.tsx'

export function DefaultFrame({ children }: { children: ReactNode }) {
  return (
    <div data-layout="default" className="flex min-h-dvh flex-col">
      <SkipLink />
      <TopNavigation />
      <MemberAlerts />
      <main id={CONTENT_ID} tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <Footer>
        <Disclaimer />
      </Footer>
      <EntryWarning layout="default" />
      <SignupModal />
      <TimedLikes />
      <MemberLayer />
    </div>
  )
}
