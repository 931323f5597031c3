import { createFileRoute } from '@tanstack/react-router'
import { loadPhrases } from '#client/phrases/load-phrases.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { requireVisitor } from '#web/sessions/guards.ts'
import { Logo } from '#web/sites/logo.tsx'
import { CompleteForm } from './complete-form.tsx'
import { LinkGone } from './link-gone.tsx'

export const Route = createFileRoute('/_empty/complete-signup')({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
    typeof token === 'string' ? { token } : {},
  beforeLoad: requireVisitor,
  loader: async ({ context }) => {
    const [say] = await Promise.all([
      loadPhrases(context, 'signup'),
      loadPhrases(context, 'errors'),
      loadPhrases(context, 'sessions'),
      loadPhrases(context, 'vocabularies'),
    ])
    return { title: `${say('complete.title')} · ${context.settings.name}` }
  },
  head: ({ loaderData }) => ({
    meta: [{ title: loaderData?.title }, { name: 'robots', content: 'noindex' }],
  }),
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
          <h1 className="font-display text-3xl font-semibold">{say('complete.title')}</h1>
          <CompleteForm token={token} />
        </>
      ) : (
        <LinkGone />
      )}
    </section>
  )
}
