import type { MemberId } from '#contract/members.ts'
import type { Db, SiteId } from '#server/platform/db/db.ts'

/** Whether a member has been in on this device, and no recovery of the account has come between. */
export async function knowsDevice(
  db: Db,
  site: SiteId,
  memberId: MemberId,
  device: Buffer | undefined,
): Promise<boolean> {
  if (!device) return false
  const known = await db
    .selectFrom('knownDevices')
    .select('memberId')
    .where('siteId', '=', site)
    .where('memberId', '=', memberId)
    .where('deviceHash', '=', device)
    .executeTakeFirst()
  return known !== undefined
}
