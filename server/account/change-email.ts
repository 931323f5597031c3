import type { changeEmail as endpoint } from '#contract/account.ts'
import type { Input } from '#contract/endpoint.ts'
import { voidLinks } from '#server/mail/links.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { ChangeContext, MemberContext } from '#server/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { refuseField } from '#server/platform/refuse-field.ts'
import { isWithinLimit, subjectOf } from '#server/limits.ts'
import { forgetAttempts } from '#server/platform/attempts.ts'
import { markRecovered, setEmail, setPasswordHash } from '#server/members/change-member.ts'
import { emailProblem } from '#server/members/email-rules.ts'
import { findOwner, refuseKnown, tellOwner } from '#server/members/owner.ts'
import { sendToTypedAddress } from '#server/members/send-to-typed-address.ts'
import { isThere, openAccountLink } from '#server/members/lock-account.ts'
import { revokeAll } from '#server/private-photos/revoke-all.ts'
import { lockOwnAccount } from '#server/sessions/lock-own-account.ts'
import { requirePassword } from '#server/sessions/require-password.ts'
import { removeRecentFactors } from '#server/sessions/second-factors/remove-recent.ts'
import { shutOut } from '#server/sessions/shut-out.ts'
import { leaveLandings } from './consents.ts'
import { restoreProtections } from './restore-protections.ts'
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
  if (await findOwner(tx, site.id, email)) throw new Refusal('account.link_invalid')

  const { id: memberId, email: before, language, status } = opened.account
  await setEmail(tx, site.id, memberId, email)
  await rememberContact(context, memberId, 'address', email)
  await voidLinks(tx, site.id, memberId, { undo_email: 'infinity' })
  const mail = { site: site.id, kind: 'email_changed', address: before, language } as const
  // One that nobody has confirmed was never the account's: there is nothing to take back.
  if (status === 'active') await sendMail(tx, { ...mail, memberId, intent: { email: before } }, clock.now())
  return {}
}

/**
 * Takes a change of address or password back. Whoever made it knew the password and may still be in: every device is logged
 * out, passkeys that were added lately go, and no password opens the account, neither theirs nor the one that they had
 * found out, until the owner chooses another with the mail that tells of it.
 */
export async function undoChange(context: ChangeContext, { token }: { token: string }): Promise<Record<string, never>> {
  const { tx, site, clock } = context
  const purposes = ['undo_email', 'undo_password'] as const
  const opened = await openAccountLink(tx, { site: site.id, token, purposes, now: clock.now() })
  if (!opened) throw new Refusal('account.link_invalid')
  const { link, account } = opened
  const { email } = link.intent
  const isEmail = link.purpose === 'undo_email'
  if (isEmail && email && (await findOwner(tx, site.id, email))) throw new Refusal('account.link_invalid')
  if (isEmail && email) {
    await setEmail(tx, site.id, account.id, email)
    await rememberContact(context, account.id, 'address', email)
  }
  await setPasswordHash(tx, site.id, account.id, null)
  await shutOut(context, account.id, isEmail ? new Date(link.createdAt) : 'infinity')
  await revokeAll(tx, site.id, account.id, clock.now())
  // Whoever was in may have used up how many changes there are.
  await forgetAttempts(tx, site.id, [subjectOf(context, 'access_change', account.id)])
  await leaveLandings(tx, context, account.id)
  await markRecovered(tx, site.id, account.id, clock.now())
  const factors = await removeRecentFactors(context, account.id, { withAuthenticator: false })
  const intent = { ...factors, ...(await restoreProtections(context, account.id)) }
  const to = { address: (isEmail && email) || account.email, language: account.language, memberId: account.id }
  await sendMail(tx, { site: site.id, kind: 'change_undone', ...to, intent }, clock.now())
  return {}
}
