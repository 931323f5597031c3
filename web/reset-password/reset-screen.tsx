import { createFileRoute, Link, useHydrated, useLocation } from '@tanstack/react-router'
import { usePhrases } from '#client/phrases/phrases.ts'
import { screen, screenHead } from '#web/platform/screen.ts'
import { BesideFaces } from '#web/sites/beside-faces.tsx'
import { ResetAskForm } from './reset-ask-form.tsx'

export const Route = createFileRoute('/_default/reset-password/')({
  loader: ({ context }) => screen(context, { phrases: ['sessions', 'errors'], title: (say) => say('reset.title') }),
  head: screenHead,
  component: ResetScreen,
})

function ResetScreen() {
  const say = usePhrases('sessions')
  const typed = useLocation({ select: ({ state }) => state.loginEmail })
  // The server does not know what the history of a tab holds.
  const email = (useHydrated() && typed) || ''
  return (
    <BesideFaces>
      <header className="flex flex-col gap-2">
        <h1 className="page-title">{say('reset.title')}</h1>
        <p className="text-muted">{say('reset.text')}</p>
      </header>
      <ResetAskForm key={email} email={email} />
      <Link
        to="/login"
        className="inline-flex min-h-11 items-center self-start text-sm text-accent-text underline underline-offset-4"
      >
        {say('reset.to_login')}
      </Link>
    </BesideFaces>
  )
}
