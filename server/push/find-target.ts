import type { Db, SiteId } from '#server/platform/db/db.ts'
import type { PushTarget } from '#server/platform/push/web-push.ts'
import { idleSince } from '#server/sessions/session.ts'

/** Where a device takes notices; none once its session has ended. */
export async function findTarget(db: Db, site: SiteId, id: string, now: Date): Promise<PushTarget | undefined> {
  return db
    .selectFrom('pushSubscriptions as p')
    .innerJoin('sessions as s', (join) => join.onRef('s.siteId', '=', 'p.siteId').onRef('s.id', '=', 'p.sessionId'))
    .select(['p.endpoint', 'p.p256dh', 'p.auth'])
    .where('p.siteId', '=', site)
    .where('p.id', '=', id)
    .where('s.expiresAt', '>', now.toISOString())
    .where('s.seenAt', '>', idleSince(now).toISOString())
    .executeTakeFirst()
}

/** The device is not there any more. */
export async function forgetDevice(db: Db, site: SiteId, id: string): Promise<void> {
  await db.deleteFrom('pushSubscriptions').where('siteId', '=', site).where('id', '=', id).execute()
}
