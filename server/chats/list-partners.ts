import { sql } from 'kysely'
import type { MemberId } from '#contract/members.ts'
import type { Db, SiteId } from '#server/platform/db/db.ts'

/** Everybody with whom a member has ever written, also in chats that they removed. */
export async function listPartners(db: Db, site: SiteId, memberId: MemberId): Promise<MemberId[]> {
  const { rows } = await sql<{ partnerId: MemberId }>`
    select partner_id from chats where site_id = ${site} and member_id = ${memberId}
  `.execute(db)
  return rows.map(({ partnerId }) => partnerId)
}
