import type { ChangeContext, MemberContext } from '#server/context.ts'
import type { FactorChange } from '#server/mail/kinds.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { emailOf } from '#server/members/email-of.ts'
import { refuseTooManyChanges } from '../refuse-too-many-changes.ts'
import { trustOnlyThisDevice } from '../shut-out.ts'
import { nameInMail } from '#server/moderation/name-in-mail.ts'
import { nameRecentChanges } from './name-recent.ts'

/**
 * Another way in, or one less: older links, sessions and devices are worth nothing, and the mailbox learns of it with a way to
 * stop it. An address that nobody has confirmed may be a stranger's, and gets no mail.
 */
export async function tellFactorChanged(
  context: ChangeContext<MemberContext>,
  change: FactorChange,
  passkey = '',
): Promise<void> {
  const { tx, site, member, clock, device, country = '' } = context
  await refuseTooManyChanges(context, member.id)
  await trustOnlyThisDevice(context)
  if (member.status !== 'active') return
  const quoted = passkey && nameInMail(site.settings, passkey)
  // Its link is the only one that is left: what an older mail warned of is named again.
  const recent = await nameRecentChanges(context, member.id, { change, passkey: quoted })
  const intent = { change, passkey: quoted, device, country, at: clock.now().toISOString(), ...recent }
  const to = { address: await emailOf(tx, site.id, member.id), language: member.language, memberId: member.id }
  await sendMail(tx, { site: site.id, kind: 'factor_changed', ...to, intent }, clock.now())
}
