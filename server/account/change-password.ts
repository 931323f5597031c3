import type { changePassword as endpoint } from '#contract/account.ts'
import type { Input } from '#contract/endpoint.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import type { MemberContext } from '#server/platform/http/context.ts'
import { refuseField } from '#server/platform/refuse-field.ts'
import { endSessions } from '#server/sessions/end-sessions.ts'
import { newPasswordHash } from '#server/sessions/new-password.ts'
import { startSession } from '#server/sessions/session.ts'
import { requirePassword } from '#server/sessions/require-password.ts'
import { setPasswordHash } from '#server/members/change-member.ts'

/** Changes the password: every other device is logged out, and the mailbox can undo it. */
export async function changePassword(
  context: MemberContext,
  input: Input<typeof endpoint>,
): Promise<Record<string, never>> {
  const { db, site, member, clock, live } = context
  if (input.password !== input.password_again) throw refuseField('fields.passwords_differ', 'password_again', 'differs')
  const { email, passwordHash: before } = await requirePassword(context, input.old_password)
  const passwordHash = await newPasswordHash(context, email, input.password)

  await db.transaction().execute(async (tx) => {
    await setPasswordHash(tx, site.id, member.id, passwordHash)
    await endSessions(tx, site.id, member.id)
    // A new secret for this device too: whoever copied the old cookie is out as well.
    await startSession(tx, context, member.id)
    const mail = { site: site.id, kind: 'password_changed', address: email, language: member.language } as const
    await sendMail(tx, { ...mail, memberId: member.id, intent: { password_hash: before } }, clock.now())
  })
  live.recheck(site.id, member.id)
  return {}
}
