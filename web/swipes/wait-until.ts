const MINUTE_MS = 60_000
const HOUR_MINUTES = 60

/** How long it is until a moment, rounded up to the minute: a wait that is over too late disappoints less. */
export function waitUntil(moment: string, now: number): { hours: number; minutes: number } | undefined {
  const minutes = Math.ceil((Date.parse(moment) - now) / MINUTE_MS)
  if (minutes <= 0) return undefined
  return { hours: Math.floor(minutes / HOUR_MINUTES), minutes: minutes % HOUR_MINUTES }
}
