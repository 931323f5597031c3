import type { changePassword as endpoint } from '#contract/account.ts'
import type { Input } from '#contract/endpoint.ts'
import { stopShowingToHidden } from '#server/likes/stop-showing.ts'
import { CALLS_UNDER_WAY_MS, setPasswordHash } from '#server/members/change-member.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import type { ChangeContext, CurrentMember, SessionContext } from '#server/context.ts'
import { stopRequestsToHidden } from '#server/private-photos/revoke-all.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { refuseField } from '#server/platform/refuse-field.ts'
import { answerWithSession } from '#server/sessions/answer-with-session.ts'
import { lockOwnAccount } from '#server/sessions/lock-own-account.ts'
import { newPasswordHash, refuseSamePassword } from '#server/sessions/new-password.ts'
import { waitingSalt } from '#server/sessions/password-hash.ts'
import {
  findOpened,
  newDeviceHash,
  type OpenedSession,
  rememberDevice,
  startSession,
} from '#server/sessions/session.ts'
import { nameRecentChanges } from '#server/sessions/second-factors/name-recent.ts'
import { refuseTooManyChanges } from '#server/sessions/refuse-too-many-changes.ts'
import { shutOut } from '#server/sessions/shut-out.ts'
import { requirePassword } from '#server/sessions/require-password.ts'

/** Changes the password: every other device is logged out and no longer known, and the mailbox can undo it. */
export const changePassword = { prepare: hashNew, run: replacePassword, answer: giveNewSession }

type Asked = Input<typeof endpoint>

interface Checked {
  member: CurrentMember
  email: string
  passwordHash: string
}

async function hashNew({ member, ...context }: SessionContext, input: Asked): Promise<Checked | undefined> {
  if (input.password !== input.password_again) throw refuseField('fields.passwords_differ', 'password_again', 'differs')
  if (!member) return undefined
  const asking = { ...context, member }
  const { email } = await requirePassword(asking, input.old_password, 'old_password')
  refuseSamePassword(input.old_password, input.password)
  const salt = member.status === 'not_confirmed' ? waitingSalt(context.secrets, context.site.id, email) : undefined
  return { member, email, passwordHash: await newPasswordHash(context, email, input.password, { salt }) }
}

async function replacePassword(
  context: ChangeContext<SessionContext>,
  _: Asked,
  checked: Checked | undefined,
): Promise<OpenedSession> {
  const { tx, site, clock, secrets } = context
  if (!checked) throw new Refusal('authentication_required')
  const { member, email, passwordHash } = checked
  await lockOwnAccount(context, member)
  await refuseTooManyChanges(context, member.id)
  await setPasswordHash(tx, site.id, member.id, passwordHash)
  // A new secret and a new mark for this device too: whoever copied the old cookies is out, and unknown, as well.
  const opened = await startSession(context, member.id, { fadesFor: CALLS_UNDER_WAY_MS, byJoining: member.byJoining })
  const session = await findOpened(context, opened)
  await shutOut(context, member.id, 'infinity', { except: session })
  // Somebody else may have liked or asked in the owner's name those from whom the owner hides.
  await stopShowingToHidden(tx, site.id, member.id, clock.now())
  await stopRequestsToHidden(tx, site.id, member.id, clock.now())
  const mail = { site: site.id, kind: 'password_changed', address: email, language: member.language } as const
  // A passkey outlives the password, and so does a lifted block: whoever changes it because somebody was in has to hear of it.
  const intent = await nameRecentChanges(context, member.id)
  // An address that nobody has confirmed may be a stranger's.
  if (member.status === 'active') await sendMail(tx, { ...mail, memberId: member.id, intent }, clock.now())
  await rememberDevice(context, member.id, newDeviceHash(secrets, opened.seed))
  return { ...opened, isMarkedAnew: true }
}

/** A repetition comes with the cookie from before, which somebody may have copied; the new password nobody has. */
async function giveNewSession(
  context: SessionContext,
  input: Asked,
  done: { kept: OpenedSession; isRepeated: boolean },
): Promise<Record<string, never>> {
  const member = { id: done.kept.memberId }
  if (done.isRepeated) await requirePassword({ ...context, member }, input.password)
  await answerWithSession(context, input, done)
  return {}
}
