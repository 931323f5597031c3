import type { Context } from '#server/platform/http/context.ts'
import { hashOf, SESSION_COOKIE } from './session.ts'

/** Ends the session of this device. */
export async function logOut({ db, site, cookies }: Context): Promise<Record<string, never>> {
  const token = cookies.read(SESSION_COOKIE)
  if (token) {
    await db.deleteFrom('sessions').where('siteId', '=', site.id).where('tokenHash', '=', hashOf(token)).execute()
  }
  cookies.drop(SESSION_COOKIE)
  return {}
}
