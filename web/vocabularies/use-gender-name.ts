import { isOneOf } from '#contract/is-one-of.ts'
import { knownGenders } from '#contract/vocabularies.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettings } from '#web/sites/settings.ts'

/** What a gender is called here: in the site's own words, else in the product's. */
export function useGenderName(): (gender: string) => string {
  const say = usePhrases('vocabularies')
  const { genders, language } = useSettings()
  return (gender) => {
    const own = genders.find(({ key }) => key === gender)?.label[language]
    if (own) return own
    return isOneOf(knownGenders, gender) ? say(`gender.${gender}`) : gender
  }
}
