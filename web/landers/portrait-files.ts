import { type Niche, niches } from '#contract/niches.ts'

/** The same people as on the home page, painted by scripts/portraits.ts. */
const files = import.meta.glob<string>('./portraits/*.webp', { query: '?url', import: 'default', eager: true })

/** One of the six of a niche; the first two look at each other. */
export type Portrayed = 1 | 2 | 3 | 4 | 5 | 6

interface PortraitFiles {
  /** 300 and 720 pixels wide. */
  small: string
  large: string
}

export function portraitFiles(niche: Niche, person: Portrayed): PortraitFiles {
  return { small: fileOf(niche, `${person}-300`), large: fileOf(niche, `${person}-720`) }
}

/** One of the two who look at each other, without a ground. */
export const portraitCut = (niche: Niche, person: 1 | 2): string => fileOf(niche, `${person}-cut`)

function fileOf(niche: Niche, which: string): string {
  const file = files[`./portraits/${niches[niche]}-${which}.webp`]
  if (!file) throw new Error(`There is no portrait ${which} of ${niches[niche]}`)
  return file
}
