import { sql } from 'kysely'
import type { MemberId } from '#contract/members.ts'
import type { SiteId, Tx } from '#server/platform/db/db.ts'
import { LATELY } from './take-lifted.ts'

/**
 * How much of their own protection a member has lately taken back or opened to somebody, for an owner to see whether it was
 * they. Whoever likes, writes to or asks somebody in invisible mode shows themselves to that one; landings show them to all. Not
 * whom of these they hide from by name: the number would tell who has the address.
 * That somebody's pictures are shown as they are is no news to anybody who chats.
 */
export async function countLifted(tx: Tx, site: SiteId, member: MemberId, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (
      select count(*)::int from lifted_protections
      where site_id = ${site} and member_id = ${member} and lifted_at > ${now}::timestamptz - ${LATELY}::interval
        and kind <> 'pictures'
    ) + (
      select count(*)::int from photo_grants
      where site_id = ${site} and owner_id = ${member} and status = 'granted'
        and granted_at > ${now}::timestamptz - ${LATELY}::interval
    ) + (
      select count(*)::int
      from (
        select liked_id as other_id
        from likes
        where site_id = ${site} and liker_id = ${member} and removed_at is null and not is_automatic
          and created_at > ${now}::timestamptz - ${LATELY}::interval
        union
        select partner_id
        from chats
        where site_id = ${site} and member_id = ${member} and has_written
          and created_at > ${now}::timestamptz - ${LATELY}::interval
        union
        select owner_id
        from photo_grants
        where site_id = ${site} and viewer_id = ${member} and asked_at > ${now}::timestamptz - ${LATELY}::interval
      ) shown
      where exists (select from profiles where site_id = ${site} and member_id = ${member} and is_invisible)
    ) + (
      select count(*)::int
      from (
        select is_given, at
        from consents
        where site_id = ${site} and member_id = ${member} and kind = 'landing'
        order by id desc
        limit 1
      ) landing
      where is_given and at > ${now}::timestamptz - ${LATELY}::interval
    ) as count
  `.execute(tx)
  return rows[0]?.count ?? 0
}
