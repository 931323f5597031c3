import { useQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { Spinner } from '#ui/spinner.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useUser } from '#web/members/user.ts'
import { screen, unlistedHead } from '#web/platform/screen.ts'
import { matchesQuery } from '#web/members/signup-matches-query.ts'
import { ActivatedCards } from './activated-cards.tsx'
import { ActivationPassword } from './activation-password.tsx'
import { useActivate } from './use-activate.ts'

export const Route = createFileRoute('/_default/activate/done')({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
    typeof token === 'string' ? { token } : {},
  beforeLoad: ({ context: { user }, search: { token } }) => {
    if (!token && user?.status !== 'active')
      throw redirect({ to: '/activate/error', search: { reason: 'link_invalid' } })
  },
  loader: ({ context }) =>
    screen(context, {
      phrases: ['signup', 'sessions', 'errors'],
      title: (say) => say('activate.page_title'),
      // The page is whole without faces, and whoever comes by the link of a mail is not logged in yet.
      data: context.user ? context.queryClient.prefetchQuery(matchesQuery) : undefined,
    }),
  head: unlistedHead,
  component: ActivateDoneScreen,
})

/** Where the link of the activation mail leads. */
function ActivateDoneScreen() {
  const say = usePhrases('signup')
  const { token } = Route.useSearch()
  const user = useUser()
  const { needed } = useActivate(token)
  const { data: { people } = { people: [] } } = useQuery({ ...matchesQuery, enabled: !token && user !== null })

  if (token && needed) return <ActivationPassword token={token} needed={needed} />
  if (token || !user) {
    return (
      <section aria-live="polite" className="mx-auto flex max-w-md flex-col items-center gap-4 px-4 py-24 text-center">
        <Spinner className="size-8" />
        <h1 className="page-title">{say('activate.working')}</h1>
        <p className="text-muted">{say('activate.working_text')}</p>
      </section>
    )
  }
  return (
    <section className="page">
      <header className="flex flex-col gap-2">
        <h1 className="page-title">{say('activate.title', { name: user.profile.name })}</h1>
        <p className="text-lg text-muted">{say('activate.lead')}</p>
      </header>
      <ActivatedCards user={user} people={people} />
    </section>
  )
}
