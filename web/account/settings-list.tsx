import { Link } from '@tanstack/react-router'
import {
  Bell,
  ChevronRight,
  Coins,
  Eye,
  FileText,
  Gauge,
  KeyRound,
  type LucideIcon,
  ReceiptText,
  SunMoon,
} from 'lucide-react'
import { usePhrases } from '#client/phrases/phrases.ts'
import { classes } from '#ui/classes.ts'
import type { SettingsGroupId } from './settings-groups.ts'
import { useSettingsGroups } from './use-settings-groups.ts'

const ICONS = { access: KeyRound, discretion: Eye, display: SunMoon, own_data: FileText }
const ROWS = 'flex flex-col divide-y divide-line rounded-card border border-line bg-surface shadow-card'

/** What a phone shows of the settings at first: a row for each group, which opens it, and the pages about money. */
export function SettingsList({ className }: { className: string }) {
  const say = usePhrases('account')
  const sayNavigation = usePhrases('navigation')
  const groups = useSettingsGroups()
  return (
    <nav aria-label={say('title')} className={classes('flex flex-col gap-4 lg:hidden', className)}>
      <ul className={ROWS}>
        <Row to="/notifications" icon={Bell} title={say('notifications')} />
        {groups.map(({ id, title, sections }) => (
          <Row
            key={id}
            to="/settings"
            hash={id}
            icon={ICONS[id]}
            title={title}
            hint={sections.length > 1 ? sections.map(({ title }) => whole(title)).join(', ') : undefined}
          />
        ))}
      </ul>
      <ul className={ROWS}>
        <Row to="/credit-history" icon={Coins} title={sayNavigation('account.credits')} />
        <Row to="/transactions" icon={ReceiptText} title={sayNavigation('account.payments')} />
        <Row to="/spend-limits" icon={Gauge} title={say('spend_limits')} />
      </ul>
    </nav>
  )
}

/** A title of two words is not parted in the middle of a list. */
function whole(title: string): string {
  return title.replaceAll(' ', '\u00a0')
}

interface RowProps {
  to: '/settings' | '/notifications' | '/credit-history' | '/transactions' | '/spend-limits'
  hash?: SettingsGroupId | undefined
  icon: LucideIcon
  title: string
  hint?: string | undefined
}

function Row({ to, hash, icon: Icon, title, hint }: RowProps) {
  return (
    <li>
      <Link
        to={to}
        hash={hash ?? ''}
        className="flex min-h-15 items-center gap-4 rounded-card px-4 py-3 text-ink no-underline hover:bg-accent-soft"
      >
        <Icon aria-hidden size={22} className="shrink-0 text-accent-text" />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{title}</span>
          {hint && <span className="line-clamp-3 text-sm text-muted">{hint}</span>}
        </span>
        <ChevronRight aria-hidden size={20} className="shrink-0 text-muted" />
      </Link>
    </li>
  )
}
