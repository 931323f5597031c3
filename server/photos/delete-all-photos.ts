import type { MemberId } from '#contract/members.ts'
import type { Db, SiteId } from '#server/platform/db/db.ts'
import { deleteFolders } from '#server/platform/storage/delete-folders.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { storageFolder } from './photo-row.ts'

/**
 * Deletes all photos of a member, first the bytes, then the rows: for the end of an account. May be repeated. One that moved
 * meanwhile has another key, and is found once more.
 */
export async function deleteAllPhotos(db: Db, storage: Storage, site: SiteId, memberId: MemberId): Promise<void> {
  for (;;) {
    const photos = await db
      .selectFrom('photos')
      .select('storageKey')
      .where('siteId', '=', site)
      .where('memberId', '=', memberId)
      .execute()
    if (photos.length === 0) return
    const keys = photos.map(({ storageKey }) => storageKey)
    await deleteFolders(
      storage,
      keys.map((key) => storageFolder(site, key)),
    )
    await db.deleteFrom('photos').where('siteId', '=', site).where('storageKey', 'in', keys).execute()
  }
}
