import { type Niche, niches } from '#contract/niches.ts'

/** The module with the words that each niche has of its own: its promise, and who is on the portraits. */
export function nichePhrases(niche: Niche) {
  return `home-${niches[niche]}` as const
}
