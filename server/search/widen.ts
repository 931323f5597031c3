import type { Country } from '#contract/locales.ts'
import { nearBands, type Widened } from '#contract/search.ts'
import { OLDEST, type Where, type Wish, YOUNGEST } from './wish.ts'

interface Step {
  widened: Widened
  wish: Wish
}

const YEARS = [5, 10]
const looks = ['hair_color', 'body_type', 'eye_color'] as const

/**
 * What could be let go of, one thing after another, each on top of those before. Who somebody is and what they asked for
 * their safety or their life (gender, sexuality, relationship, photo, verified, online) is never touched.
 */
export function widenings(wish: Wish, country: Country): Step[] {
  const steps: Step[] = []
  const last = () => steps.at(-1)?.wish ?? wish
  const widen = (widened: Widened, change: Partial<Wish>) => steps.push({ widened, wish: { ...last(), ...change } })

  if (looks.some((look) => wish.words[look])) {
    const { hair_color: _, body_type: __, eye_color: ___, ...words } = wish.words
    widen('looks', { words })
  }
  if (wish.interests.length > 0) widen('interests', { interests: [] })
  for (const where of wider(wish.where, country)) widen('place', { where })
  for (const years of YEARS) {
    const minAge = Math.max(YOUNGEST, wish.minAge - years)
    const maxAge = Math.min(OLDEST, wish.maxAge + years)
    if (minAge < last().minAge || maxAge > last().maxAge) widen('age', { minAge, maxAge })
  }
  return steps
}

function wider(where: Where, country: Country): Where[] {
  if ('country' in where) return where.region === null ? [] : [{ country: where.country, region: null }]
  const bands = nearBands.filter((band) => band > where.within)
  return [...bands.map((within) => ({ near: where.near, within })), { country, region: null }]
}
