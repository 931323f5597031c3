const HOUR_MS = 3_600_000
/** The shortest day that a clock makes, when summer begins. */
const SHORTEST_DAY_MS = 23 * HOUR_MS
/** No day is longer, whatever its clock does. */
const LONGEST_DAY_MS = 27 * HOUR_MS

/** The day of the calendar in a place, as a text that differs from day to day. */
function dayIn(zone: Intl.DateTimeFormat, time: number): string {
  return zone.format(time)
}

/** The end of the day in a place: the first moment of its next day, also when clocks are changed. */
export function endOfDay(from: Date, timeZone: string): Date {
  const zone = new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'short' })
  const today = dayIn(zone, from.getTime())
  let [before, after] = [from.getTime(), from.getTime() + LONGEST_DAY_MS]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (dayIn(zone, middle) === today) before = middle
    else after = middle
  }
  return new Date(after)
}

/**
 * When the next likes are given: at the end of the member's own day, and never sooner than a day after the last ones.
 * Otherwise somebody who moves from zone to zone would have midnight every hour.
 */
export function nextRenewal(now: Date, timeZone: string, before: Date | undefined): Date {
  const earliest = before ? before.getTime() + SHORTEST_DAY_MS : 0
  let end = endOfDay(now, timeZone)
  while (end.getTime() < earliest) end = endOfDay(end, timeZone)
  return end
}

export function hoursUntil(time: Date, now: Date): number {
  return Math.max(1, Math.ceil((time.getTime() - now.getTime()) / HOUR_MS))
}

/** How a text about somebody begins: its first sentence, which stands for itself. */
export function firstSentence(text: string): string {
  const [sentence = text] = text.trim().split(/(?<=[.!?…])\s/)
  return sentence
}
