import type { Input } from '#contract/endpoint.ts'
import type { begin as beginEndpoint, complete as endpoint } from '#contract/signup.ts'
import { giveConsent } from '#server/account/consents.ts'
import { trackingWithoutClick } from '#server/arrivals/source.ts'
import { findLinkOwner } from '#server/mail/links.ts'
import { undoInstead } from '#server/mail/undo-instead.ts'
import type { MemberId } from '#contract/members.ts'
import { addMember } from '#server/members/add-member.ts'
import { reachSignupStep, setPasswordHash } from '#server/members/change-member.ts'
import { addProfile } from '#server/profiles/change-profile.ts'
import { emailOf } from '#server/members/email-of.ts'
import type { ChangeContext, Context } from '#server/context.ts'
import { secondsToWait } from '#server/limits.ts'
import { canonicalAddress } from '#server/platform/canonical-address.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { refuseField } from '#server/platform/refuse-field.ts'
import { newPasswordHash } from '#server/sessions/new-password.ts'
import { answerWithSession } from '#server/sessions/answer-with-session.ts'
import type { OpenedSession } from '#server/sessions/session.ts'
import { confirm } from './activate.ts'
import { checkSolution, countSignup, spendSolution } from './challenge.ts'
import { emailProblem } from '#server/members/email-rules.ts'
import { openAccountLink } from '#server/members/lock-account.ts'
import { findOwner, tellOwner } from '#server/members/owner.ts'
import { sendToTypedAddress } from '#server/members/send-to-typed-address.ts'
import { birthDateProblem } from '#server/members/age.ts'
import { nameProblem } from '#server/moderation/name-problem.ts'
import { refuseUnknownGenders } from '#server/profiles/field-rules.ts'
import { refuseOtherAccount } from './refuse-other-account.ts'
import { refuseClosed } from './signup-mode.ts'
import { countryForReader } from '#server/sites/country-for-site.ts'

/** Begins an account with nothing but an address. Everybody gets the same answer; the mailbox learns the rest. */
export async function begin(
  context: ChangeContext,
  input: Input<typeof beginEndpoint>,
): Promise<{ is_mailed: boolean }> {
  const { tx, site, clock, locale } = context
  refuseClosed(site.settings.signups, input.tracking)
  const problem = emailProblem(input.email)
  if (problem === 'malformed') throw refuseField('fields.email', 'email', 'malformed')
  if (problem === 'throwaway') throw refuseField('signup.email_throwaway', 'email', 'throwaway')
  checkSolution(context, input)
  await spendSolution(context, input)
  await countSignup(context)

  const now = clock.now()
  const owner = await findOwner(tx, site.id, input.email)
  const tracking = trackingWithoutClick(site, input.tracking)
  const account = { email: input.email, language: locale, signupStep: 'account', tracking } as const
  // For an address that has an owner too, so that nobody sees by the time who is a member. Nobody gets a link to it.
  const memberId = await addMember(tx, site.id, account, now)
  if (owner) return { is_mailed: await tellOwner(tx, context, owner, input.email) }
  const mail = { site: site.id, kind: 'complete', address: input.email, language: locale, memberId } as const
  return { is_mailed: await sendToTypedAddress(tx, context, await undoInstead(tx, context, mail)) }
}

/**
 * Completes an account that began elsewhere; its mail has proved the address, so it is active at once. The link that confirms
 * an account serves whoever has not made that one, too: they get one of their own, of which a stranger who typed the address
 * knows nothing, not even its id.
 */
export const complete = { prepare: hashForLink, run: fillIn, answer: answerWithSession }

type Asked = Input<typeof endpoint>

const purposes = ['complete', 'activate'] as const

/** A link that no longer works is for `run` to refuse: a repetition of the request that used it comes here too. */
async function hashForLink(context: Context, input: Asked): Promise<string | undefined> {
  const { db, site, clock } = context
  if (!input.consent_sensitive) throw new Refusal('signup.consent_missing')
  const birth = birthDateProblem(input.date_of_birth, site.settings.min_age, clock.now())
  if (birth) throw refuseField('fields.birth_date', 'date_of_birth', birth, site.settings.min_age)
  refuseUnknownGenders(site.settings, input)
  const owner = await findLinkOwner(db, { site: site.id, token: input.token, purposes, now: clock.now() })
  if (!owner) return undefined
  const email = await emailOf(db, site.id, owner)
  await refuseOtherAccount(context, owner, email)
  const seconds = await secondsToWait(db, context, 'link_password', owner)
  if (seconds > 0) throw new Refusal('request.too_many', { seconds })
  // A link can come from its mailbox's owner instead of from the mailbox, and the account would be theirs.
  if (canonicalAddress(input.email) !== canonicalAddress(email)) throw new Refusal('signup.other_address')
  const nameTrouble = nameProblem(site.settings, input.name, email)
  if (nameTrouble) throw refuseField('fields.name', 'name', nameTrouble)
  return newPasswordHash(context, email, input.password)
}

async function fillIn(context: ChangeContext, input: Asked, passwordHash: string | undefined): Promise<OpenedSession> {
  const { tx, site, clock } = context
  const opened = await openAccountLink(tx, { site: site.id, token: input.token, purposes, now: clock.now() })
  if (!opened || passwordHash === undefined) throw new Refusal('signup.link_invalid')
  const { link, account } = opened
  const id = link.purpose === 'activate' ? await beginOwn(context, account.email) : account.id
  await setPasswordHash(tx, site.id, id, passwordHash)
  await reachSignupStep(tx, site.id, id, 'push')
  const { name, date_of_birth: birthDate, gender, seeks } = input
  await addProfile(tx, site.id, id, { name, birthDate, gender, seeks, country: countryForReader(context) })
  await giveConsent(tx, context, id, 'terms', true)
  await giveConsent(tx, context, id, 'sensitive', true)
  return confirm(context, id)
}

/** An account for the mailbox alone: nothing that a stranger answered, agreed to or came by is in it. */
export function beginOwn({ tx, site, clock, locale }: ChangeContext, email: string): Promise<MemberId> {
  const account = { email, language: locale, signupStep: 'account', tracking: undefined } as const
  return addMember(tx, site.id, account, clock.now())
}
