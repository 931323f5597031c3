import type { Context } from '#server/platform/http/context.ts'
import { hashOf, SESSION_COOKIE } from './session.ts'

/** Ends the session of this device. */
export async function logOut({ db, site, cookies, live }: Context): Promise<Record<string, never>> {
  const token = cookies.read(SESSION_COOKIE)
  if (token) {
    const ended = await db
      .deleteFrom('sessions')
      .where('siteId', '=', site.id)
      .where('tokenHash', '=', hashOf(token))
      .returning('memberId')
      .execute()
    for (const { memberId } of ended) live.recheck(site.id, memberId)
  }
  cookies.drop(SESSION_COOKIE)
  return {}
}
