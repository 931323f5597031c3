import { sql } from 'kysely'
import type { MemberId } from '#contract/members.ts'
import type { Db, SiteId, Tx } from '#server/platform/db/db.ts'

/** Whether the erasure of one of the `members` has begun: they are counted as gone, and their pictures may be. */
export const isErasing = sql<boolean>`exists (
  select from counted_leavers l where l.site_id = members.site_id and l.member_id = members.id
)`

interface Leaving {
  reason: string | null
  remarks: string | null
  now: Date
}

/** Hides a member who leaves; the row stays until the time to come back is over. */
export async function markDeleted(
  tx: Tx,
  site: SiteId,
  id: MemberId,
  { reason, remarks, now }: Leaving,
): Promise<void> {
  await tx
    .updateTable('members')
    .set({ status: 'deleted', deletedAt: now.toISOString(), deleteReason: reason, deleteRemarks: remarks })
    .where('siteId', '=', site)
    .where('id', '=', id)
    .execute()
}

/**
 * Brings a deleted member back, or only who was deleted since a time; tells whether there was one. Whose pictures are already
 * going does not come back.
 */
export async function restoreMember(
  tx: Tx,
  site: SiteId,
  id: MemberId,
  { since = '-infinity' }: { since?: string } = {},
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('members')
    .set({ status: 'active', deletedAt: null, deleteReason: null, deleteRemarks: null })
    .where('siteId', '=', site)
    .where('id', '=', id)
    .where('status', '=', 'deleted')
    .where('deletedAt', '>=', since)
    .where(sql<boolean>`not ${isErasing}`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Erases a member with every row that belongs to them. Their pictures' bytes are the caller's matter. */
export async function eraseMember(tx: Db, site: SiteId, id: MemberId): Promise<void> {
  await tx.deleteFrom('members').where('siteId', '=', site).where('id', '=', id).execute()
}
