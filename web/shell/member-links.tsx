import { Link, useLocation } from '@tanstack/react-router'
import { Coins, Crown, Heart, MessageCircle, Search, UserRound } from 'lucide-react'
import { Badge } from '#ui/badge.tsx'
import { classes } from '#ui/classes.ts'
import { useUnreadMessages } from '#web/chats/use-unread-messages.ts'
import { fewCreditsTone } from '#web/credits/few-credits.ts'
import { useLikes } from '#web/likes/use-likes.ts'
import { useMember } from '#web/members/user.ts'
import { usePhotoRequests } from '#web/private-photos/use-photo-requests.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { isAlsoHere } from './also-here.ts'
import { BackButton } from './back-button.tsx'

/** Equal shares; at 320 px they let Polish words touch, so a long word takes of the room that a short one leaves. */
const WIDTH = 'min-w-0 flex-auto min-[22.5rem]:flex-1'
const HERE = { className: 'text-accent-text font-semibold', 'aria-current': 'page' } as const

/** Where a member goes every day. */
export function MemberLinks({ place }: { place: 'top' | 'bottom' }) {
  const say = usePhrases('navigation')
  const { paid_user } = useMember()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const isTop = place === 'top'
  const links = [
    { to: '/members', icon: Search, name: say('member.search') },
    { to: '/chats', icon: MessageCircle, name: say('member.messages'), badge: <UnreadMessages /> },
    { to: '/likes', icon: Heart, name: say('member.likes'), badge: <NewLikes /> },
    paid_user
      ? { to: '/credits', icon: Coins, name: say('member.credits'), badge: <FewCredits /> }
      : { to: '/premium', icon: Crown, name: say('member.get_premium'), short: say('member.premium') },
    { to: '/profile', icon: UserRound, name: say('member.me'), badge: <PhotoRequests /> },
  ]
  const list = (
    <ul
      className={
        isTop
          ? 'ms-6 hidden items-center gap-1 lg:flex'
          : 'fixed inset-x-0 bottom-0 z-30 flex h-(--tab-bar-height) border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] max-md:[[data-layout]:has([data-total-bar])_&]:hidden lg:hidden'
      }
    >
      {links.map(({ to, icon: Icon, name, short = name, badge }) => (
        <li key={to} className={isTop ? '' : WIDTH}>
          <Link
            to={to}
            aria-label={isTop || short === name ? undefined : name}
            className={classes(
              'flex items-center justify-center rounded-control no-underline hover:text-ink',
              // The bar below is as high with large text, so that what is in it is, too.
              isTop ? 'min-h-11 gap-3 px-3' : 'h-full flex-col gap-[4px] text-[min(0.75rem,3.4vw)]',
            )}
            activeOptions={{ exact: to === '/members' && isAlsoHere(path, '/chats') }}
            activeProps={HERE}
            inactiveProps={isAlsoHere(path, to) ? HERE : { className: 'text-muted' }}
          >
            <span className="relative">
              <Icon aria-hidden size={22} />
              {badge}
            </span>
            {isTop ? name : short}
          </Link>
        </li>
      ))}
    </ul>
  )
  if (!isTop) return <nav aria-label={say('member.label')}>{list}</nav>
  return (
    <>
      <BackButton />
      {list}
    </>
  )
}

/** On the icon's corner, with a ring of the bar around it, so that both are seen; it grows over the icon, away from the words. */
const CORNER =
  'absolute -top-[10px] -end-[8px] max-lg:-top-[5px] max-lg:h-[min(1rem,18px)] max-lg:min-w-[min(1rem,18px)] max-lg:px-1 max-lg:text-[min(0.6875rem,12px)] max-lg:leading-none max-lg:ring-2 max-lg:ring-surface'

function UnreadMessages() {
  const say = usePhrases('navigation')
  const count = useUnreadMessages() ?? 0
  return <Badge count={count} label={say('member.unread_messages', { count })} className={CORNER} />
}

function NewLikes() {
  const say = usePhrases('navigation')
  // Loaded with the member's feed; here it is only read.
  const count = useLikes()?.new_likes ?? 0
  return <Badge count={count} label={say('member.new_likes', { count })} className={CORNER} />
}

function PhotoRequests() {
  const say = usePhrases('navigation')
  const count = usePhotoRequests() ?? 0
  return <Badge count={count} label={say('member.photo_requests', { count })} className={CORNER} />
}

function FewCredits() {
  const say = usePhrases('navigation')
  const { credits: count } = useMember()
  const tone = fewCreditsTone(count)
  if (!tone) return null
  return <Badge count={count} hasZero tone={tone} label={say('member.credits_left', { count })} className={CORNER} />
}
