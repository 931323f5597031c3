import { type Country, countryLocales } from '#contract/locales.ts'
import type { Site } from './site.ts'

/** A visitor from nowhere that the site serves is treated as one from the country of the site's own language. */
export function countryForSite({ settings }: Site, country: string | undefined): Country {
  const { countries, domain_language: language } = settings
  const [spoken = '', homeland = spoken.toUpperCase()] = language.split('-')
  const wishes = [
    country,
    homeland,
    countries.find((served) => countryLocales[served].some((locale) => locale === spoken)),
  ]
  return wishes.map((wish) => countries.find((served) => served === wish)).find(Boolean) ?? countries[0] ?? 'DE'
}
