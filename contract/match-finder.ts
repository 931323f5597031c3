import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import type { Niche } from './niches.ts'
import { FoundProfile } from './search.ts'

/**
 * The three questions. The values are those of the specification; what they ask is how old, whether calmly or for
 * adventure, and from how near (docs/decisions/0019-match-finder.md). The setting `match_finder` switches questions off
 * and words them; where it words the ages, these are the two.
 */
export const finderAnswers = {
  age: ['18-35', '35+'],
  appearance: ['normal', 'slut'],
  race: ['white', 'other'],
} as const
export type FinderQuestion = keyof typeof finderAnswers

// Two answers tell few people apart: in the product's own words the ages come in bands, narrow where a niche's people are.
const usualBands = ['18-29', '30-39', '40-49', '50-59', '60+'] as const
const bandsAboutFortyFive = ['18-34', '35-39', '40-44', '45-49', '50+'] as const
const bandsAboutSixty = ['18-49', '50-54', '55-59', '60-64', '65+'] as const
const ages = [...finderAnswers.age, ...usualBands, ...bandsAboutFortyFive, ...bandsAboutSixty] as const
export type FinderAge = (typeof ages)[number]
const nicheBands: { readonly [N in Niche]?: readonly FinderAge[] } = { 5: bandsAboutSixty, 6: bandsAboutFortyFive }

export function ageBandsOf(niche: Niche): readonly FinderAge[] {
  return nicheBands[niche] ?? usualBands
}

/** The other ages of the same question, the nearest first; of two as near the younger. */
export function agesBeside(age: FinderAge): { age: FinderAge; isNext: boolean }[] {
  const lists: readonly (readonly FinderAge[])[] = [finderAnswers.age, usualBands, bandsAboutFortyFive, bandsAboutSixty]
  const list = lists.find((bands) => bands.includes(age)) ?? []
  return list
    .map((other, at) => ({ age: other, distance: Math.abs(at - list.indexOf(age)) }))
    .filter(({ distance }) => distance > 0)
    .toSorted((one, other) => one.distance - other.distance)
    .map(({ age: other, distance }) => ({ age: other, isNext: distance === 1 }))
}

/** '18-29' is from 18 up to 29, '60+' from 60. */
export function boundsOf(age: FinderAge): { from: number; to: number | undefined } {
  const [from, to] = age.split(/[-+]/)
  return { from: Number(from), to: to ? Number(to) : undefined }
}

/** More than this many are not counted for a visitor. */
export const MOST_FOUND = 500

export const findMatches = endpoint({
  method: 'GET',
  path: '/api/match-finder',
  summary:
    'Who fits the answers, each of which can be left out. Nothing of them is kept. Visitors learn only how many.',
  input: z.object({
    age: z.optional(z.enum(ages)),
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
