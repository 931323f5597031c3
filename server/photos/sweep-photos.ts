import type { Database, Db, SiteId } from '#server/platform/db/db.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { spaces, storageFolder } from './photo-row.ts'

/** An upload has its row long before; a row that is about to go loses its bytes long before. */
const GRACE_MS = 60 * 60 * 1000

export interface Swept {
  /** Folders that had no row, and are gone. */
  deleted: string[]
  /** Photos without bytes: nothing can be done about them here, and somebody should look. */
  missing: string[]
}

/** Brings storage and rows of a site together again after a crash between the two. */
export async function sweepPhotos(database: Database, storage: Storage, siteId: SiteId, now: Date): Promise<Swept> {
  const swept: Swept = { deleted: [], missing: [] }
  const longAgo = new Date(now.getTime() - GRACE_MS)
  // First what is stored, then what is known: a photo that comes in between is too young to be judged.
  const stored = await storedFolders(storage, siteId)
  const rows = await allPhotos(database.forSite(siteId), siteId)
  const known = new Set(rows.map(({ storageKey }) => storageFolder(siteId, storageKey)))

  for (const { id, storageKey, createdAt, deletedAt } of rows) {
    const isSettled = new Date(createdAt) < longAgo && deletedAt === null
    if (!isSettled || stored.has(storageFolder(siteId, storageKey))) continue
    if (!(await hasBytes(storage, siteId, storageKey))) swept.missing.push(id)
  }

  const orphans = [...stored].filter(([folder, changedAt]) => changedAt < longAgo && !known.has(folder))
  for (const [folder] of orphans) {
    await storage.delete(folder)
    swept.deleted.push(folder)
  }
  return swept
}

/** The folder of each stored photo and its last change. */
async function storedFolders(storage: Storage, siteId: SiteId): Promise<Map<string, Date>> {
  const folders = new Map<string, Date>()
  for (const space of spaces) {
    for await (const { key, changedAt } of storage.list(`${space}/${siteId}/`)) {
      const folder = key.slice(0, key.lastIndexOf('/') + 1)
      const before = folders.get(folder)
      if (!before || before < changedAt) folders.set(folder, changedAt)
    }
  }
  return folders
}

/** Looks again: a photo that moved between the two spaces meanwhile has bytes that the listing came too early for. */
async function hasBytes(storage: Storage, siteId: SiteId, storageKey: string): Promise<boolean> {
  for await (const _ of storage.list(storageFolder(siteId, storageKey))) return true
  return false
}

/** Deleted ones too: they have their bytes for as long as they can be brought back. */
function allPhotos(db: Db, siteId: SiteId) {
  return db
    .selectFrom('photos')
    .select(['id', 'storageKey', 'createdAt', 'deletedAt'])
    .where('siteId', '=', siteId)
    .execute()
}
