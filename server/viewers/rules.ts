import type { ViewDay } from '#contract/viewers.ts'

const DAY_MS = 86_400_000

/** The day of a visit as its owner reads it. */
export function viewDay(visitedAt: string, now: Date): ViewDay {
  const days = Math.floor(now.getTime() / DAY_MS) - Math.floor(Date.parse(visitedAt) / DAY_MS)
  if (days <= 0) return 'today'
  if (days === 1) return 'yesterday'
  return days < 7 ? 'this_week' : 'earlier'
}
