import { sql } from 'kysely'
import type { MemberId } from '#contract/members.ts'
import type { SiteId, Tx } from '#server/platform/db/db.ts'

/**
 * Takes back what two members showed each other or asked for. A refusal stays, so that blocking and unblocking is no way
 * around it.
 */
export async function revokeBetween(tx: Tx, site: SiteId, one: MemberId, other: MemberId): Promise<void> {
  await sql`
    delete from photo_grants
    where site_id = ${site} and status <> 'declined'
      and ((owner_id = ${one} and viewer_id = ${other}) or (owner_id = ${other} and viewer_id = ${one}))
  `.execute(tx)
}
