import type { MatchScore } from '#contract/profiles.ts'

const NAMED = 2

/** What both like, as far as a card names it. */
export function namedInterests({ shared_interests: shared }: MatchScore): readonly string[] {
  return shared.slice(0, NAMED)
}
