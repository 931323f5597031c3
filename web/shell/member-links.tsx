import { Link } from '@tanstack/react-router'
import { Search, UserRound } from 'lucide-react'
import { classes } from '#ui/classes.ts'
import { usePhrases } from '#web/platform/phrases/phrases.ts'

const links = [
  { to: '/members', key: 'search', icon: Search },
  { to: '/profile', key: 'me', icon: UserRound },
] as const

/** Where a member goes every day. */
export function MemberLinks({ place }: { place: 'top' | 'bottom' }) {
  const say = usePhrases('shell')
  const isTop = place === 'top'
  const list = (
    <ul
      className={
        isTop
          ? 'ms-6 hidden items-center gap-1 lg:flex'
          : 'fixed inset-x-0 bottom-0 z-30 flex h-(--tab-bar-height) border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden'
      }
    >
      {links.map(({ to, key, icon: Icon }) => (
        <li key={to} className={isTop ? '' : 'flex-1'}>
          <Link
            to={to}
            className={classes(
              'flex min-h-11 items-center justify-center gap-2 rounded-control text-muted no-underline hover:text-ink',
              isTop ? 'px-3' : 'h-full flex-col gap-1 text-xs',
            )}
            activeProps={{ className: 'text-accent-text font-semibold', 'aria-current': 'page' }}
          >
            <Icon aria-hidden size={22} />
            {say(`member.${key}`)}
          </Link>
        </li>
      ))}
    </ul>
  )
  return isTop ? list : <nav aria-label={say('member.label')}>{list}</nav>
}
