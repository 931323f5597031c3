import { isServer } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { CallRefused } from '#web/platform/api/call.ts'
import { loadPhrases } from '#web/platform/phrases/load-phrases.ts'
import { requireLogin } from '#web/sessions/guards.ts'
import { useUser } from '#web/sessions/user.ts'
import { trackingOfVisit } from '#web/signup/tracking.ts'
import { FilterBar } from './filter-bar.tsx'
import { addressOf, readFilters, type SearchAddress } from './filters.ts'
import { JoinCard } from './join-card.tsx'
import { loggedOutSearch } from './logged-out-search.ts'
import { ProfileHint } from './profile-hint.tsx'
import { ResultsHeading } from './results-heading.tsx'
import { Results } from './results.tsx'
import { searchQuery } from './search-query.ts'
import { SimilarResults } from './similar-results.tsx'
import { useFilters } from './use-filters.ts'
import { useResults } from './use-results.ts'

const modules = ['people', 'vocabularies', 'interests', 'likes', 'errors'] as const

export const Route = createFileRoute('/_default/members/')({
  validateSearch: (search: Record<string, unknown>): SearchAddress => addressOf(readFilters(search)),
  loaderDeps: ({ search }) => ({ filters: readFilters(search) }),
  beforeLoad: ({ context, location, search }) => {
    if (context.user) return
    const { network, ref } = readFilters(search)
    const kept = isServer || network || ref ? undefined : trackingOfVisit()
    const mode = loggedOutSearch(context.settings, { network, ref })
    // Where a partner's visitor sees more, the address says who sent them, so that a reload shows the same.
    if (kept && loggedOutSearch(context.settings, kept) !== mode) {
      throw redirect({
        to: '/members',
        search: addressOf({ ...readFilters(search), network: kept.network, ref: kept.ref }),
        replace: true,
      })
    }
    if (mode === 'none') requireLogin({ context, location })
  },
  loader: async ({ context, deps: { filters }, cause, location }) => {
    const { queryClient, user, settings } = context
    const query = searchQuery(user?.id, filters)
    // Who enters anew after a while begins on a fresh first page; who stays keeps what was loaded.
    const found =
      cause === 'enter'
        ? queryClient.fetchInfiniteQuery({ ...query, pages: 1 })
        : queryClient.ensureInfiniteQueryData(query)
    const answered = found.catch(refuse)
    const [say] = await Promise.all([
      loadPhrases(context, 'search'),
      ...modules.map((module) => loadPhrases(context, module)),
      // A member's browser shows the screen at once, with the shapes of what comes; a visitor may have to be sent away.
      isServer || !user ? answered : undefined,
    ])
    return { title: `${say('title')} · ${settings.name}` }

    // Whatever else went wrong the screen tells: it asks the same.
    function refuse(error: unknown) {
      if (error instanceof CallRefused && error.code === 'search.members_only') requireLogin({ context, location })
    }
  },
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title }] }),
  component: SearchScreen,
})

/** Search, the home after login. */
function SearchScreen() {
  const [filters, changeFilters] = useFilters()
  const results = useResults(filters)
  const isVisitor = useUser() === null
  const isWhole = results.first !== undefined && !results.hasMore
  return (
    <section className="mx-auto flex max-w-[75rem] flex-col gap-4 px-4 py-6 sm:px-6 md:py-8">
      {!isVisitor && <ProfileHint />}
      <ResultsHeading first={results.first} hasFailed={results.refusal !== null} filters={filters} />
      <FilterBar filters={filters} onChange={changeFilters} first={results.first} />
      <Results results={results} filters={filters} onChange={changeFilters} />
      {results.first && <SimilarResults similar={results.first.similar} sort={filters.sort} />}
      {isVisitor && isWhole && <JoinCard />}
    </section>
  )
}
