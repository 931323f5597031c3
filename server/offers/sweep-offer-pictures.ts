import type { Database, Db, SiteId } from '#server/platform/db/db.ts'
import { tryEach } from '#server/platform/jobs/try-each.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { pictureFolder, pictureSpace } from './offer-picture.ts'

/** A picture has its row long before: those of a whole list are made first. */
const GRACE_MS = 60 * 60 * 1000

/** Deletes what a crash left in storage without a row. Returns the folders. */
export async function sweepOfferPictures(
  database: Database,
  storage: Storage,
  siteIds: readonly SiteId[],
  now: Date,
): Promise<string[]> {
  const deleted: string[] = []
  await tryEach(siteIds, 'sites have pictures that could not be swept', async (site) => {
    // First what is stored, then what is known: a picture that comes in between is too young to be judged.
    const stored = new Map<string, Date>()
    for await (const { key, changedAt } of storage.list(pictureSpace(site)))
      stored.set(key.slice(0, key.lastIndexOf('/') + 1), changedAt)
    const known = await knownFolders(database.forSite(site), site)
    for (const [folder, changedAt] of stored) {
      if (now.getTime() - changedAt.getTime() < GRACE_MS || known.has(folder)) continue
      await storage.delete(folder)
      deleted.push(folder)
    }
  })
  return deleted
}

async function knownFolders(db: Db, site: SiteId): Promise<Set<string>> {
  const rows = await db
    .selectFrom('tiles')
    .select('storageKey')
    .where('siteId', '=', site)
    .unionAll(db.selectFrom('resellProfiles').select('storageKey').where('siteId', '=', site))
    .execute()
  return new Set(rows.map(({ storageKey }) => pictureFolder(site, storageKey)))
}
