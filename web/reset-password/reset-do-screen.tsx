import { createFileRoute, Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Alert } from '#ui/alert.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { linkToken } from '#web/account/link-token.ts'
import { Outcome } from '#ui/outcome.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { screen, unlistedHead } from '#web/platform/screen.ts'
import { BesideFaces } from '#web/sites/beside-faces.tsx'
import { ResetAskForm } from './reset-ask-form.tsx'
import { ResetForm } from './reset-form.tsx'

export const Route = createFileRoute('/_default/reset-password/do')({
  validateSearch: (search: Record<string, unknown>): { token?: string | undefined } => ({
    token: linkToken(search['token']),
  }),
  loader: ({ context }) => screen(context, { phrases: ['sessions', 'errors'], title: (say) => say('reset.choose') }),
  head: unlistedHead,
  component: ResetDoScreen,
})

type State = 'choosing' | 'expired' | 'done'

function ResetDoScreen() {
  const say = usePhrases('sessions')
  const { token } = Route.useSearch()
  const [state, setState] = useState<State>(token ? 'choosing' : 'expired')
  if (state === 'done') return <Done />

  return (
    <BesideFaces>
      <h1 className="page-title">{say(state === 'expired' ? 'reset.title' : 'reset.choose')}</h1>
      {state === 'choosing' && token ? (
        <ResetForm token={token} onDone={() => setState('done')} onExpired={() => setState('expired')} />
      ) : (
        <>
          <Alert tone="warning" title={say('reset.expired')} isUrgent>
            {say('reset.expired_text')}
          </Alert>
          <ResetAskForm />
        </>
      )}
    </BesideFaces>
  )
}

function Done() {
  const say = usePhrases('sessions')
  const toLogin = (
    <Link to="/login" className={buttonClass({ size: 'large' })}>
      {say('login.go')}
    </Link>
  )
  return (
    <Outcome icon={<CircleCheck size={32} />} tone="success" title={say('reset.done')} actions={toLogin}>
      <p>{say('reset.done_text')}</p>
      <p>{say('reset.done_protected')}</p>
    </Outcome>
  )
}
