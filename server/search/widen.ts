import type { Country } from '#contract/locales.ts'
import { nearBands, type Widened } from '#contract/search.ts'
import { OLDEST, YOUNGEST } from '#contract/search.ts'
import { type Where, type Criteria } from './criteria.ts'

interface Step {
  widened: Widened
  criteria: Criteria
}

const YEARS = [5, 10]
const looks = ['hair_color', 'body_type', 'eye_color'] as const

/**
 * What could be let go of, one thing after another, each on top of those before. Who somebody is and what they asked for
 * their safety or their life (gender, sexuality, relationship, photo, verified, online) is never touched.
 */
export function widenings(criteria: Criteria, country: Country): Step[] {
  const steps: Step[] = []
  const last = () => steps.at(-1)?.criteria ?? criteria
  const widen = (widened: Widened, change: Partial<Criteria>) =>
    steps.push({ widened, criteria: { ...last(), ...change } })

  if (looks.some((look) => criteria.words[look])) {
    const { hair_color: _, body_type: __, eye_color: ___, ...words } = criteria.words
    widen('looks', { words })
  }
  if (criteria.interests.length > 0) widen('interests', { interests: [] })
  for (const where of wider(criteria.where, country)) widen('place', { where })
  for (const years of YEARS) {
    const minAge = Math.max(YOUNGEST, criteria.minAge - years)
    const maxAge = Math.min(OLDEST, criteria.maxAge + years)
    if (minAge < last().minAge || maxAge > last().maxAge) widen('age', { minAge, maxAge })
  }
  return steps
}

function wider(where: Where, country: Country): Where[] {
  if ('country' in where) return where.region === null ? [] : [{ country: where.country, region: null }]
  const bands = nearBands.filter((band) => band > where.within)
  return [...bands.map((within) => ({ near: where.near, within })), { country, region: null }]
}
