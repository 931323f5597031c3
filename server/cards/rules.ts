import type { Settings } from '#contract/settings.ts'

const NEW_DAYS = 7
const ONLINE_HOURS = 2
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

type Field = Settings['visible_profile_fields'][number]

/** What the site shows of a member; null when it does not, or there is nothing. */
export function ifVisible<T>(settings: Pick<Settings, 'visible_profile_fields'>, field: Field, value: T): T | null {
  return settings.visible_profile_fields.includes(field) ? value : null
}

export function isNew(signupAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(signupAt) < NEW_DAYS * DAY_MS
}

/** "Online lately": by the hour, so that nobody's comings and goings can be followed. */
export function isOnline(lastActiveAt: string, now: Date): boolean {
  const hour = Math.floor(Date.parse(lastActiveAt) / HOUR_MS)
  return Math.floor(now.getTime() / HOUR_MS) - hour < ONLINE_HOURS
}
