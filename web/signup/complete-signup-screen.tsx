import { createFileRoute } from '@tanstack/react-router'
import { usePhrases } from '#client/phrases/phrases.ts'
import { requireVisitor } from '#web/sessions/guards.ts'
import { BesideFaces } from '#web/sites/beside-faces.tsx'
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
    <>
      <header className="border-b border-line">
        <div className="mx-auto flex min-h-[min(4rem,72px)] max-w-[75rem] items-center px-4 sm:px-6">
          <Logo />
        </div>
      </header>
      {token ? (
        <BesideFaces>
          <h1 className="page-title">{say('complete.title')}</h1>
          <CompleteForm token={token} />
        </BesideFaces>
      ) : (
        <LinkInvalid />
      )}
    </>
  )
}
