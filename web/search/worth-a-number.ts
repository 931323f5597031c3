import type { MatchScore } from '#contract/profiles.ts'

/** From here on the percentage of a score says something good; below it the reasons say more. */
export const WORTH_A_NUMBER = 70

/** Whether a card says the percentage: where there is no reason to say instead. */
export function isNumberSaid({ percent, shared_interests, place, is_mutual }: MatchScore): boolean {
  return percent >= WORTH_A_NUMBER && shared_interests.length === 0 && place === 'elsewhere' && !is_mutual
}
