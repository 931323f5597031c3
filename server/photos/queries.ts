import type { Db, SiteId } from '#server/platform/db/db.ts'
import { photoColumns, type PhotoRow } from './photo-row.ts'

/** A member's photos in their order. */
export function photosOf(db: Db, site: SiteId, memberId: string): Promise<PhotoRow[]> {
  return db
    .selectFrom('photos')
    .select(photoColumns)
    .where('siteId', '=', site)
    .where('memberId', '=', memberId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}
