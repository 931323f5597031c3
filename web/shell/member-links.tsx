import { Link } from '@tanstack/react-router'
import { Heart, MessageCircle, Search, UserRound } from 'lucide-react'
import { Badge } from '#ui/badge.tsx'
import { classes } from '#ui/classes.ts'
import { useUnreadMessages } from '#web/chats/use-unread-messages.ts'
import { useLikes } from '#web/likes/use-likes.ts'
import { usePhrases } from '#client/phrases/phrases.ts'

const links = [
  { to: '/members', key: 'search', icon: Search },
  { to: '/chats', key: 'messages', icon: MessageCircle },
  { to: '/likes', key: 'likes', icon: Heart },
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
            <span className="relative">
              <Icon aria-hidden size={22} />
              {key === 'messages' && <UnreadMessages />}
              {key === 'likes' && <NewLikes />}
            </span>
            {say(`member.${key}`)}
          </Link>
        </li>
      ))}
    </ul>
  )
  return isTop ? list : <nav aria-label={say('member.label')}>{list}</nav>
}

function UnreadMessages() {
  const say = usePhrases('shell')
  const count = useUnreadMessages() ?? 0
  return <Badge count={count} label={say('member.unread_messages', { count })} className="absolute -top-2 start-2" />
}

function NewLikes() {
  const say = usePhrases('shell')
  // Loaded with the member's feed; here it is only read.
  const count = useLikes()?.new_likes ?? 0
  return <Badge count={count} label={say('member.new_likes', { count })} className="absolute -top-2 start-2" />
}
