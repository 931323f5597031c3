import type { deleteAccount as endpoint } from '#contract/account.ts'
import type { Input } from '#contract/endpoint.ts'
import { openLink } from '#server/mail/links.ts'
import { eraseMember, markDeleted, restoreMember } from '#server/members/delete-member.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { answerWithSession } from '#server/sessions/answer-with-session.ts'
import { memberActor } from '#server/actors.ts'
import type { ChangeContext, CurrentMember, SessionContext } from '#server/context.ts'
import { forgetKeys } from '#server/platform/http/forget-keys.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { endSessions } from '#server/sessions/end-sessions.ts'
import { type OpenedSession, SESSION_COOKIE, startSession } from '#server/sessions/session.ts'
import { erasureTime } from '#server/members/erasure-time.ts'
import { requirePassword } from '#server/sessions/require-password.ts'

/** Invisible at once and logged out everywhere; erased when the time to come back is over. */
export const deleteAccount = { prepare: checkPassword, run: hideAccount, answer: dropCookie }

type Asked = Input<typeof endpoint>

interface Checked {
  member: CurrentMember
  email: string
}

async function checkPassword(
  { member, ...context }: SessionContext,
  { password }: Asked,
): Promise<Checked | undefined> {
  if (!member) return undefined
  const { email } = await requirePassword({ ...context, member }, password)
  return { member, email }
}

async function hideAccount(
  { tx, site, clock, live }: ChangeContext<SessionContext>,
  input: Asked,
  checked: Checked | undefined,
): Promise<Record<string, never>> {
  if (!checked) throw new Refusal('authentication_required')
  const { member, email } = checked
  live.recheck(site.id, member.id)
  // Somebody who never proved the address cannot be brought back by a mail to it.
  if (member.status === 'not_confirmed') {
    await eraseMember(tx, site.id, member.id)
    await forgetKeys(tx, site.id, memberActor(member.id))
    return {}
  }
  const now = clock.now()
  await markDeleted(tx, site.id, member.id, { reason: input.reason, remarks: input.remarks ?? null, now })
  await endSessions(tx, site.id, member.id)
  const mail = { site: site.id, kind: 'deleted', address: email, language: member.language } as const
  const intent = { until: erasureTime(site, now.toISOString()) }
  await sendMail(tx, { ...mail, memberId: member.id, intent }, now)
  return {}
}

function dropCookie({ cookies }: SessionContext): Record<string, never> {
  cookies.drop(SESSION_COOKIE)
  return {}
}

/** Brings a deleted account back as it was, while it still exists. */
export const reactivate = { run: bringBack, answer: answerWithSession }

async function bringBack(context: ChangeContext, { token }: { token: string }): Promise<OpenedSession> {
  const { tx, site, clock } = context
  const link = await openLink(tx, { site: site.id, token, purposes: ['reactivate'], now: clock.now() })
  if (typeof link === 'string') throw new Refusal('account.link_invalid')
  const id = link.memberId
  if (!(await restoreMember(tx, site.id, id))) throw new Refusal('account.link_invalid')
  return startSession(context, id)
}
