import type { MemberId } from '#contract/members.ts'
import type { SiteId, Tx } from '#server/platform/db/db.ts'

/**
 * Sends notices to no browser that was named before, not even in the name of the session that goes on: somebody who was in it for a
 * moment may have named a browser of their own. A page that is open names its own again.
 */
export async function forgetDevices(tx: Tx, site: SiteId, memberId: MemberId): Promise<void> {
  await tx.deleteFrom('pushSubscriptions').where('siteId', '=', site).where('memberId', '=', memberId).execute()
}
