import type { User } from '#contract/members.ts'
import type { Context, MemberContext } from '#server/platform/http/context.ts'
import type { ChangeContext } from '#server/platform/http/route.ts'
import { requireMember, SESSION_COOKIE } from '#server/sessions/session.ts'
import type { Locale } from '#contract/locales.ts'
import { readUser } from './read-user.ts'

/** The member who is logged in; null for a visitor. A session that has ended is refused: the client then logs out. */
export async function currentUser(context: Context): Promise<{ user: User | null }> {
  if (!context.cookies.read(SESSION_COOKIE)) return { user: null }
  const { id } = await requireMember(context)
  return { user: await readUser(context.db, context.site, id) }
}

export async function changeLanguage(
  { tx, site, member }: ChangeContext<MemberContext>,
  { language }: { language: Locale },
): Promise<{ user: User }> {
  await tx.updateTable('members').set({ language }).where('siteId', '=', site.id).where('id', '=', member.id).execute()
  return { user: await readUser(tx, site, member.id) }
}
