import { Link } from '@tanstack/react-router'
import { Bell, Coins, Gauge } from 'lucide-react'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettings } from '#web/sites/settings.ts'

const LINK =
  'inline-flex min-h-11 items-center gap-2 rounded-control px-3 text-sm font-semibold whitespace-nowrap text-muted hover:bg-accent-soft hover:text-ink'

/** The way to each section: beside the page where there is room, else in one row that scrolls under the finger. */
export function SettingsContents() {
  const say = usePhrases('account')
  const saySession = usePhrases('sessions')
  const sayProfile = usePhrases('profiles')
  const sayNavigation = usePhrases('navigation')
  const { locales } = useSettings()
  const titles = {
    email: say('email.title'),
    password: say('password.title'),
    protection: saySession('factors.title'),
    ...(locales.length > 1 ? { language: say('language.title') } : {}),
    appearance: say('appearance.title'),
    devices: say('devices.title'),
    visibility: sayProfile('privacy.visibility'),
    blocked: sayProfile('privacy.blocked'),
    privacy: say('privacy.title'),
    export: say('export.title'),
    delete: say('delete.title'),
  }
  return (
    <nav
      aria-label={say('contents')}
      className="-mx-4 overflow-x-auto px-4 [scrollbar-width:none] sm:-mx-6 sm:px-6 lg:sticky lg:top-20 lg:-ms-3 lg:me-0 lg:px-0"
    >
      <ul className="flex gap-1 lg:flex-col">
        <li>
          <Link to="/notifications" className={LINK}>
            <Bell aria-hidden size={18} />
            {say('notifications')}
          </Link>
        </li>
        {Object.entries(titles).map(([id, title]) => (
          <li key={id}>
            <a href={`#${id}`} className={LINK}>
              {title}
            </a>
          </li>
        ))}
        <li>
          <Link to="/credit-history" className={LINK}>
            <Coins aria-hidden size={18} />
            {sayNavigation('account.credits')}
          </Link>
        </li>
        <li>
          <Link to="/spend-limits" className={LINK}>
            <Gauge aria-hidden size={18} />
            {say('spend_limits')}
          </Link>
        </li>
      </ul>
    </nav>
  )
}
