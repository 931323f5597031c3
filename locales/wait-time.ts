/** How long to wait, in the unit in which one would say it: nobody counts 86,397 seconds. Rounded up, so that it is over by then. */
export function waitTime({ seconds }: Readonly<Record<string, unknown>>): Record<string, string | number> {
  if (typeof seconds !== 'number') return {}
  if (seconds <= 90) return { unit: 'seconds', wait: seconds }
  if (seconds <= 90 * 60) return { unit: 'minutes', wait: Math.ceil(seconds / 60) }
  return { unit: 'hours', wait: Math.ceil(seconds / 3600) }
}
