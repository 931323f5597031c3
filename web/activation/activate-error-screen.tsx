import { createFileRoute, Link } from '@tanstack/react-router'
import { Unlink } from 'lucide-react'
import { buttonClass } from '#ui/button-class.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useUser } from '#web/members/user.ts'
import { screen, unlistedHead } from '#web/platform/screen.ts'
import { BesideFaces } from '#web/sites/beside-faces.tsx'
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
    <BesideFaces>
      <span aria-hidden className="grid size-16 place-items-center rounded-full bg-accent-soft text-accent-text">
        <Unlink size={28} />
      </span>
      <h1 className="page-title">{say(`activate.${kind}_title`)}</h1>
      <p className="text-muted">{say(`activate.${kind}_text`)}</p>
      {user?.status === 'not_confirmed' && <MailBox />}
      {!user && (
        <div className="flex flex-col items-start gap-3">
          <Link to="/login" className={buttonClass({ size: 'large' })}>
            {say('activate.login')}
          </Link>
          {kind === 'invalid' && <p className="text-sm text-muted">{say('activate.again')}</p>}
        </div>
      )}
      {user?.status === 'active' && (
        <Link to="/members" className={buttonClass({ size: 'large' })}>
          {say('activate.members_go')}
        </Link>
      )}
    </BesideFaces>
  )
}
