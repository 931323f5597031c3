import type { Input } from '#contract/endpoint.ts'
import type { Locale } from '#contract/locales.ts'
import type { askReset as askEndpoint, resetPassword as endpoint } from '#contract/sessions.ts'
import { openLink } from '#server/mail/links.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import type { Context } from '#server/platform/http/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { emailProblem } from '#server/members/email-rules.ts'
import { refuseField } from '#server/platform/refuse-field.ts'
import { findOwner, type Owner, tellOwner } from '#server/members/owner.ts'
import { isAllowed } from '#server/platform/attempts.ts'
import { endSessions } from './end-sessions.ts'
import { newPasswordHash } from './new-password.ts'
import { setPasswordHash } from '#server/members/change-member.ts'

const DAY_MINUTES = 24 * 60

/**
 * Sends a link for a new password. In a private membership everybody gets the same answer and the mailbox learns the
 * truth; otherwise the answer says whether the address is known and whether there were too many mails.
 */
export async function askReset(context: Context, { email }: Input<typeof askEndpoint>): Promise<Record<string, never>> {
  const { db, site, clock, secrets, network, locale } = context
  const { private_membership: isPrivate, reset_mails_per_day: most } = site.settings
  if (emailProblem(email) === 'malformed') throw refuseField('fields.email', 'email', 'malformed')

  const mark = secrets.hmac('reset', email).toString('base64url').slice(0, 22)
  const isFew = await isAllowed(db, site.id, `reset:${mark}`, { most, minutes: DAY_MINUTES }, clock.now())
  const isCalm = await isAllowed(db, site.id, `reset-network:${network}`, { most: 10, minutes: 60 }, clock.now())
  const owner = await findOwner(db, site.id, email)

  if (!isPrivate && !owner) throw new Refusal('sessions.email_unknown')
  if (!isFew || !isCalm) {
    if (isPrivate) return {}
    throw new Refusal('sessions.too_many_resets')
  }
  if (owner?.deletedAt) await tellOwner(db, site, owner, email, clock.now())
  else await sendMail(db, { site: site.id, address: email, ...resetMail(owner, locale) }, clock.now())
  return {}
}

/** The link for the owner of the address; for an address that is nobody's, the truth. */
function resetMail(owner: Owner | undefined, language: Locale) {
  return owner
    ? ({ kind: 'reset', memberId: owner.id, language: owner.language } as const)
    : ({ kind: 'no_account', language } as const)
}

/** Sets a new password with the link of a mail. Every session ends, and the link does not log in. */
export async function resetPassword(
  context: Context,
  { token, ...passwords }: Input<typeof endpoint>,
): Promise<Record<string, never>> {
  const { db, site, clock, live } = context
  if (passwords.password !== passwords.password_again) {
    throw refuseField('fields.passwords_differ', 'password_again', 'differs')
  }
  const owner = await db.transaction().execute(async (tx) => {
    const link = await openLink(tx, { site: site.id, token, purposes: ['reset'], now: clock.now() })
    if (typeof link === 'string') throw new Refusal('sessions.link_invalid')
    const memberId = link.memberId
    const { email } = await tx
      .selectFrom('members')
      .select('email')
      .where('siteId', '=', site.id)
      .where('id', '=', memberId)
      .executeTakeFirstOrThrow()
    // A password that is refused rolls the link back, so that the member can try another one.
    const passwordHash = await newPasswordHash(context, email, passwords.password)
    await setPasswordHash(tx, site.id, memberId, passwordHash)
    await endSessions(tx, site.id, memberId)
    return memberId
  })
  live.recheck(site.id, owner)
  return {}
}
