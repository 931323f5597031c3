import { sql } from 'kysely'
import type { MemberId } from '#contract/members.ts'
import type { Db, SiteId, Tx } from '#server/platform/db/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { photoColumns, type PhotoRow } from './photo-row.ts'

/** A member's photos in their order; deleted ones are no longer among them. */
export function photosOf(db: Db, site: SiteId, memberId: MemberId): Promise<PhotoRow[]> {
  return db
    .selectFrom('photos')
    .select(photoColumns)
    .where('siteId', '=', site)
    .where('memberId', '=', memberId)
    .where('deletedAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** Locks the member's row, so that of many changes at once none passes a limit or shares a place with another. */
export async function lockMember(tx: Tx, site: SiteId, memberId: MemberId): Promise<{ isPaid: boolean }> {
  const member = await tx
    .selectFrom('members')
    .select('paidUser')
    .where('siteId', '=', site)
    .where('id', '=', memberId)
    .forUpdate()
    .executeTakeFirst()
  if (!member) throw new Refusal('authentication_required')
  return { isPaid: member.paidUser }
}

/** Numbers a member's photos in this order. */
export async function writeOrder(tx: Tx, site: SiteId, memberId: MemberId, ids: readonly string[]): Promise<void> {
  await sql`
    update photos f
    set position = o.position - 1
    from unnest(${ids}::uuid[]) with ordinality as o (id, position)
    where f.site_id = ${site} and f.member_id = ${memberId} and f.id = o.id
  `.execute(tx)
}
