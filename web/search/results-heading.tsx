import { usePhrases } from '#client/phrases/phrases.ts'
import { useUser } from '#web/members/user.ts'
import { useSettings } from '#web/sites/settings.ts'
import { type Answer, isNobody } from './answer.ts'
import type { SearchFilters } from './filters.ts'
import { QuickLinks } from './quick-links.tsx'
import { SavedMenu } from './saved-menu.tsx'

interface Props {
  first: Answer | undefined
  hasFailed: boolean
  filters: SearchFilters
}

/** How many people fit. Fictional profiles are no people, so they are counted apart and in words. */
export function ResultsHeading({ first, hasFailed, filters }: Props) {
  const say = usePhrases('search')
  const { saved_searches } = useSettings()
  const user = useUser()
  return (
    <header className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-40">
        <h1 className="page-title">
          {first ? say(first.is_more ? 'people_more' : 'people', { count: first.total }) : waiting()}
        </h1>
        {first ? (
          first.fictional_total > 0 && (
            <p className="text-muted">{say('fictional', { count: first.fictional_total })}</p>
          )
        ) : (
          // Its line is kept, so that the page does not jump twice.
          <p aria-hidden>&nbsp;</p>
        )}
      </div>
      {user && saved_searches > 0 && (
        <div className="lg:order-last">
          <SavedMenu filters={filters} />
        </div>
      )}
      {user && !isNobody(first) && <QuickLinks />}
    </header>
  )

  function waiting() {
    return say(hasFailed ? 'title' : 'searching')
  }
}
