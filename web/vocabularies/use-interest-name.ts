import { isOneOf } from '#contract/is-one-of.ts'
import { interests } from '#contract/vocabularies.ts'
import { usePhrases } from '#client/phrases/phrases.ts'

/** What an interest is called; one that the product no longer knows is told as it is stored. */
export function useInterestName(): (interest: string) => string {
  const say = usePhrases('interests')
  return (interest) => (isOneOf(interests, interest) ? say(interest) : interest)
}
