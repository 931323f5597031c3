import type { Say } from '#locales/phrases.ts'
import { clockTime } from './clock-time.ts'

const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES
/** What is left of the time bonus when its seconds begin to matter: before, they would only press. */
const COUNTED_SECONDS = 10 * 60

/** How long the time bonus still counts: whole minutes, and seconds at the end. */
export function bonusWords(say: Say<'discounts'>, seconds: number): string {
  if (seconds <= COUNTED_SECONDS) return say('left', { time: clockTime(seconds) })
  const all = Math.floor(seconds / 60)
  const [hours, minutes] = [Math.floor(all / HOUR_MINUTES), all % HOUR_MINUTES]
  if (hours === 0) return say('minutes_left', { minutes })
  return minutes === 0 ? say('hours_left', { hours }) : say('hours_minutes_left', { hours, minutes })
}

/** How long another discount still counts: days, then hours, then minutes. */
export function discountWords(say: Say<'discounts'>, seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes > 2 * DAY_MINUTES) return say('days_left', { days: Math.floor(minutes / DAY_MINUTES) })
  return minutes > HOUR_MINUTES
    ? say('hours_left', { hours: Math.floor(minutes / HOUR_MINUTES) })
    : say('minutes_left', { minutes })
}
