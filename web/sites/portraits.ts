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

/** The address of one portrait of the niche; the first two look at each other. */
export function portraitOf(niche: Niche, person: 1 | 2 | 3 | 4 | 5 | 6): string {
  return `${files[niche]}#${person}`
}
