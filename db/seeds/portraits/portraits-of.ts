import { type Niche, niches } from '#contract/niches.ts'
import type { Person } from './figure.ts'
import { createRandom } from './random.ts'

/** What somebody's portraits are drawn from: the address of a demo member before the @. */
export const seedOf = (email: string) => email.slice(0, email.indexOf('@'))

/** Another face for somebody who would look like a neighbour. It stands in the address too. */
export const withFace = (email: string, face: number) => (face === 0 ? email : email.replace('@', `+${face}@`))

/** How many pictures of an invented person there are, whatever their face: most have one or two, some none. */
export function portraitsOf(seed: string): number {
  const [person = seed] = seed.split('+')
  const share = createRandom(`${person}/portraits`).next()
  return [0.06, 0.42, 0.72, 0.9].filter((limit) => share >= limit).length
}

/** A niche of the evening is photographed in the evening, and one of bodies shows them. */
export function takenOn(niche: Niche): Pick<Person, 'isLamplit' | 'isWhole'> {
  return { isLamplit: niches[niche] === 'bdsm', isWhole: niches[niche] === 'bbw' }
}
