import type { Input } from '#contract/endpoint.ts'
import { boundsOf, type FinderQuestion, type findMatches } from '#contract/match-finder.ts'
import type { Filters } from '#contract/search.ts'
import type { Settings } from '#contract/settings.ts'
import type { Interest } from '#contract/vocabularies.ts'

export type Answers = Input<typeof findMatches>

const calm: Interest[] = ['relationship', 'romance', 'friendship', 'cuddling', 'dining', 'nature', 'reading']
const adventurous: Interest[] = ['flirting', 'onenightstand', 'kissing', 'dancing', 'massage', 'festivals']

/**
 * The answers as filters of a search: how old, whether calmly or for adventure, and whether from the member's own
 * region. Nobody is sorted by origin or looks. A question that the site has switched off is not asked, whoever answers it.
 */
export function asFilters(answers: Answers, settings: Settings, region: string | null): Partial<Filters> {
  const { age, appearance, race } = asked(answers, settings.match_finder)
  const { from, to } = age ? boundsOf(age) : {}
  return {
    ...(from !== undefined && { min_age: from }),
    ...(to !== undefined && { max_age: to }),
    ...(appearance && { interests: appearance === 'normal' ? calm : adventurous }),
    ...(race === 'white' && region !== null && { countryregion: region }),
  }
}

function asked(answers: Answers, questions: Settings['match_finder']): Answers {
  const kept = Object.entries(answers).filter(([question]) => questions[question as FinderQuestion].is_on)
  return Object.fromEntries(kept)
}
