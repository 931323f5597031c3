import type { Country } from '#contract/locales.ts'
import type { SelectOption } from '#ui/select.tsx'

/** Countries with their names in the reader's language, in its alphabet. */
export function countryOptions(countries: readonly Country[], language: string): SelectOption[] {
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const options = countries.map((value) => ({ value, label: names.of(value) ?? value }))
  return options.sort((a, b) => a.label.localeCompare(b.label, language))
}
