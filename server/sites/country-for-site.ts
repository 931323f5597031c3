import { type Country, countryLocales, type Locale } from '#contract/locales.ts'
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

interface Reader {
  site: Site
  /** Of the network address. */
  country: string | undefined
  siteCountry: Country
  locale: Locale
}

/** Where a new member is taken to live until they say so: where their network is, else where the language is spoken that they read. */
export function countryForReader({ site, country, siteCountry, locale }: Reader): Country {
  const { countries } = site.settings
  const speaks = (spoken: readonly Locale[]) => spoken.includes(locale)
  if (country === siteCountry || speaks(countryLocales[siteCountry])) return siteCountry
  const homeland = countries.find((served) => countryLocales[served][0] === locale)
  return homeland ?? countries.find((served) => speaks(countryLocales[served])) ?? siteCountry
}
