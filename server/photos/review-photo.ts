import type { Db, SiteId } from '#server/platform/db/db.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { movePhoto } from './move-photo.ts'

/** Writes down how a review of a photo ended. Approved, it moves to where everybody may see it; rejected, away from there. */
export function reviewPhoto(
  db: Db,
  storage: Storage,
  siteId: SiteId,
  { id, status }: { id: string; status: 'active' | 'rejected' },
): Promise<void> {
  return movePhoto({ db, storage, siteId, id, to: { status }, commit: (change) => db.transaction().execute(change) })
}
