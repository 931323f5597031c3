import { useLocation } from '@tanstack/react-router'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useUser } from '#web/members/user.ts'
import { isJoining } from './is-joining.ts'
import { LocaleMenu } from './locale-menu.tsx'
import { Logo } from '#web/sites/logo.tsx'
import { LoginLink } from './login-link.tsx'
import { MemberPart } from './member-part.tsx'
import { AccountMenu, MemberLinks } from './member-shell.ts'

/** On phones the member's links stand at the bottom, within reach of the thumb; from 992 px they are up here. */
export function TopNavigation() {
  const say = usePhrases('shell')
  const user = useUser()
  const hasLinks = !useLocation({ select: ({ pathname }) => isJoining(pathname) }) && user !== null
  return (
    <>
      <header className="@container sticky top-0 z-30 border-b border-line bg-paper">
        <nav
          aria-label={say('navigation')}
          // Very large text alone takes a second row; before that the name beside the logo makes room.
          className="mx-auto flex min-h-[min(4rem,72px)] max-w-[75rem] items-center gap-2 px-4 sm:px-6 @max-[19rem]:flex-wrap"
        >
          <Logo />
          {hasLinks && (
            <MemberPart>
              <MemberLinks place="top" />
            </MemberPart>
          )}
          <div className="ms-auto flex items-center gap-2 @min-[19rem]:shrink-0 @max-[25rem]:gap-1">
            <LocaleMenu />
            {user ? (
              <MemberPart>
                <AccountMenu user={user} />
              </MemberPart>
            ) : (
              <LoginLink />
            )}
          </div>
        </nav>
      </header>
      {hasLinks && (
        <MemberPart>
          <MemberLinks place="bottom" />
        </MemberPart>
      )}
    </>
  )
}
