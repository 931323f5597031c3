import type { Niche } from '#contract/niches.ts'
import bbw from './portraits/bbw.svg?url'
import bdsm from './portraits/bdsm.svg?url'
import gay from './portraits/gay.svg?url'
import general from './portraits/general.svg?url'
import gilf from './portraits/gilf.svg?url'
import milf from './portraits/milf.svg?url'
import she from './portraits/she.svg?url'

/** The people on the home page: a file of six portraits, drawn by scripts/portraits.ts. */
const files: Record<Niche, string> = { 1: general, 2: she, 3: bdsm, 4: bbw, 5: gilf, 6: milf, 7: gay }

export type PortraitNumber = 1 | 2 | 3 | 4 | 5 | 6

/** Who of the first two is a man and who a woman; a niche of one gender has two of it. */
const firstTwo: Record<Niche, readonly ['male' | 'female', 'male' | 'female']> = {
  1: ['female', 'male'],
  2: ['female', 'female'],
  3: ['male', 'female'],
  4: ['female', 'male'],
  5: ['female', 'male'],
  6: ['female', 'male'],
  7: ['male', 'male'],
}

/** Who of the first two somebody looks for: the first until they have said it, nobody where the portraits show no such person. */
export function portraitSought(niche: Niche, gender: string | undefined): 1 | 2 | undefined {
  if (!gender) return 1
  const [first, second] = firstTwo[niche]
  // The second one looks to the other side already.
  if (second === gender) return 2
  return first === gender ? 1 : undefined
}

/** The address of one portrait of the niche; the first two look at each other. */
export function portraitOf(niche: Niche, person: PortraitNumber): string {
  return `${files[niche]}#${person}`
}
