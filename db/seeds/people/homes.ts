import { type Country, FALLBACK_LOCALE, type Locale } from '#contract/locales.ts'
import type { Settings } from '#contract/settings.ts'
import type { Weighted } from './draw.ts'

/** Where people live who speak a language, as often as the weights say. */
const countriesOf: Record<Locale, readonly Weighted<Country>[]> = {
  de: [
    ['DE', 80],
    ['AT', 12],
    ['CH', 8],
  ],
  en: [
    ['GB', 40],
    ['US', 28],
    ['IE', 10],
    ['CA', 9],
    ['AU', 9],
    ['NZ', 4],
  ],
  es: [
    ['ES', 88],
    ['US', 12],
  ],
  fr: [
    ['FR', 82],
    ['BE', 10],
    ['CH', 5],
    ['CA', 3],
  ],
  it: [
    ['IT', 95],
    ['CH', 5],
  ],
  nl: [
    ['NL', 75],
    ['BE', 25],
  ],
  pl: [['PL', 1]],
}
/** How often a site's first language is spoken there, beside each of the others. */
const FIRST = 4

type Spoken = Pick<Settings, 'locales' | 'countries'>

/** Who lives on a site: its languages, its first one most, in the countries that it is open to. */
export function homesOf({ locales, countries }: Spoken): Weighted<{ country: Country; locale: Locale }>[] {
  return locales.flatMap((locale, index) => {
    const open = countriesOf[locale].filter(([country]) => countries.includes(country))
    const whole = open.reduce((sum, [, weight]) => sum + weight, 0)
    const share = index === 0 ? FIRST : 1
    return open.map(([country, weight]) => [{ country, locale }, (weight / whole) * share] as const)
  })
}

/** Where somebody lives who is like most on a site. */
export function usualHome(settings: Spoken): { country: Country; locale: Locale } {
  const [[home] = []] = homesOf(settings)
  return home ?? { country: settings.countries[0] ?? 'DE', locale: settings.locales[0] ?? FALLBACK_LOCALE }
}
