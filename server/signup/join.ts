import type { Input } from '#contract/endpoint.ts'
import type { MemberId, User } from '#contract/members.ts'
import type { join as endpoint } from '#contract/signup.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { readUser } from '#server/members/read-user.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Context } from '#server/platform/http/context.ts'
import { once } from '#server/platform/http/once.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { refuseField } from '#server/platform/refuse-field.ts'
import { giveConsent } from '#server/account/consents.ts'
import { addMember } from '#server/members/add-member.ts'
import { addProfile } from '#server/profiles/change-profile.ts'
import { newPasswordHash } from '#server/sessions/new-password.ts'
import { deviceMark, rememberDevice, startSession } from '#server/sessions/session.ts'
import { checkSolution } from './challenge.ts'
import { emailProblem } from '#server/members/email-rules.ts'
import { birthDateProblem } from '#server/members/age.ts'
import { nameProblem, refuseUnknownGenders } from '#server/profiles/field-rules.ts'
import { findOwner, type Owner, refuseKnown, tellOwner } from '#server/members/owner.ts'
import { refuseClosed } from './signup-mode.ts'

type JoinInput = Input<typeof endpoint>

/**
 * Makes an account that waits for its mail, and logs in. In a private membership an address that has an owner already
 * gets an account too, one that can never be confirmed, and the owner gets a mail: nobody else learns of them.
 */
export async function join(context: Context, input: JoinInput): Promise<{ user: User }> {
  const { db, site, key, actor } = context
  refuseClosed(site.settings.signups, input.tracking)
  refuseBadFields(context, input)
  if (!input.consent_sensitive) throw new Refusal('signup.consent_missing')

  const intent = { site: site.id, actor, key, endpoint: 'join', input: { ...input, challenge: '', solution: '' } }
  const memberId = await once(db, intent, async (tx) => {
    // Inside, so that a repeated request with the same key does not need a second solution.
    await checkSolution({ ...context, db: tx }, input.challenge, input.solution)
    if (input.website) throw new Refusal('signup.proof_missing')
    const owner = await findOwner(tx, site.id, input.email)
    refuseKnown(site.settings.private_membership, owner)
    const passwordHash = await newPasswordHash(context, input.email, input.password)
    return makeAccount(tx, context, input, passwordHash, owner)
  })

  await startSession(db, context, memberId)
  await rememberDevice(db, context, memberId, deviceMark(context))
  return { user: await readUser(db, site, memberId) }
}

function refuseBadFields({ site, clock }: Context, { email, name, birth_date, gender, seeks }: JoinInput): void {
  refuseUnknownGenders(site.settings, { gender, seeks })
  const email_ = emailProblem(email)
  if (email_ === 'malformed') throw refuseField('fields.email', 'email', 'malformed')
  if (email_ === 'throwaway') throw refuseField('signup.email_throwaway', 'email', 'throwaway')
  const name_ = nameProblem(name, email)
  if (name_) throw refuseField('fields.name', 'name', name_)
  const birth = birthDateProblem(birth_date, site.settings.min_age, clock.now())
  if (birth) throw refuseField('fields.birth_date', 'birth_date', birth, site.settings.min_age)
}

async function makeAccount(
  tx: Tx,
  context: Context,
  input: JoinInput,
  passwordHash: string,
  owner: Owner | undefined,
): Promise<MemberId> {
  const { site, clock, locale, siteCountry } = context
  const now = clock.now()
  const account = { email: input.email, passwordHash, language: locale, tracking: input.tracking }
  const memberId = await addMember(tx, site.id, account, now)
  const { name, birth_date: birthDate, gender, seeks, signup_message: signupMessage = '' } = input
  await addProfile(tx, site.id, memberId, { name, birthDate, gender, seeks, signupMessage, country: siteCountry })
  await giveConsent(tx, context, memberId, 'terms', true)
  await giveConsent(tx, context, memberId, 'sensitive', true)
  await sendFirstMail(tx, context, { memberId, email: input.email }, owner)
  return memberId
}

/** The link for a new account; for an address that has an owner, the truth for the owner. */
export async function sendFirstMail(
  tx: Tx,
  { site, clock, locale }: Pick<Context, 'site' | 'clock' | 'locale'>,
  account: { memberId: MemberId; email: string },
  owner: Owner | undefined,
): Promise<void> {
  if (owner) return tellOwner(tx, site, owner, account.email, clock.now())
  const mail = {
    site: site.id,
    kind: 'activate',
    address: account.email,
    language: locale,
    memberId: account.memberId,
  } as const
  return sendMail(tx, mail, clock.now())
}
