import { Link } from '@tanstack/react-router'
import type { Preferences } from '#contract/notifications.ts'
import { Alert } from '#ui/alert.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettings } from '#web/sites/settings.ts'

const LINK = 'font-semibold text-accent-text underline underline-offset-4 wrap-anywhere'

/** Why no mails go out at the moment, and how that changes. */
export function DisabledReasons({ reasons }: { reasons: Preferences['disabled'] }) {
  const say = usePhrases('notifications')
  const { support_email: email } = useSettings()
  if (reasons.length === 0) return null
  return (
    <Alert tone="warning" title={say('disabled.title')}>
      <ul className="flex flex-col gap-2">
        {reasons.map((reason) => (
          <li key={reason}>
            {say(`disabled.${reason}`)}{' '}
            {reason === 'bounce' ? (
              <Link to="/settings" hash="email" className={LINK}>
                {say('disabled.change_address')}
              </Link>
            ) : (
              <a href={`mailto:${email}`} className={LINK}>
                {email}
              </a>
            )}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
