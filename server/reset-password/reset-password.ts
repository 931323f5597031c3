import type { Input } from '#contract/endpoint.ts'
import type { resetPassword as endpoint } from '#contract/reset-password.ts'
import type { ChangeContext, Context } from '#server/context.ts'
import { findLinkOwner, openLink } from '#server/mail/links.ts'
import { setPasswordHash } from '#server/members/change-member.ts'
import { emailOf } from '#server/members/email-of.ts'
import { refuseField } from '#server/platform/refuse-field.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { endSessions } from '#server/sessions/end-sessions.ts'
import { newPasswordHash } from '#server/sessions/new-password.ts'

/** Sets a new password with the link of a mail. Every session ends, and the link does not log in. */
export const resetPassword = { prepare: hashForLink, run: setPassword }

type Reset = Input<typeof endpoint>

/** A link that no longer works is for `run` to refuse: a repetition of the request that used it comes here too. */
async function hashForLink(context: Context, input: Reset): Promise<string | undefined> {
  const { db, site, clock } = context
  if (input.password !== input.password_again) throw refuseField('fields.passwords_differ', 'password_again', 'differs')
  const owner = await findLinkOwner(db, { site: site.id, token: input.token, purposes: ['reset'], now: clock.now() })
  return owner && newPasswordHash(context, await emailOf(db, site.id, owner), input.password)
}

async function setPassword(
  { tx, site, clock, live }: ChangeContext,
  { token }: Reset,
  passwordHash: string | undefined,
): Promise<Record<string, never>> {
  const link = await openLink(tx, { site: site.id, token, purposes: ['reset'], now: clock.now() })
  if (typeof link === 'string' || passwordHash === undefined) throw new Refusal('sessions.link_invalid')
  const memberId = link.memberId
  await setPasswordHash(tx, site.id, memberId, passwordHash)
  await endSessions(tx, site.id, memberId)
  live.recheck(site.id, memberId)
  return {}
}
