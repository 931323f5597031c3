import type { Database, Db, SiteId } from '#server/platform/db/db.ts'
import type { MemberId } from '#contract/members.ts'
import { tryEach } from '#server/platform/jobs/try-each.ts'
import { deleteFolders } from '#server/platform/storage/delete-folders.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { pictureFolder, pictureSpace } from './picture-row.ts'

/** Deletes the bytes of every picture in a member's conversations; the rows go with the member. May be repeated. */
export async function erasePictures(db: Db, storage: Storage, site: SiteId, memberId: MemberId): Promise<void> {
  const pictures = await db
    .selectFrom('chatPictures as p')
    .innerJoin('chats as c', (join) =>
      join.onRef('c.siteId', '=', 'p.siteId').onRef('c.conversationId', '=', 'p.conversationId'),
    )
    .select('p.storageKey')
    .where('c.siteId', '=', site)
    .where('c.memberId', '=', memberId)
    .execute()
  await deleteFolders(
    storage,
    pictures.map(({ storageKey }) => pictureFolder(site, storageKey)),
  )
}

/** An upload has its row long before. */
const GRACE_MS = 60 * 60 * 1000

/** Deletes what a crash left in storage without a row. Returns the folders. */
export async function sweepPictures(
  database: Database,
  storage: Storage,
  siteIds: readonly SiteId[],
  now: Date,
): Promise<string[]> {
  const longAgo = new Date(now.getTime() - GRACE_MS)
  const deleted: string[] = []
  await tryEach(siteIds, 'sites have pictures that could not be swept', async (site) => {
    // First what is stored, then what is known: a picture that comes in between is too young to be judged.
    const folders = new Map<string, Date>()
    for await (const { key, changedAt } of storage.list(pictureSpace(site)))
      folders.set(key.slice(0, key.lastIndexOf('/') + 1), changedAt)
    const rows = await database
      .forSite(site)
      .selectFrom('chatPictures')
      .select('storageKey')
      .where('siteId', '=', site)
      .execute()
    const known = new Set(rows.map(({ storageKey }) => pictureFolder(site, storageKey)))
    for (const [folder, changedAt] of folders) {
      if (changedAt >= longAgo || known.has(folder)) continue
      await storage.delete(folder)
      deleted.push(folder)
    }
  })
  return deleted
}
