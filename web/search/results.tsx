import { Link } from '@tanstack/react-router'
import { Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '#ui/button-class.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { EndlessList } from '#ui/endless-list.tsx'
import { CallRefused } from '#client/api/call.ts'
import { Refused } from '#client/api/refused.tsx'
import { useRefusalWords } from '#client/api/use-refusal-words.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { TileStrip } from '#web/offers/tile-strip.tsx'
import { useTiles } from '#web/offers/use-tiles.ts'
import type { SearchFilters } from './filters.ts'
import { NoResults } from './no-results.tsx'
import { BEFORE_STRIP, PeopleGrid, PeopleSkeleton } from './people-grid.tsx'
import type { Results as Found } from './use-results.ts'

interface Props {
  results: Found
  filters: SearchFilters
  onChange: (filters: SearchFilters) => void
  /** People who nearly fit; they come before what is not of this site. */
  similar: ReactNode
}

/** Everybody who fits, appended page by page. */
export function Results({ results, filters, onChange, similar }: Props) {
  const say = usePhrases('search')
  const { first, people, offers, hasMore, isLoading, loadMore, refusal, retry } = results
  const isEmpty = first !== undefined && people.length === 0 && !hasMore
  const tiles = useTiles(first !== undefined)
  const strip = tiles.length > 0 && <TileStrip tiles={tiles} />
  const isShort = first !== undefined && people.length + offers.size < BEFORE_STRIP && !hasMore
  return (
    <>
      <section aria-labelledby="results">
        <h2 id="results" className="sr-only">
          {say('results')}
        </h2>
        {isEmpty ? (
          <NoResults filters={filters} genders={first.gender} onChange={onChange} />
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
            <PeopleGrid people={people} sort={filters.sort} hasUrgent strip={strip} offers={offers} />
          </EndlessList>
        )}
        {refusal !== null && !isLoading && <NoMore refusal={refusal} onRetry={retry} />}
      </section>
      {similar}
      {isShort && strip}
    </>
  )
}

/** Why no more people came: for today these were all, which is no failure and does not pass by itself, or it failed. */
function NoMore({ refusal, onRetry }: { refusal: Error; onRetry: () => void }) {
  const say = usePhrases('search')
  const wordsOf = useRefusalWords()
  if (refusal instanceof CallRefused && refusal.code === 'search.too_many') {
    return (
      <EmptyState
        icon={<Hourglass />}
        title={say('limit_title')}
        line={wordsOf(refusal)}
        action={
          <Link to="/likes" className={buttonClass()}>
            {say('limit_likes')}
          </Link>
        }
      />
    )
  }
  return (
    <div className="mt-4 flex flex-col items-start gap-3">
      <Refused by={refusal} />
      <Button variant="secondary" onClick={onRetry}>
        {say('retry')}
      </Button>
    </div>
  )
}
