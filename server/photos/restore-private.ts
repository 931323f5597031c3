import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { MemberId } from '#contract/members.ts'
import type { Db, SiteId, Tx } from '#server/platform/db/db.ts'
import type { Task } from '#server/platform/jobs/job.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { movePhoto } from './move-photo.ts'

export const placePhotoTask: Task<{ site: SiteId; photo: string }> = {
  name: 'place-photo',
  payload: z.object({ site: z.int(), photo: z.uuid() }),
}

/**
 * Makes photos private again in the transaction of whoever recovers an account: from its commit on nobody is shown them. Their
 * bytes, which only the address of before still names, move by a job. Returns how many there were.
 */
export async function restorePrivatePhotos(
  tx: Tx,
  site: SiteId,
  member: MemberId,
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0
  const { rows } = await sql`
    with again as (
      update photos set is_private = true
      where site_id = ${site} and member_id = ${member} and id = any(${ids}::uuid[]) and not is_private and deleted_at is null
      returning site_id, id
    )
    select enqueue(${placePhotoTask.name}, json_build_object('site', site_id, 'photo', id)) from again
  `.execute(tx)
  return rows.length
}

/** Moves the bytes of a photo to where its row says that they are, whoever has changed it since. */
export async function placePhoto(db: Db, storage: Storage, siteId: SiteId, id: string): Promise<void> {
  try {
    await movePhoto({ db, storage, siteId, id, to: {}, commit: (change) => db.transaction().execute(change) })
  } catch (error) {
    // Deleted meanwhile: its bytes go with it.
    if (!(error instanceof Refusal && error.code === 'photos.not_found')) throw error
  }
}
