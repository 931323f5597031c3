import { UNDO_SECONDS } from '#contract/photos.ts'
import type { Database, SiteId } from '#server/platform/db/db.ts'
import { tryEach } from '#server/platform/jobs/try-each.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { storageFolder } from './photo-row.ts'

/** Nodes may disagree about the time; whoever brings a photo back in its last second must find its bytes. */
const MARGIN_SECONDS = 30

/**
 * Ends what can no longer be undone: first the bytes go, then the row. After a crash in between the row is still there,
 * seen by nobody, and the next run, a minute later, finds it. Returns how many went.
 */
export async function purgePhotos(
  database: Database,
  storage: Storage,
  siteIds: readonly SiteId[],
  now: Date,
): Promise<number> {
  const longAgo = new Date(now.getTime() - (UNDO_SECONDS + MARGIN_SECONDS) * 1000).toISOString()
  let purged = 0
  await tryEach(siteIds, 'sites have deleted photos that are still there', async (siteId) => {
    const db = database.forSite(siteId)
    const due = await db
      .selectFrom('photos')
      .select(['id', 'storageKey'])
      .where('siteId', '=', siteId)
      .where('deletedAt', '<', longAgo)
      .execute()
    await tryEach(due, 'deleted photos are still there', async ({ id, storageKey }) => {
      await storage.delete(storageFolder(siteId, storageKey))
      await db.deleteFrom('photos').where('siteId', '=', siteId).where('id', '=', id).execute()
      purged++
    })
  })
  return purged
}
