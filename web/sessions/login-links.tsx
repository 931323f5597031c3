import { Link } from '@tanstack/react-router'
import { usePhrases } from '#client/phrases/phrases.ts'
import { SignupLink } from '#web/signup-entry/signup-link.tsx'

const LOOK = 'inline-flex min-h-11 items-center text-accent-text underline underline-offset-4'

/** For whoever cannot log in: below both ways to do so. */
export function LoginLinks() {
  const say = usePhrases('sessions')
  return (
    <div className="flex flex-wrap justify-between gap-x-6 text-sm">
      <Link to="/reset-password" className={LOOK}>
        {say('login.forgotten')}
      </Link>
      <SignupLink className={LOOK}>{say('login.join')}</SignupLink>
    </div>
  )
}
