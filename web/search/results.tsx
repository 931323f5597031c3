import { Button } from '#ui/button.tsx'
import { EndlessList } from '#ui/endless-list.tsx'
import { Refused } from '#client/api/refused.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import type { SearchFilters } from './filters.ts'
import { NoResults } from './no-results.tsx'
import { PeopleGrid, PeopleSkeleton } from './people-grid.tsx'
import type { Results as Found } from './use-results.ts'

interface Props {
  results: Found
  filters: SearchFilters
  onChange: (filters: SearchFilters) => void
}

/** Everybody who fits, appended page by page. */
export function Results({ results, filters, onChange }: Props) {
  const say = usePhrases('search')
  const { first, people, hasMore, isLoading, loadMore, refusal, retry } = results
  const isEmpty = first !== undefined && people.length === 0 && !hasMore
  return (
    <section aria-labelledby="results">
      <h2 id="results" className="sr-only">
        {say('results')}
      </h2>
      {isEmpty ? (
        <NoResults filters={filters} onChange={onChange} />
      ) : (
        <EndlessList
          hasMore={hasMore}
          isLoading={isLoading}
          isPaused={refusal !== null}
          onMore={loadMore}
          moreLabel={say('more')}
          status={first ? say('shown', { count: people.length }) : ''}
          skeleton={<PeopleSkeleton />}
        >
          <PeopleGrid people={people} sort={filters.sort} hasUrgent />
        </EndlessList>
      )}
      {refusal !== null && !isLoading && (
        <div className="mt-4 flex flex-col items-start gap-3">
          <Refused by={refusal} />
          <Button variant="secondary" onClick={retry}>
            {say('retry')}
          </Button>
        </div>
      )}
    </section>
  )
}
