import type { Site } from '#server/sites/site.ts'

const DAY_MS = 86_400_000

/** Until when a deleted account can be brought back. */
export function erasureTime({ settings }: Site, deletedAt: string): string {
  return new Date(Date.parse(deletedAt) + settings.reactivation_days * DAY_MS).toISOString()
}
