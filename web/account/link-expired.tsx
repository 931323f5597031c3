import { Link } from '@tanstack/react-router'
import { Unlink } from 'lucide-react'
import { buttonClass } from '#ui/button-class.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettings } from '#web/sites/settings.ts'
import { Outcome } from '#ui/outcome.tsx'

/** A link of a change that no longer works; the settings know how things stand. */
export function LinkExpired() {
  const say = usePhrases('account')
  const { support_email: email } = useSettings()
  const next = (
    <Link to="/settings" className={buttonClass({ size: 'large' })}>
      {say('to_settings')}
    </Link>
  )
  return (
    <Outcome icon={<Unlink size={28} />} tone="warning" title={say('link_expired.title')} actions={next}>
      <p>{say('link_expired.text')}</p>
      <p>
        {say('link_expired.help')}{' '}
        <a href={`mailto:${email}`} className="text-accent-text underline underline-offset-4 wrap-anywhere">
          {email}
        </a>
      </p>
    </Outcome>
  )
}
