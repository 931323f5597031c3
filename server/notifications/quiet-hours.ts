import { DEFAULT_QUIET_HOURS, type QuietHours } from '#contract/notifications.ts'
import type { Country } from '#contract/locales.ts'
import { zones } from '#server/mail/mail-time.ts'

const QUARTER_MS = 15 * 60_000

/** Where a country has several clocks, that of most people. */
const largestZones: Partial<Record<Country, string>> = {
  AU: 'Australia/Sydney',
  CA: 'America/Toronto',
  US: 'America/Chicago',
}

/** The quiet hours of a member who has not chosen any. */
export function usualQuietHours(country: string | null): QuietHours {
  const known: Partial<Record<string, string>> = { ...zones, ...largestZones }
  return { ...DEFAULT_QUIET_HOURS, time_zone: known[country ?? ''] ?? 'Europe/Berlin' }
}

/** The moment itself, or the end of the quiet hours that it lies in. */
export function afterQuietHours(moment: Date, quiet: QuietHours): Date {
  const hour = hourIn(quiet.time_zone)
  let at = moment
  // By quarters: the clocks of some zones differ by parts of an hour, and summer time may begin in between.
  while (isQuiet(hour(at), quiet)) at = new Date((Math.floor(at.getTime() / QUARTER_MS) + 1) * QUARTER_MS)
  return at
}

function isQuiet(hour: number, { from_hour: from, to_hour: to }: QuietHours): boolean {
  return from <= to ? hour >= from && hour < to : hour >= from || hour < to
}

function hourIn(timeZone: string): (moment: Date) => number {
  const format = new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone })
  return (moment) => Number(format.format(moment))
}
