import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { HeartHandshake } from 'lucide-react'
import { signupMatches } from '#contract/match-finder.ts'
import { buttonClass } from '#ui/button-class.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { call } from '#client/api/call.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { requireLogin } from '#web/sessions/guards.ts'
import { screen, screenHead } from '#web/platform/screen.ts'
import { RefusedScreen } from '#web/shell/refused-screen.tsx'
import { cardPhrases } from '#web/cards/phrases.ts'
import { likeButtonPhrases } from '#web/likes/phrases.ts'
import { FitGrid } from './fit-grid.tsx'

const matchesQuery = queryOptions({ queryKey: ['signup-matches'], queryFn: () => call(signupMatches, {}) })
export const Route = createFileRoute('/_default/signup-matches')({
  beforeLoad: requireLogin,
  loader: ({ context }) =>
    screen(context, {
      phrases: ['match-finder', ...cardPhrases, ...likeButtonPhrases, 'search', 'errors'],
      title: (say) => say('after.title'),
      data: context.queryClient.ensureQueryData(matchesQuery),
    }),
  head: screenHead,
  component: SignupMatchesScreen,
  errorComponent: RefusedScreen,
})

/** The first people that somebody meets here, and why these. */
function SignupMatchesScreen() {
  const say = usePhrases('match-finder')
  const { people } = useSuspenseQuery(matchesQuery).data
  return (
    <section className="page">
      <header className="flex flex-col gap-2">
        <h1 className="page-title">{say('after.title')}</h1>
        {people.length > 0 && <p className="max-w-prose text-lg text-pretty text-muted">{say('after.lead')}</p>}
      </header>
      {people.length === 0 ? (
        <EmptyState icon={<HeartHandshake />} title={say('nobody_title')} line={say('after.nobody')} />
      ) : (
        <FitGrid people={people} />
      )}
      <Link to="/members" className={buttonClass({ size: 'large' })}>
        {say('after.go')}
      </Link>
    </section>
  )
}
