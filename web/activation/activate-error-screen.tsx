import { createFileRoute, Link } from '@tanstack/react-router'
import { Unlink } from 'lucide-react'
import { buttonClass } from '#ui/button-class.ts'
import { Outcome } from '#ui/outcome.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useUser } from '#web/members/user.ts'
import { screen, unlistedHead } from '#web/platform/screen.ts'
import { MailBox } from './mail-box.tsx'

type Reason = 'link_invalid' | 'link_used'

export const Route = createFileRoute('/_default/activate/error')({
  validateSearch: ({ reason }: Record<string, unknown>): { reason: Reason } => ({
    reason: reason === 'link_used' ? 'link_used' : 'link_invalid',
  }),
  loader: ({ context }) =>
    screen(context, { phrases: ['signup', 'errors'], title: (say) => say('activate.invalid_title') }),
  head: unlistedHead,
  component: ActivateErrorScreen,
})

/** An activation link that does not work, and the way on: log in, or have the mail sent again. */
function ActivateErrorScreen() {
  const say = usePhrases('signup')
  const { reason } = Route.useSearch()
  const user = useUser()
  const kind = reason === 'link_used' ? 'used' : 'invalid'

  return (
    <Outcome
      icon={<Unlink size={28} />}
      tone="warning"
      title={say(`activate.${kind}_title`)}
      actions={
        <>
          {user?.status === 'not_confirmed' && (
            <div className="w-full max-w-md text-start">
              <MailBox />
            </div>
          )}
          {!user && (
            <Link to="/login" className={buttonClass({ size: 'large' })}>
              {say('activate.login')}
            </Link>
          )}
          {user?.status === 'active' && (
            <Link to="/members" className={buttonClass({ size: 'large' })}>
              {say('activate.members_go')}
            </Link>
          )}
        </>
      }
    >
      <p>{say(`activate.${kind}_text`)}</p>
      {!user && kind === 'invalid' && <p>{say('activate.again')}</p>}
    </Outcome>
  )
}
