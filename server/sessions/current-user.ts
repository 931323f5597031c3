import type { User } from '#contract/members.ts'
import type { Context } from '#server/context.ts'
import { requireMember, SESSION_COOKIE } from './session.ts'
import { readUser } from '#server/members/read-user.ts'

/** The member who is logged in; null for a visitor. A session that has ended is refused: the client then logs out. */
export async function currentUser(context: Context): Promise<{ user: User | null }> {
  if (!context.cookies.read(SESSION_COOKIE)) return { user: null }
  return { user: await readUser(context.db, context.site, await requireMember(context)) }
}
