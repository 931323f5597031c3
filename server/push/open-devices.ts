import { SESSION_IDLE_DAYS } from '#contract/session-days.ts'
import type { Db, SiteId } from '#server/platform/db/db.ts'

const DAY_MS = 86_400_000

/** The browsers that show notices, of those whose session has not ended. */
export function openDevices(db: Db, site: SiteId, now: Date) {
  return db
    .selectFrom('pushSubscriptions as p')
    .innerJoin('sessions as s', (join) => join.onRef('s.siteId', '=', 'p.siteId').onRef('s.id', '=', 'p.sessionId'))
    .where('p.siteId', '=', site)
    .where('s.expiresAt', '>', now.toISOString())
    .where('s.seenAt', '>', new Date(now.getTime() - SESSION_IDLE_DAYS * DAY_MS).toISOString())
}
