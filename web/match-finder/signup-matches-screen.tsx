import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { HeartHandshake } from 'lucide-react'
import { buttonClass } from '#ui/button-class.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { ownProfileQuery } from '#web/members/own-profile-query.ts'
import { requireLogin } from '#web/sessions/guards.ts'
import { screen, screenHead } from '#web/platform/screen.ts'
import { useSiteIsForOthers } from '#web/sites/use-site-is-for.ts'
import { RefusedScreen } from '#web/shell/refused-screen.tsx'
import { cardPhrases } from '#web/cards/phrases.ts'
import { likeButtonPhrases } from '#web/likes/phrases.ts'
import { FitGrid } from './fit-grid.tsx'
import { matchesQuery } from '#web/members/signup-matches-query.ts'

export const Route = createFileRoute('/_default/signup-matches')({
  beforeLoad: requireLogin,
  loader: ({ context }) =>
    screen(context, {
      phrases: ['match-finder', ...cardPhrases, ...likeButtonPhrases, 'search', 'errors'],
      title: (say) => say('after.title'),
      data: loadMatches(context.queryClient),
    }),
  head: screenHead,
  component: SignupMatchesScreen,
  errorComponent: RefusedScreen,
})

/** Whom somebody looks for matters to the page only where it has nobody to show. */
async function loadMatches(queryClient: QueryClient): Promise<void> {
  const { people } = await queryClient.ensureQueryData(matchesQuery)
  if (people.length === 0) await queryClient.ensureQueryData(ownProfileQuery)
}

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
      {people.length === 0 ? <NobodyYet /> : <FitGrid people={people} areMutual />}
      <Link to="/members" className={buttonClass({ size: 'large' })}>
        {say('after.go')}
      </Link>
    </section>
  )
}

/** Nobody yet, and why, where the site is for others than those who are looked for. */
function NobodyYet() {
  const say = usePhrases('match-finder')
  const saySearch = usePhrases('search')
  const { seeks } = useSuspenseQuery(ownProfileQuery).data
  const siteIsFor = useSiteIsForOthers([seeks])
  return (
    <EmptyState
      icon={<HeartHandshake />}
      title={saySearch('empty.none_title')}
      line={siteIsFor ?? say('after.nobody')}
      action={
        <Link to="/profile" hash="basics" className={buttonClass({ variant: 'secondary' })}>
          {saySearch('empty.change_seeks')}
        </Link>
      }
    />
  )
}
