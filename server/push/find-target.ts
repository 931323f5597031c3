import type { Db, SiteId } from '#server/platform/db/db.ts'
import type { PushTarget } from '#server/platform/push/web-push.ts'
import { openDevices } from './open-devices.ts'

/** Where a device takes notices; none once its session has ended. */
export async function findTarget(db: Db, site: SiteId, id: string, now: Date): Promise<PushTarget | undefined> {
  return openDevices(db, site, now)
    .select(['p.endpoint', 'p.p256dh', 'p.auth'])
    .where('p.id', '=', id)
    .executeTakeFirst()
}

/** The device is not there any more. */
export async function forgetDevice(db: Db, site: SiteId, id: string): Promise<void> {
  await db.deleteFrom('pushSubscriptions').where('siteId', '=', site).where('id', '=', id).execute()
}
