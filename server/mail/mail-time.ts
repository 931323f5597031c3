import type { Country, Locale } from '#contract/locales.ts'

/** The clock of a country, where there is only one. */
export const zones: Partial<Record<Country, string>> = {
  AT: 'Europe/Vienna',
  BE: 'Europe/Brussels',
  CH: 'Europe/Zurich',
  DE: 'Europe/Berlin',
  ES: 'Europe/Madrid',
  FR: 'Europe/Paris',
  GB: 'Europe/London',
  IE: 'Europe/Dublin',
  IT: 'Europe/Rome',
  NL: 'Europe/Amsterdam',
  NZ: 'Pacific/Auckland',
  PL: 'Europe/Warsaw',
}

/** By UTC where a country has several clocks. */
export function zoneOf(country: string): string {
  return zones[country as Country] ?? 'UTC'
}

/**
 * `15. November 2026 um 13:00 MEZ`: by the clock of that country, else by UTC, and it says which. Where a language has nothing
 * but a space between year and hour, a comma keeps two numbers apart.
 */
export function sayTime(moment: Date, language: Locale, country: string): string {
  const timeZone = zoneOf(country)
  const day = { year: 'numeric', month: 'long', day: 'numeric' } as const
  const time = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const
  const text = new Intl.DateTimeFormat(language, { ...day, ...time, timeZone }).format(moment)
  return text.replace(/(?<=\d{4}) (?=\d\d:)/, ', ')
}

/** The last whole day before a moment: a promise that holds in every time zone of Europe and America. */
export function sayLastDay(moment: Date, language: Locale): string {
  const dayBefore = new Date(moment.getTime() - 86_400_000)
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(dayBefore)
}

export function sayCountry(code: string, language: Locale): string {
  return /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code) : ''
}
