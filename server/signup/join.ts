import type { Input } from '#contract/endpoint.ts'
import type { MemberId, User } from '#contract/members.ts'
import type { join as endpoint } from '#contract/signup.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { ChangeContext, Context } from '#server/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { refuseField } from '#server/platform/refuse-field.ts'
import { addMember } from '#server/members/add-member.ts'
import { undoInstead } from '#server/mail/undo-instead.ts'
import { addProfile } from '#server/profiles/change-profile.ts'
import { giveConsent } from '#server/account/consents.ts'
import { knownTracking } from '#server/arrivals/source.ts'
import { newPasswordHash } from '#server/sessions/new-password.ts'
import { answerWithSession } from '#server/sessions/answer-with-session.ts'
import { waitingSalt } from '#server/sessions/password-hash.ts'
import { hasAuthenticator } from '#server/sessions/one-time-codes.ts'
import { requirePassword } from '#server/sessions/require-password.ts'
import { deviceHash, newSeed, type OpenedSession, rememberDevice, startSession } from '#server/sessions/session.ts'
import { checkSolution, countSignup, countSignupPassword, spendSolution } from './challenge.ts'
import { emailProblem } from '#server/members/email-rules.ts'
import { birthDateProblem } from '#server/members/age.ts'
import { nameProblem } from '#server/moderation/name-problem.ts'
import { refuseUnknownGenders } from '#server/profiles/field-rules.ts'
import { findOwner, type Owner, refuseKnown, tellOwner } from '#server/members/owner.ts'
import { type MailContext, sendToTypedAddress } from '#server/members/send-to-typed-address.ts'
import { refuseClosed } from './signup-mode.ts'
import { countryForReader } from '#server/sites/country-for-site.ts'

type Asked = Input<typeof endpoint>

/**
 * Makes an account that waits for its mail, and logs in. In a private membership an address that has an owner already
 * gets an account too, one that can never be confirmed, and the owner gets a mail: nobody else learns of them.
 */
export const join = { prepare: checkInput, run: makeAccount, answer: answerToOwner }

async function checkInput(context: Context, input: Asked): Promise<{ passwordHash: string }> {
  refuseClosed(context.site.settings.signups, input.tracking)
  refuseBadFields(context, input)
  if (!input.consent_sensitive) throw new Refusal('signup.consent_missing')
  checkSolution(context, input)
  if (input.website) throw new Refusal('signup.proof_missing')
  await countSignupPassword(context)
  const salt = waitingSalt(context.secrets, context.site.id, input.email)
  return { passwordHash: await newPasswordHash(context, input.email, input.password, { salt }) }
}

async function makeAccount(
  context: ChangeContext,
  input: Asked,
  { passwordHash }: { passwordHash: string },
): Promise<OpenedSession> {
  const { tx, site } = context
  await spendSolution(context, input)
  await countSignup(context)
  const owner = await findOwner(tx, site.id, input.email)
  refuseKnown(site.settings.private_membership, owner)
  const memberId = await insertMember(context, input, passwordHash)
  await giveConsent(tx, context, memberId, 'terms', true)
  await giveConsent(tx, context, memberId, 'sensitive', true)
  await sendFirstMail(tx, context, { memberId, email: input.email }, owner)
  const seed = newSeed()
  await rememberDevice(context, memberId, deviceHash(context, seed))
  return startSession(context, memberId, { seed, byJoining: true })
}

/**
 * The session of the first time is for whoever knows the password of the first time. Once the account asks for codes it
 * is entered by logging in.
 */
async function answerToOwner(
  context: Context,
  input: Asked,
  done: { kept: OpenedSession; isRepeated: boolean },
): Promise<{ user: User }> {
  const { memberId } = done.kept
  if (done.isRepeated) {
    await requirePassword({ ...context, member: { id: memberId } }, input.password)
    if (await hasAuthenticator(context.db, context.site.id, memberId)) throw new Refusal('authentication_required')
  }
  return answerWithSession(context, input, done)
}

function refuseBadFields({ site, clock }: Context, { email, name, date_of_birth, gender, seeks }: Asked): void {
  refuseUnknownGenders(site.settings, { gender, seeks })
  const email_ = emailProblem(email)
  if (email_ === 'malformed') throw refuseField('fields.email', 'email', 'malformed')
  if (email_ === 'throwaway') throw refuseField('signup.email_throwaway', 'email', 'throwaway')
  const name_ = nameProblem(site.settings, name, email)
  if (name_) throw refuseField('fields.name', 'name', name_)
  const birth = birthDateProblem(date_of_birth, site.settings.min_age, clock.now())
  if (birth) throw refuseField('fields.birth_date', 'date_of_birth', birth, site.settings.min_age)
}

async function insertMember(context: ChangeContext, input: Asked, passwordHash: string): Promise<MemberId> {
  const { tx, site, clock, locale } = context
  const tracking = knownTracking(site, input.tracking)
  const account = { email: input.email, passwordHash, language: locale, tracking }
  const memberId = await addMember(tx, site.id, account, clock.now())
  const { name, date_of_birth: birthDate, gender, seeks, signup_message: signupMessage = '' } = input
  const country = countryForReader(context)
  await addProfile(tx, site.id, memberId, { name, birthDate, gender, seeks, signupMessage, country })
  return memberId
}

/**
 * The link for a new account; for an address that has an owner, the truth for the owner, and for one that an account was
 * moved away from lately, the way to undo that beside it. Tells whether it was sent.
 */
export async function sendFirstMail(
  tx: Tx,
  context: MailContext & Pick<Context, 'locale'>,
  account: { memberId: MemberId; email: string },
  owner: Owner | undefined,
): Promise<boolean> {
  const { site, locale } = context
  if (owner) return tellOwner(tx, context, owner, account.email)
  const mail = {
    site: site.id,
    kind: 'activate',
    address: account.email,
    language: locale,
    memberId: account.memberId,
  } as const
  return sendToTypedAddress(tx, context, await undoInstead(tx, context, mail))
}
