import { Link } from '@tanstack/react-router'
import { Bell, Coins, Gauge, ReceiptText } from 'lucide-react'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettingsGroups } from './use-settings-groups.ts'

const LINK =
  'flex min-h-10 items-center gap-2 rounded-control px-3 text-sm font-semibold text-muted hover:bg-accent-soft hover:text-ink'

/** The way to each section, beside the page where there is room. */
export function SettingsContents() {
  const say = usePhrases('account')
  const sayNavigation = usePhrases('navigation')
  const groups = useSettingsGroups()
  return (
    <nav aria-label={say('contents')} className="sticky top-20 -ms-3 hidden lg:block">
      <ul className="flex flex-col">
        <li>
          <Link to="/notifications" className={LINK}>
            <Bell aria-hidden size={18} />
            {say('notifications')}
          </Link>
        </li>
        {groups.flatMap(({ sections }) =>
          sections.map(({ id, title }, at) => (
            <li key={id} className={at === 0 ? 'mt-1 border-t border-line pt-1' : ''}>
              <a href={`#${id}`} className={LINK}>
                {title}
              </a>
            </li>
          )),
        )}
        <li className="mt-1 border-t border-line pt-1">
          <Link to="/credit-history" className={LINK}>
            <Coins aria-hidden size={18} />
            {sayNavigation('account.credits')}
          </Link>
        </li>
        <li>
          <Link to="/transactions" className={LINK}>
            <ReceiptText aria-hidden size={18} />
            {sayNavigation('account.payments')}
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
