import type { Country } from '#contract/locales.ts'
import type { HiddenRegion } from '#contract/visibility.ts'

interface Known {
  /** In the order of the site. */
  countries: readonly Country[]
  /** By country; those of none that is not loaded yet. */
  regions: Partial<Record<Country, readonly { code: string; name: string }[]>>
  /** Where the member lives. */
  own: Country
  language: string
}

export interface KnownCountry {
  country: Country
  name: string
  regions: readonly { region: HiddenRegion; name: string }[]
}

/** Countries and their regions as a reader looks for them: the own country first, all in the alphabet of the language. */
export function knownRegions({ countries, regions, own, language }: Known): KnownCountry[] {
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const { compare } = new Intl.Collator(language)
  const byName = (one: { name: string }, other: { name: string }) => compare(one.name, other.name)
  return countries
    .map((country) => ({
      country,
      name: names.of(country) ?? country,
      regions: (regions[country] ?? [])
        .map(({ code, name }) => ({ region: { country, region: code }, name }))
        .toSorted(byName),
    }))
    .toSorted((one, other) => Number(other.country === own) - Number(one.country === own) || byName(one, other))
}
