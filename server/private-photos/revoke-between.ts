import { sql } from 'kysely'
import type { MemberId } from '#contract/members.ts'
import type { SiteId, Tx } from '#server/platform/db/db.ts'
import { takeBack } from './take-back.ts'

/** Takes back what two members showed each other or asked for. */
export function revokeBetween(tx: Tx, site: SiteId, one: MemberId, other: MemberId, now: Date): Promise<void> {
  const isBetween = sql`(owner_id, viewer_id) in ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid))`
  return takeBack(tx, site, isBetween, now)
}
