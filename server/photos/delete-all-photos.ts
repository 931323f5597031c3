import type { MemberId } from '#contract/members.ts'
import type { Db, SiteId } from '#server/platform/db/db.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { storageFolder } from './photo-row.ts'

/** Deletes all photos of a member, rows and bytes: for the end of an account. May be repeated. */
export async function deleteAllPhotos(db: Db, storage: Storage, site: SiteId, memberId: MemberId): Promise<void> {
  const gone = await db
    .deleteFrom('photos')
    .where('siteId', '=', site)
    .where('memberId', '=', memberId)
    .returning('storageKey')
    .execute()
  for (const { storageKey } of gone) await storage.delete(storageFolder(site, storageKey))
}
