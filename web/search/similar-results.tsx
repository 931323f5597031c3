import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettings } from '#web/sites/settings.ts'
import type { Sort } from './filters.ts'
import { PeopleGrid } from './people-grid.tsx'
import type { Answer } from './answer.ts'

interface Props {
  similar: Answer['similar']
  sort: Sort | undefined
}

/** People who nearly fit, clearly apart from those who do, and in what the search was widened. */
export function SimilarResults({ similar, sort }: Props) {
  const say = usePhrases('search')
  const { language } = useSettings()
  const { profiles, total, fictional_total: fictional, widened } = similar
  if (profiles.length === 0) return null
  const what = new Intl.ListFormat(language).format(widened.map((part) => say(`widened.${part}`)))
  return (
    <section aria-labelledby="similar" className="mt-8 flex flex-col gap-4 border-t border-line pt-8">
      <header>
        <h2 id="similar" className="font-display text-xl font-semibold md:text-2xl">
          {say('similar.title')}
        </h2>
        <p className="text-muted">
          {say('similar.count', { count: total + fictional })}{' '}
          {fictional > 0 && say('similar.fictional', { count: fictional })}{' '}
          {widened.length > 0 && say('similar.widened', { what })}
        </p>
      </header>
      <PeopleGrid people={profiles} sort={sort} />
    </section>
  )
}
