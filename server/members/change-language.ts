import type { Locale } from '#contract/locales.ts'
import type { User } from '#contract/members.ts'
import type { ChangeContext, MemberContext } from '#server/context.ts'
import { refuseField } from '#server/platform/refuse-field.ts'
import { readUser } from './read-user.ts'
import { setLanguage } from './change-member.ts'

export async function changeLanguage(
  { tx, site, member }: ChangeContext<MemberContext>,
  { language }: { language: Locale },
): Promise<{ user: User }> {
  if (!site.settings.locales.includes(language)) throw refuseField('request.invalid', 'language', 'unknown')
  // The device of who has to confirm first speaks it; who made the account hears nothing of it.
  if (!member.isUnproven) await setLanguage(tx, site.id, member.id, language)
  return { user: await readUser(tx, site, member) }
}
