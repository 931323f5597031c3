import { createFileRoute, Link } from '@tanstack/react-router'
import { usePhrases } from '#client/phrases/phrases.ts'
import { screen, screenHead } from '#web/platform/screen.ts'
import { ResetAskForm } from './reset-ask-form.tsx'

export const Route = createFileRoute('/_default/reset-password/')({
  loader: ({ context }) => screen(context, { phrases: ['sessions', 'errors'], title: (say) => say('reset.title') }),
  head: screenHead,
  component: ResetScreen,
})

function ResetScreen() {
  const say = usePhrases('sessions')
  return (
    <section className="mx-auto flex max-w-md flex-col gap-6 px-4 py-12">
      <header className="flex flex-col gap-2">
        <h1 className="font-display text-2xl font-semibold text-balance sm:text-3xl">{say('reset.title')}</h1>
        <p className="text-muted">{say('reset.text')}</p>
      </header>
      <ResetAskForm />
      <Link
        to="/login"
        className="inline-flex min-h-11 items-center self-start text-sm text-accent-text underline underline-offset-4"
      >
        {say('reset.to_login')}
      </Link>
    </section>
  )
}
