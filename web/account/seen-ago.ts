import type { Locale } from '#contract/locales.ts'

const HOUR_MS = 3_600_000
const DAY_HOURS = 24

/** "3 hours ago", as coarse as the times we are told; undefined within the last hour. */
export function seenAgo(locale: Locale, time: string, now: number): string | undefined {
  const hours = Math.floor((now - Date.parse(time)) / HOUR_MS)
  if (hours < 1) return undefined
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  return hours < DAY_HOURS ? format.format(-hours, 'hour') : format.format(-Math.floor(hours / DAY_HOURS), 'day')
}
