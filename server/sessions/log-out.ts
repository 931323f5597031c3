import type { MemberId } from '#contract/members.ts'
import type { Context } from '#server/context.ts'
import type { Db, SiteId } from '#server/platform/db/db.ts'
import { hashOf, SESSION_COOKIE } from './session.ts'

/**
 * Ends the session of this device. It is one statement that ends nothing the second time, so no key is kept for it: visitors
 * would leave a row behind with each call.
 */
export async function logOut({ db, site, cookies, live }: Context): Promise<Record<string, never>> {
  const token = cookies.read(SESSION_COOKIE)
  const ended = token ? await endSession(db, site.id, token) : []
  for (const { memberId } of ended) live.recheck(site.id, memberId)
  // What the site's own script keeps (drafts, conversations, the outbox) it erases by itself, and keeps what is the device's.
  cookies.drop(SESSION_COOKIE)
  cookies.clearCache()
  return {}
}

function endSession(db: Db, siteId: SiteId, token: string): Promise<{ memberId: MemberId }[]> {
  return db
    .deleteFrom('sessions')
    .where('siteId', '=', siteId)
    .where('tokenHash', '=', hashOf(token))
    .returning('memberId')
    .execute()
}
