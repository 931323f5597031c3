import type { Database, SiteId } from '#server/platform/db/db.ts'
import { undoFrom } from './rules.ts'

const DAY_MS = 86_400_000

/** Forgets what was taken back when it can no longer come back. */
export async function purgeLikes(database: Database, sites: readonly SiteId[], now: Date): Promise<void> {
  const before = undoFrom(now).toISOString()
  // Those of fictional profiles stay for the day in which they count.
  const dayBefore = new Date(now.getTime() - DAY_MS).toISOString()
  for (const site of sites) {
    const db = database.forSite(site)
    await db
      .deleteFrom('likes')
      .where('siteId', '=', site)
      .where('removedAt', '<=', before)
      .where((eb) => eb.or([eb('isAutomatic', '=', false), eb('createdAt', '<', dayBefore)]))
      .execute()
    await db.deleteFrom('matches').where('siteId', '=', site).where('removedAt', '<=', before).execute()
  }
}
