import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { Alert } from '#ui/alert.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { screen, screenHead } from '#web/platform/screen.ts'
import { requireVisitor } from './guards.ts'
import { LoginForm } from './login-form.tsx'
import { LoginLinks } from './login-links.tsx'
import { PasskeyLogin } from './passkey-login.tsx'
import { safePath } from '#web/platform/safe-path.ts'
import { BesideFaces } from '#web/sites/beside-faces.tsx'

export const Route = createFileRoute('/_default/login')({
  validateSearch: ({ next, ended }: Record<string, unknown>): { next?: string; ended?: true } => ({
    ...(next === undefined ? {} : { next: safePath(next) }),
    ...(ended === undefined ? {} : { ended: true }),
  }),
  beforeLoad: requireVisitor,
  loader: ({ context }) => screen(context, { phrases: ['sessions', 'errors'], title: (say) => say('login.title') }),
  head: screenHead,
  component: LoginScreen,
})

function LoginScreen() {
  const say = usePhrases('sessions')
  const { next, ended: hasEnded } = Route.useSearch()
  const [email, setEmail] = useState('')
  return (
    <BesideFaces>
      <h1 className="page-title">{say('login.title')}</h1>
      {hasEnded && <Alert>{say('login.ended')}</Alert>}
      <div className="flex flex-col gap-3">
        <LoginForm next={safePath(next)} email={email} onEmail={setEmail} />
        <PasskeyLogin next={safePath(next)} />
        <LoginLinks email={email} />
      </div>
    </BesideFaces>
  )
}
