import { Link } from '@tanstack/react-router'
import { usePhrases } from '#client/phrases/phrases.ts'
import { SignupLink } from '#web/signup-entry/signup-link.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What was typed at login, for who has forgotten the password. */
    loginEmail?: string
  }
}

const LOOK = 'inline-flex min-h-11 items-center text-accent-text underline underline-offset-4'

/** For whoever cannot log in: below both ways to do so. */
export function LoginLinks({ email }: { email: string }) {
  const say = usePhrases('sessions')
  return (
    <div className="flex flex-wrap justify-between gap-x-6 text-sm">
      {/* Not in the address, which is written down along the way. */}
      <Link to="/reset-password" state={{ loginEmail: email }} className={LOOK}>
        {say('login.forgotten')}
      </Link>
      <SignupLink className={LOOK}>{say('login.join')}</SignupLink>
    </div>
  )
}
