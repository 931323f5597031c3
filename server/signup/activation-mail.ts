import type { Input } from '#contract/endpoint.ts'
import type { User } from '#contract/members.ts'
import type { correctEmail as endpoint } from '#contract/signup.ts'
import { readUser } from '#server/members/read-user.ts'
import type { ChangeContext, MemberContext } from '#server/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { refuseField } from '#server/platform/refuse-field.ts'
import { countedAs, isWithinLimit } from '#server/limits.ts'
import { emailOf } from '#server/members/email-of.ts'
import { emailProblem } from '#server/members/email-rules.ts'
import { lockOwnAccount } from '#server/sessions/lock-own-account.ts'
import { hashPassword, waitingSalt } from '#server/sessions/password-hash.ts'
import { requirePassword } from '#server/sessions/require-password.ts'
import { endDevices } from '#server/sessions/shut-out.ts'
import { sendFirstMail } from './join.ts'
import { findOwner, type Owner, refuseKnown } from '#server/members/owner.ts'
import { setEmail, setPasswordHash } from '#server/members/change-member.ts'
import { voidLinks } from '#server/mail/links.ts'

type Waiting = ChangeContext<MemberContext>

/** Sends the activation mail again, to the same address. */
export async function resendActivation(context: Waiting): Promise<Record<string, never>> {
  const { tx, site, member } = context
  await refuseBusy(context)
  const email = await emailOf(tx, site.id, member.id)
  await sendOrRefuse(context, email, await findOwner(tx, site.id, email))
  return {}
}

/**
 * Corrects a mistyped address of an account that is not active yet; the links to the wrong one are worth nothing. With the
 * password: whoever finds an open browser must not take the account to a mailbox of theirs.
 */
export const correctEmail = { prepare: hashForAddress, run: moveAccount }

type Corrected = Input<typeof endpoint>

/** Those who wait with one address have a salt in common. */
async function hashForAddress(context: MemberContext, { email, password }: Corrected): Promise<string> {
  const { secrets, site } = context
  await requirePassword(context, password)
  return hashPassword(secrets, password, waitingSalt(secrets, site.id, email))
}

async function moveAccount(context: Waiting, { email }: Corrected, passwordHash: string): Promise<{ user: User }> {
  const { tx, site, member } = context
  const problem = emailProblem(email)
  if (problem === 'malformed') throw refuseField('fields.email', 'email', 'malformed')
  if (problem === 'throwaway') throw refuseField('signup.email_throwaway', 'email', 'throwaway')
  await refuseBusy(context)
  const owner = await findOwner(tx, site.id, email)
  refuseKnown(site.settings.private_membership, owner)

  await setEmail(tx, site.id, member.id, email)
  await setPasswordHash(tx, site.id, member.id, passwordHash)
  await voidLinks(tx, site.id, member.id)
  // Who made the account is to see at once when somebody else takes it to a mailbox of theirs.
  await endDevices(context, { except: member.sessionId })
  await sendOrRefuse(context, email, owner)
  return { user: await readUser(tx, site, member) }
}

/** Strangers can have used up the mails to this address: whoever waits for one is to know. */
async function sendOrRefuse(context: Waiting, email: string, owner: Owner | undefined): Promise<void> {
  const isSent = await sendFirstMail(context.tx, context, { memberId: context.member.id, email }, owner)
  if (!isSent) throw new Refusal('signup.too_many_mails')
}

async function refuseBusy(context: Waiting): Promise<void> {
  // Locked, because the link may be opened at this very moment: an address that has been proved is not typed over.
  const { status } = await lockOwnAccount(context, context.member)
  if (status === 'active') throw new Refusal('signup.already_active')
  if (!(await isWithinLimit(context.tx, context, 'activation_mail', countedAs(context.member)))) {
    throw new Refusal('signup.too_many_mails')
  }
}
