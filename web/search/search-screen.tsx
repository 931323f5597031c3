import { createFileRoute } from '@tanstack/react-router'
import { useUser } from '#web/members/user.ts'
import { FilterBar } from './filter-bar.tsx'
import type { SearchAddress } from './filters.ts'
import { JoinCard } from './join-card.tsx'
import { ProfileHint } from './profile-hint.tsx'
import { ResultsHeading } from './results-heading.tsx'
import { Results } from './results.tsx'
import { SimilarResults } from './similar-results.tsx'
import { useFilters } from './use-filters.ts'
import { useScrollPosition } from './use-scroll-position.ts'
import { useResults } from './use-results.ts'
import { unlistedHead } from '#web/platform/screen.ts'

// A route's own functions are part of every page's code, so what they need comes when somebody searches.
const load = () => import('./load-search.ts')

export const Route = createFileRoute('/_default/members/')({
  // Whoever reads it leaves out what makes no sense: see `readFilters`.
  validateSearch: (search: Record<string, unknown>): SearchAddress => search,
  loaderDeps: ({ search }) => ({ search }),
  beforeLoad: async ({ context, location, search }) => {
    if (!context.user) (await load()).requireSearchAccess({ context, location, search })
  },
  loader: async ({ context, location, deps: { search }, cause }) => {
    const { loadSearch } = await load()
    return loadSearch({ context, location, search, isEntered: cause === 'enter' })
  },
  head: unlistedHead,
  component: SearchScreen,
})

/** Search, the home after login. */
function SearchScreen() {
  const [filters, changeFilters] = useFilters()
  const results = useResults(filters)
  useScrollPosition(filters, results)
  const isVisitor = useUser() === null
  const isWhole = results.first !== undefined && !results.hasMore
  return (
    <section className="mx-auto flex max-w-[75rem] flex-col gap-4 px-4 pt-8 pb-6 sm:px-6 md:pb-8 short:gap-2 short:pt-2">
      {!isVisitor && <ProfileHint />}
      <ResultsHeading first={results.first} hasFailed={results.refusal !== null} />
      <FilterBar filters={filters} onChange={changeFilters} first={results.first} />
      <Results
        results={results}
        filters={filters}
        onChange={changeFilters}
        similar={results.first && <SimilarResults similar={results.first.similar} sort={filters.sort} />}
      />
      {isVisitor && isWhole && <JoinCard />}
    </section>
  )
}
