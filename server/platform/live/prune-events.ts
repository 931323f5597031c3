import type { Database, SiteId } from '#server/platform/db/db.ts'

const KEPT_DAYS = 7
const DAY_MS = 86_400_000

/** Forgets what every device had a week to fetch; one that comes later loads everything anew. */
export async function pruneEvents(database: Database, sites: readonly SiteId[], now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString()
  for (const site of sites) {
    await database
      .forSite(site)
      .deleteFrom('memberEvents')
      .where('siteId', '=', site)
      .where('createdAt', '<', before)
      .execute()
  }
}
