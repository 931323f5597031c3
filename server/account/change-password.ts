import type { changePassword as endpoint } from '#contract/account.ts'
import type { Input } from '#contract/endpoint.ts'
import { setPasswordHash } from '#server/members/change-member.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import type { ChangeContext, CurrentMember, SessionContext } from '#server/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { refuseField } from '#server/platform/refuse-field.ts'
import { endSessions } from '#server/sessions/end-sessions.ts'
import { newPasswordHash } from '#server/sessions/new-password.ts'
import { giveSession, type OpenedSession, startSession } from '#server/sessions/session.ts'
import { requirePassword } from '#server/sessions/require-password.ts'

/** Changes the password: every other device is logged out, and the mailbox can undo it. */
export const changePassword = { prepare: hashNew, run: replacePassword, answer: giveNewSession }

type Asked = Input<typeof endpoint>

interface Checked {
  member: CurrentMember
  email: string
  before: string
  passwordHash: string
}

async function hashNew({ member, ...context }: SessionContext, input: Asked): Promise<Checked | undefined> {
  if (input.password !== input.password_again) throw refuseField('fields.passwords_differ', 'password_again', 'differs')
  if (!member) return undefined
  const { email, passwordHash: before } = await requirePassword({ ...context, member }, input.old_password)
  return { member, email, before, passwordHash: await newPasswordHash(context, email, input.password) }
}

async function replacePassword(
  context: ChangeContext<SessionContext>,
  _: Asked,
  checked: Checked | undefined,
): Promise<OpenedSession> {
  const { tx, site, clock, live } = context
  if (!checked) throw new Refusal('authentication_required')
  const { member, email, before, passwordHash } = checked
  await setPasswordHash(tx, site.id, member.id, passwordHash)
  await endSessions(tx, site.id, member.id)
  const mail = { site: site.id, kind: 'password_changed', address: email, language: member.language } as const
  await sendMail(tx, { ...mail, memberId: member.id, intent: { password_hash: before } }, clock.now())
  live.recheck(site.id, member.id)
  // A new secret for this device too: whoever copied the old cookie is out as well.
  return startSession(context, member.id)
}

function giveNewSession(context: SessionContext, _: Asked, { kept }: { kept: OpenedSession }): Record<string, never> {
  giveSession(context, kept)
  return {}
}
