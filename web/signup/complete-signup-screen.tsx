import { createFileRoute } from '@tanstack/react-router'
import { usePhrases } from '#client/phrases/phrases.ts'
import { requireVisitor } from '#web/sessions/guards.ts'
import { Logo } from '#web/sites/logo.tsx'
import { screen, unlistedHead } from '#web/platform/screen.ts'
import { CompleteForm } from './complete-form.tsx'
import { LinkInvalid } from './link-invalid.tsx'

export const Route = createFileRoute('/_empty/complete-signup')({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
    typeof token === 'string' ? { token } : {},
  beforeLoad: requireVisitor,
  loader: ({ context }) =>
    screen(context, {
      phrases: ['signup', 'errors', 'sessions', 'vocabularies'],
      title: (say) => say('complete.title'),
    }),
  head: unlistedHead,
  component: CompleteSignupScreen,
})

/** Finishes an account that began elsewhere, with the link of its mail. */
function CompleteSignupScreen() {
  const say = usePhrases('signup')
  const { token } = Route.useSearch()
  return (
    <section className="mx-auto flex max-w-md flex-col gap-6 px-4 py-8 sm:py-12">
      <Logo />
      {token ? (
        <>
          <h1 className="page-title">{say('complete.title')}</h1>
          <CompleteForm token={token} />
        </>
      ) : (
        <LinkInvalid />
      )}
    </section>
  )
}
