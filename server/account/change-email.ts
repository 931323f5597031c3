import type { changeEmail as endpoint } from '#contract/account.ts'
import type { Input } from '#contract/endpoint.ts'
import { voidLinks } from '#server/mail/links.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { ChangeContext, MemberContext } from '#server/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { refuseField } from '#server/platform/refuse-field.ts'
import { isWithinLimit } from '#server/limits.ts'
import { setEmail } from '#server/members/change-member.ts'
import { emailProblem } from '#server/members/email-rules.ts'
import { claimAddress, findOwner, refuseKnown, tellOwner } from '#server/members/owner.ts'
import { sendToTypedAddress } from '#server/members/send-to-typed-address.ts'
import { isThere, openAccountLink } from '#server/members/lock-account.ts'
import { lockOwnAccount } from '#server/sessions/lock-own-account.ts'
import { requirePassword } from '#server/sessions/require-password.ts'
import { rememberContact } from '#server/visibility/remember-contact.ts'

/** Asks for another address. The new mailbox gets the link, the old one a notice; nothing changes until the link is used. */
export const changeEmail = { prepare: checkInput, run: sendLinks }

type Asked = Input<typeof endpoint>

interface Before {
  email: string
}

/** Whoever tries an address that is taken is counted, although the refusal leaves nothing else behind. */
async function checkInput(context: MemberContext, { email, password }: Asked): Promise<Before> {
  const { db, site } = context
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
  const { status } = await lockOwnAccount(context, member)
  await refuseTooMany(tx, context)
  const owner = await findOwner(tx, site.id, email)
  refuseKnown(site.settings.private_membership, owner)
  const common = { site: site.id, language: member.language, memberId: member.id }
  // An address that nobody has confirmed may be a stranger's.
  if (status === 'active') await sendMail(tx, { ...common, kind: 'email_notice', address: before.email }, clock.now())
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

/** The new mailbox has answered: from now on it is the account's, and of the old one's links only that which undoes it. */
export async function confirmEmail(
  context: ChangeContext,
  { token }: { token: string },
): Promise<Record<string, never>> {
  const { tx, site, clock } = context
  const opened = await openAccountLink(tx, { site: site.id, token, purposes: ['change_email'], now: clock.now() })
  const email = opened?.link.intent['email']
  if (!opened || !email || !isThere(opened.account)) throw new Refusal('account.link_invalid')
  if (await claimAddress(tx, site.id, email)) throw new Refusal('account.link_invalid')

  const { id: memberId, email: before, language, status } = opened.account
  await setEmail(tx, site.id, memberId, email)
  await rememberContact(context, memberId, 'address', email)
  await voidLinks(tx, site.id, memberId, { undo_email: 'infinity' })
  const mail = { site: site.id, kind: 'email_changed', address: before, language } as const
  // One that nobody has confirmed was never the account's: there is nothing to take back.
  if (status === 'active') await sendMail(tx, { ...mail, memberId, intent: { email: before } }, clock.now())
  return {}
}
