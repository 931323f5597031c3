import { interests } from '#contract/vocabularies.ts'
import { usePhrases } from '#client/phrases/phrases.ts'

type Interest = (typeof interests)[number]

/** What an interest is called; one that the product no longer knows is told as it is stored. */
export function useInterestName(): (interest: string) => string {
  const say = usePhrases('interests')
  return (interest) => ((interests as readonly string[]).includes(interest) ? say(interest as Interest) : interest)
}
