import { Link } from '@tanstack/react-router'
import { Bell, Coins, Gauge, ReceiptText, Settings } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePhrases } from '#client/phrases/phrases.ts'

interface Props {
  /** The sections of the settings, below their name on their own page. */
  settings?: ReactNode
}

/** The pages about the account, beside each of them where there is room; on phones the settings lead to them. */
export function AccountLinks({ settings }: Props) {
  const say = usePhrases('account')
  const sayNavigation = usePhrases('navigation')
  const links = [
    { to: '/settings', icon: Settings, name: say('title') },
    { to: '/notifications', icon: Bell, name: say('notifications') },
    { to: '/credit-history', icon: Coins, name: sayNavigation('account.credits') },
    { to: '/transactions', icon: ReceiptText, name: sayNavigation('account.payments') },
    { to: '/spend-limits', icon: Gauge, name: say('spend_limits') },
  ] as const
  return (
    <nav aria-label={sayNavigation('account.label')} className="sticky top-20 -ms-3 hidden lg:block">
      <ul className="flex flex-col gap-1">
        {links.map(({ to, icon: Icon, name }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-11 items-center gap-2 rounded-control px-3 text-sm font-semibold hover:bg-accent-soft hover:text-ink"
              activeProps={{ className: 'bg-accent-soft text-accent-text', 'aria-current': 'page' }}
              inactiveProps={{ className: 'text-muted' }}
            >
              <Icon aria-hidden size={18} className="shrink-0" />
              {name}
            </Link>
            {to === '/settings' && settings}
          </li>
        ))}
      </ul>
    </nav>
  )
}
