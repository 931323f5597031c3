import type { ChangeContext, Context } from '#server/context.ts'
import { hashOf, SESSION_COOKIE } from './session.ts'

/** Ends the session of this device. */
export const logOut = { run: endSession, answer: dropCookie }

async function endSession({ tx, site, cookies, live }: ChangeContext): Promise<Record<string, never>> {
  const token = cookies.read(SESSION_COOKIE)
  if (!token) return {}
  const ended = await tx
    .deleteFrom('sessions')
    .where('siteId', '=', site.id)
    .where('tokenHash', '=', hashOf(token))
    .returning('memberId')
    .execute()
  for (const { memberId } of ended) live.recheck(site.id, memberId)
  return {}
}

function dropCookie({ cookies }: Context): Record<string, never> {
  cookies.drop(SESSION_COOKIE)
  return {}
}
