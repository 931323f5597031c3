import { Link } from '@tanstack/react-router'
import { DoorClosed, MailQuestion } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { buttonClass } from '#ui/button-class.ts'
import { Outcome } from '#ui/outcome.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useUser } from '#web/members/user.ts'
import { useSettings } from '#web/sites/settings.ts'
import { closedReason } from '#web/signup-entry/signup-mode.ts'
import { trackingOfVisit } from '#web/tracking/tracking.ts'

/** Shows what is inside while joining is possible, else why it is not. Whoever has joined goes on in any case. */
export function OpenSignup({ children }: { children: ReactNode }) {
  const say = usePhrases('signup')
  const { signups } = useSettings()
  const isMember = useUser() !== null
  const [isInvited, setIsInvited] = useState<boolean>()

  // Only the browser remembers where the visitor came from.
  useEffect(() => setIsInvited(closedReason(signups, trackingOfVisit()) === undefined), [signups])

  if (isMember || signups === 'all' || isInvited) return children
  const isClosed = signups !== 'with_trafficsource'
  if (!isClosed && isInvited === undefined) return null
  const ways = (
    <>
      <Link to="/login" className={buttonClass({ size: 'large' })}>
        {say('closed.login')}
      </Link>
      <Link to="/" className={buttonClass({ variant: 'quiet' })}>
        {say('closed.home')}
      </Link>
    </>
  )
  return (
    <Outcome
      icon={isClosed ? <DoorClosed size={28} /> : <MailQuestion size={28} />}
      title={say(isClosed ? 'closed.closed_title' : 'closed.invite_title')}
      actions={ways}
    >
      <p>{say(isClosed ? 'closed.closed_text' : 'closed.invite_text')}</p>
    </Outcome>
  )
}
