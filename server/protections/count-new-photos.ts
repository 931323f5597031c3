import { sql } from 'kysely'
import type { MemberId } from '#contract/members.ts'
import type { SiteId, Tx } from '#server/platform/db/db.ts'
import { LATELY } from './take-lifted.ts'

/**
 * How many photos that others see were added lately, for an owner to look whether they are their own choice: whoever was in may have
 * put up a private one once more as a public one. Those of the first day came with the account.
 */
export async function countNewPhotos(tx: Tx, site: SiteId, member: MemberId, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from photos f
    join members m on m.site_id = f.site_id and m.id = f.member_id
    where f.site_id = ${site} and f.member_id = ${member} and not f.is_private and f.status <> 'rejected'
      and f.deleted_at is null and f.created_at > ${now}::timestamptz - ${LATELY}::interval
      and f.created_at > m.signup_at + interval '1 day'
  `.execute(tx)
  return rows[0]?.count ?? 0
}
