import { createFileRoute, Link } from '@tanstack/react-router'
import { MailCheck, Unlink } from 'lucide-react'
import { buttonClass } from '#ui/button-class.ts'
import { Outcome } from '#ui/outcome.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useUser } from '#web/members/user.ts'
import { screen, unlistedHead } from '#web/platform/screen.ts'
import { type LinkReason, linkReason } from './link-reason.ts'
import { MailBox } from './mail-box.tsx'

const wordsOf = { link_invalid: 'invalid', link_used: 'used', other_account: 'other' } as const satisfies Record<
  LinkReason,
  string
>

export const Route = createFileRoute('/_default/activate/error')({
  validateSearch: ({ reason }: Record<string, unknown>): { reason: LinkReason } => ({
    reason: linkReason(reason),
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
  const kind = wordsOf[reason]
  // Only whoever is logged in to the account hears that its address is confirmed.
  if (user?.status === 'active' && kind !== 'other') return <ConfirmedAlready />

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

/** There is nothing left to do by any link. */
function ConfirmedAlready() {
  const say = usePhrases('signup')
  return (
    <Outcome
      icon={<MailCheck size={28} />}
      tone="success"
      title={say('activate.confirmed_title')}
      actions={
        <Link to="/members" className={buttonClass({ size: 'large' })}>
          {say('activate.members_go')}
        </Link>
      }
    >
      <p>{say('activate.confirmed_text')}</p>
    </Outcome>
  )
}
