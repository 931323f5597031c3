import type { changeEmail as endpoint } from '#contract/account.ts'
import type { Input } from '#contract/endpoint.ts'
import { allBut, voidLinks } from '#server/mail/links.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { ChangeContext, MemberContext } from '#server/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { refuseField } from '#server/platform/refuse-field.ts'
import { isWithinLimit } from '#server/limits.ts'
import { emailProblem } from '#server/members/email-rules.ts'
import { findOwner, refuseKnown, tellOwner } from '#server/members/owner.ts'
import { sendToTypedAddress } from '#server/members/send-to-typed-address.ts'
import { lockOwnAccount } from '#server/sessions/lock-own-account.ts'
import { requirePassword } from '#server/sessions/require-password.ts'

/** Asks for another address. The new mailbox gets the link, the old one a notice; nothing changes until the link is used. */
export const changeEmail = { prepare: checkInput, run: sendLinks }

type Asked = Input<typeof endpoint>

interface Before {
  email: string
}

/** Whoever tries an address that is taken is counted, although the refusal leaves nothing else behind. */
async function checkInput(context: MemberContext, { email, password }: Asked): Promise<Before> {
  const { db, site, member } = context
  // Who waits corrects the address where it is confirmed: their password is kept for the address (password-hash.ts).
  if (member.status === 'not_confirmed') throw new Refusal('account.confirm_first')
  const problem = emailProblem(email)
  if (problem) throw refuseField(problem === 'throwaway' ? 'signup.email_throwaway' : 'fields.email', 'email', problem)
  const before = await requirePassword(context, password)
  if (email === before.email) throw refuseField('signup.email_taken', 'email', 'taken')
  if (!site.settings.private_membership) {
    const owner = await findOwner(db, site.id, email)
    if (owner) await refuseTooMany(db, context)
    refuseKnown(false, owner)
  }
  return before
}

async function sendLinks(
  context: ChangeContext<MemberContext>,
  { email }: Asked,
  before: Before,
): Promise<Record<string, never>> {
  const { tx, site, member, clock } = context
  await lockOwnAccount(context, member)
  await refuseTooMany(tx, context)
  const owner = await findOwner(tx, site.id, email)
  refuseKnown(site.settings.private_membership, owner)
  // Whether or not the new address is somebody's: what was asked for before is given up.
  await voidLinks(tx, site.id, member.id, allBut('change_email'))
  const common = { site: site.id, language: member.language, memberId: member.id }
  await sendMail(tx, { ...common, kind: 'email_notice', address: before.email }, clock.now())
  const isSent = owner
    ? await tellOwner(tx, context, owner, email)
    : await sendToTypedAddress(tx, context, { ...common, kind: 'confirm_email', address: email, intent: { email } })
  if (!isSent) throw new Refusal('account.too_many_mails')
  return {}
}

async function refuseTooMany(
  db: Db,
  context: Pick<MemberContext, 'site' | 'member' | 'clock' | 'secrets'>,
): Promise<void> {
  if (await isWithinLimit(db, context, 'email_change', context.member.id)) return
  throw new Refusal('account.too_many_mails')
}
