import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import type { Locale } from './locales.ts'
import type { Niche } from './niches.ts'
import { FoundProfile } from './search.ts'

/**
 * The three questions. The values are those of the specification; what they ask is how old, whether calmly or for
 * adventure, and from how near (docs/decisions/0019-match-finder.md). The setting `match_finder` switches questions off
 * and words them.
 */
export const finderAnswers = {
  age: ['18-35', '35+'],
  appearance: ['normal', 'slut'],
  race: ['white', 'other'],
} as const
export type FinderQuestion = keyof typeof finderAnswers

const AGE_BORDER = 35
/** Where nearly everybody is older than 35, that border would part nobody. */
const nicheAgeBorders: { readonly [N in Niche]?: number } = { 5: 60, 6: 45 }

interface Asking {
  niche: Niche
  match_finder: { age: { labels: Partial<Record<Locale, unknown>> } }
}

/** The age that parts the two answers. Words of an operator's own are about the values of the wire. */
export function ageBorderOf({ niche, match_finder: { age } }: Asking): number {
  return Object.keys(age.labels).length > 0 ? AGE_BORDER : (nicheAgeBorders[niche] ?? AGE_BORDER)
}

/** More than this many are not counted for a visitor. */
export const MOST_FOUND = 500

export const findMatches = endpoint({
  method: 'GET',
  path: '/api/match-finder',
  summary:
    'Who fits the answers, each of which can be left out. Nothing of them is kept. Visitors learn only how many.',
  input: z.object({
    age: z.optional(z.enum(finderAnswers.age)),
    appearance: z.optional(z.enum(finderAnswers.appearance)),
    race: z.optional(z.enum(finderAnswers.race)),
  }),
  output: z.object({
    /** Empty for visitors. */
    people: z.array(FoundProfile),
    /** Real members; fictional profiles are not counted as people. */
    total: z.int(),
    /** Whether the total is a floor. */
    is_more: z.boolean(),
  }),
})

export const signupMatches = endpoint({
  method: 'GET',
  path: '/api/signup-matches',
  summary: 'People who fit somebody who has just joined, with the reasons.',
  input: z.object({}),
  output: z.object({ people: z.array(FoundProfile) }),
  refusals: ['authentication_required'],
})
