import { sql } from 'kysely'
import type { Database, SiteId } from '#server/platform/db/db.ts'
import { deleteInBatches } from '#server/platform/db/in-batches.ts'
import { tryEach } from '#server/platform/jobs/try-each.ts'
import { undoFrom } from './rules.ts'

const DAY_MS = 86_400_000

/** Forgets what was taken back when it can no longer come back. */
export async function purgeLikes(database: Database, sites: readonly SiteId[], now: Date): Promise<void> {
  const before = undoFrom(now)
  // Those of fictional profiles stay for the day in which they count.
  const dayBefore = new Date(now.getTime() - DAY_MS)
  await tryEach(sites, 'sites have likes that could not be forgotten', async (site) => {
    const db = database.forSite(site)
    const isOver = sql`site_id = ${site} and removed_at <= ${before}`
    await deleteInBatches(db, 'likes', sql`${isOver} and (not is_automatic or created_at < ${dayBefore})`)
    await deleteInBatches(db, 'matches', isOver)
  })
}
