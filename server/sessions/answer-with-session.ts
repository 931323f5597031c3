import { LOCALE_COOKIE, LOCALE_COOKIE_DAYS } from '#contract/locales.ts'
import type { User } from '#contract/members.ts'
import type { Context } from '#server/context.ts'
import { readUser } from '#server/members/read-user.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findCurrentMember, giveSession, type OpenedSession, sessionToken } from './session.ts'

/**
 * The answer of a change that has opened a session: its cookies, and who is logged in now. Whoever repeats the request
 * gets the same session, as long as it has not ended.
 */
export async function answerWithSession(
  context: Context,
  _: unknown,
  { kept }: { kept: OpenedSession },
): Promise<{ user: User }> {
  const token = sessionToken(context.secrets, kept.seed)
  const member = await findCurrentMember({ ...context, cookies: { read: () => token } })
  if (!member) throw new Refusal('authentication_required')
  giveSession(context, kept)
  const user = await readUser(context.db, context.site, member)
  speakTo(context, user)
  return { user }
}

/** A device on which nobody has chosen a language speaks the member's from now on. */
function speakTo({ cookies, site, locale }: Context, { language }: User): void {
  if (cookies.readOpen(LOCALE_COOKIE) || language === locale || !site.settings.locales.includes(language)) return
  cookies.keepOpen(LOCALE_COOKIE, language, LOCALE_COOKIE_DAYS)
}
