import { type Niche, niches } from '#contract/niches.ts'

/** The same people as on the home page, painted by scripts/portraits.ts. */
const files = import.meta.glob<string>('./portraits/*.webp', { query: '?url', import: 'default', eager: true })

/** One of the six of a niche; the first two look at each other. */
export type Portrayed = 1 | 2 | 3 | 4 | 5 | 6

/** 300 and 720 pixels wide. */
export function portraitFiles(niche: Niche, person: Portrayed): { small: string; large: string } {
  const find = (width: number) => {
    const file = files[`./portraits/${niches[niche]}-${person}-${width}.webp`]
    if (!file) throw new Error(`There is no portrait ${person} of ${niches[niche]}`)
    return file
  }
  return { small: find(300), large: find(720) }
}
