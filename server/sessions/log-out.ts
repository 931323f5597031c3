import type { ChangeContext, Context } from '#server/context.ts'
import { hashOf, SESSION_COOKIE } from './session.ts'

/** Ends the session of this device. */
export const logOut = { run: endSession, answer: forgetMember }

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

/** What the site's own script keeps (drafts, conversations, the outbox) it erases by itself, and keeps what is the device's. */
function forgetMember({ cookies }: Context): Record<string, never> {
  cookies.drop(SESSION_COOKIE)
  cookies.clearCache()
  return {}
}
