import * as z from 'zod/mini'
import { isOneOf } from './is-one-of.ts'
import { keysOf } from './keys-of.ts'

export const locales = ['de', 'en', 'es', 'fr', 'it', 'nl', 'pl'] as const
export const Locale = z.enum(locales)
export type Locale = z.infer<typeof Locale>

/** Default and fallback of every site. */
export const FALLBACK_LOCALE: Locale = 'de'

export const LOCALE_COOKIE = 'locale'
export const LOCALE_COOKIE_DAYS = 365
/** What browsers send is far shorter. */
const LONGEST_HEADER = 300

/** The languages of a country, most spoken first. */
export const countryLocales = {
  AT: ['de'],
  AU: ['en'],
  BE: ['nl', 'fr', 'de'],
  CA: ['en', 'fr'],
  CH: ['de', 'it', 'fr', 'en'],
  DE: ['de'],
  ES: ['es'],
  FR: ['fr'],
  GB: ['en'],
  IE: ['en'],
  IT: ['it'],
  NL: ['nl'],
  NZ: ['en'],
  PL: ['pl'],
  US: ['en', 'es'],
} as const satisfies Record<string, readonly Locale[]>

export type Country = keyof typeof countryLocales
export const countries = keysOf(countryLocales)
export const Country = z.enum(countries)

export function isCountry(text: unknown): text is Country {
  return isOneOf(countries, text)
}

export function isLocale(text: unknown): text is Locale {
  return isOneOf(locales, text)
}

/**
 * The interface language: what the visitor chose, else the site's own, else one that the browser asks for, else one that is
 * spoken in the visitor's country. A site's `domain_language` is a tag such as `de-AT`; its first two letters count.
 */
export function chooseLocale(
  site: { locales: readonly Locale[]; domain_language: string },
  visitor: { cookie?: string | undefined; accepted?: Locale | undefined; country?: Country | undefined },
): Locale {
  const preferred: unknown[] = [
    visitor.cookie,
    site.domain_language.slice(0, 2).toLowerCase(),
    visitor.accepted,
    ...(visitor.country ? countryLocales[visitor.country] : []),
    FALLBACK_LOCALE,
  ]
  const isSpoken = (locale: unknown): locale is Locale => isLocale(locale) && site.locales.includes(locale)
  return preferred.find(isSpoken) ?? site.locales[0] ?? FALLBACK_LOCALE
}

/** The language of an `Accept-Language` header that a site speaks and the browser wants most. */
export function acceptedLocale(spoken: readonly Locale[], header: string): Locale | undefined {
  const wishes = header
    .slice(0, LONGEST_HEADER)
    .split(',')
    .map((range) => {
      const [tag = '', ...parameters] = range.split(';').map((part) => part.trim())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      return { language: tag.slice(0, 2).toLowerCase(), weight: weight ? Number(weight.slice(2)) : 1 }
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
  return wishes.map(({ language }) => spoken.find((locale) => locale === language)).find(Boolean)
}
