import type { ReactNode } from 'react'
import type { Country } from '#contract/locales.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useGenderName } from '#web/vocabularies/use-gender-name.ts'
import { useInterestName } from '#web/vocabularies/use-interest-name.ts'
import { useWordName } from '#web/vocabularies/use-word-name.ts'
import { useRegions } from '#web/places/use-places.ts'
import { useSettings } from '#web/sites/settings.ts'
import { OLDEST, DEFAULT_BAND, YOUNGEST } from '#contract/search.ts'
import { flags, type SearchFilters, wordListNames } from './filters.ts'

export interface FilterChip {
  key: string
  label: ReactNode
  /** The filters without this one. */
  rest: SearchFilters
}

/** Every filter that is set, in words, in the order in which the sheet asks for them. */
export function useFilterChips(filters: SearchFilters, country?: Country | null): FilterChip[] {
  const say = usePhrases('search')
  const wordName = useWordName()
  const interestName = useInterestName()
  const genderName = useGenderName()
  const { language, search_fields: offered } = useSettings()
  const { min_age: min, max_age: max, near, within = DEFAULT_BAND, city, countryregion } = filters
  const chips: FilterChip[] = []

  function add(key: string, label: ReactNode, without: Partial<SearchFilters>) {
    chips.push({ key, label, rest: { ...filters, ...without } })
  }
  function addList(list: 'gender' | 'interests' | (typeof wordListNames)[number], nameOf: (word: string) => string) {
    const words = offered.includes(list) ? filters[list] : undefined
    for (const word of words ?? []) {
      const others = words?.filter((one) => one !== word)
      add(`${list}.${word}`, nameOf(word), { [list]: others?.length ? others : undefined })
    }
  }

  addList('gender', genderName)
  if (offered.includes('age') && (min ?? max)) {
    const ages = { min: min ?? YOUNGEST, max: max ?? OLDEST }
    const key = max === undefined ? 'chip.from_age' : min === undefined ? 'chip.to_age' : 'chip.ages'
    add('age', say(key, ages), { min_age: undefined, max_age: undefined })
  }
  if (offered.includes('country') && filters.country) {
    const name = new Intl.DisplayNames(language, { type: 'region' }).of(filters.country)
    add('country', name, { country: undefined, countryregion: undefined })
  }
  const regionOf = filters.country ?? country
  if (offered.includes('countryregion') && countryregion && regionOf) {
    const name = <RegionName country={regionOf} code={countryregion} />
    add('countryregion', name, { countryregion: undefined })
  }
  if (offered.includes('near') && near) {
    const label = city ? say('chip.near', { city, km: within }) : say('chip.within', { km: within })
    add('near', label, { near: undefined, within: undefined, city: undefined })
  }
  for (const flag of flags) {
    if (offered.includes(flag) && filters[flag]) add(flag, say(`fields.${flag}`), { [flag]: undefined })
  }
  for (const list of wordListNames) addList(list, (word) => wordName(list, word))
  addList('interests', interestName)
  return chips
}

/** The regions are asked for only where one is named. */
function RegionName({ country, code }: { country: Country; code: string }) {
  const say = usePhrases('search')
  return useRegions(country).find((region) => region.code === code)?.name ?? say('fields.region')
}
