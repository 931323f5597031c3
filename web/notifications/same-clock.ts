/** Whether the clocks of two time zones agree, in winter and in summer of this year. */
export function isSameClock(one: string, other: string, now: Date): boolean {
  const year = now.getUTCFullYear()
  const moments = [Date.UTC(year, 0, 15, 12), Date.UTC(year, 6, 15, 12)]
  const timesIn = (timeZone: string) => {
    const format = new Intl.DateTimeFormat('en', { dateStyle: 'short', timeStyle: 'short', timeZone })
    return moments.map((moment) => format.format(moment)).join()
  }
  return timesIn(one) === timesIn(other)
}
