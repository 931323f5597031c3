import type { Input } from '#contract/endpoint.ts'
import type { User } from '#contract/members.ts'
import type { begin as beginEndpoint, complete as endpoint } from '#contract/signup.ts'
import { giveConsent } from '#server/account/consents.ts'
import { openLink } from '#server/mail/links.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { addMember } from '#server/members/add-member.ts'
import { reachSignupStep, setPasswordHash } from '#server/members/change-member.ts'
import { addProfile } from '#server/profiles/change-profile.ts'
import { readUser } from '#server/members/read-user.ts'
import type { Context } from '#server/platform/http/context.ts'
import type { ChangeContext } from '#server/platform/http/route.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { refuseField } from '#server/platform/refuse-field.ts'
import { newPasswordHash } from '#server/sessions/new-password.ts'
import { startSession } from '#server/sessions/session.ts'
import { confirm } from './activate.ts'
import { checkSolution } from './challenge.ts'
import { emailProblem } from '#server/members/email-rules.ts'
import { findOwner, tellOwner } from '#server/members/owner.ts'
import { birthDateProblem } from '#server/members/age.ts'
import { nameProblem, refuseUnknownGenders } from '#server/profiles/field-rules.ts'
import { refuseClosed } from './signup-mode.ts'

/** Begins an account with nothing but an address. Everybody gets the same answer; the mailbox learns the rest. */
export async function begin(
  context: ChangeContext,
  input: Input<typeof beginEndpoint>,
): Promise<Record<string, never>> {
  const { tx, site, clock, locale } = context
  refuseClosed(site.settings.signups, input.tracking)
  const problem = emailProblem(input.email)
  if (problem === 'malformed') throw refuseField('fields.email', 'email', 'malformed')
  if (problem === 'throwaway') throw refuseField('signup.email_throwaway', 'email', 'throwaway')
  await checkSolution({ ...context, db: tx }, input.challenge, input.solution)

  const now = clock.now()
  const owner = await findOwner(tx, site.id, input.email)
  if (owner) {
    await tellOwner(tx, site, owner, input.email, now)
    return {}
  }
  const account = { email: input.email, language: locale, signupStep: 'account', tracking: input.tracking } as const
  const memberId = await addMember(tx, site.id, account, now)
  await sendMail(tx, { site: site.id, kind: 'complete', address: input.email, language: locale, memberId }, now)
  return {}
}

/** Completes an account that began elsewhere; its mail has proved the address, so it is active at once. */
export async function complete(context: Context, input: Input<typeof endpoint>): Promise<{ user: User }> {
  const { db, site, clock, siteCountry } = context
  if (!input.consent_sensitive) throw new Refusal('signup.consent_missing')
  const birth = birthDateProblem(input.birth_date, site.settings.min_age, clock.now())
  if (birth) throw refuseField('fields.birth_date', 'birth_date', birth, site.settings.min_age)
  refuseUnknownGenders(site.settings, input)

  const memberId = await db.transaction().execute(async (tx) => {
    const link = await openLink(tx, { site: site.id, token: input.token, purposes: ['complete'], now: clock.now() })
    if (typeof link === 'string') throw new Refusal('signup.link_invalid')
    const id = link.memberId
    const { email } = await tx
      .selectFrom('members')
      .select('email')
      .where('siteId', '=', site.id)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const nameTrouble = nameProblem(input.name, email)
    if (nameTrouble) throw refuseField('fields.name', 'name', nameTrouble)
    const passwordHash = await newPasswordHash(context, email, input.password)
    await setPasswordHash(tx, site.id, id, passwordHash)
    await reachSignupStep(tx, site.id, id, 'push')
    const { name, birth_date: birthDate, gender, seeks } = input
    await addProfile(tx, site.id, id, { name, birthDate, gender, seeks, country: siteCountry })
    await giveConsent(tx, context, id, 'terms', true)
    await giveConsent(tx, context, id, 'sensitive', true)
    await confirm(tx, context, id)
    await startSession(tx, context, id)
    return id
  })
  return { user: await readUser(db, site, memberId) }
}
