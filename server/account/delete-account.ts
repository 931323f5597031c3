import type { deleteAccount as endpoint } from '#contract/account.ts'
import type { Input } from '#contract/endpoint.ts'
import type { User } from '#contract/members.ts'
import { eraseMember, markDeleted, restoreMember } from '#server/members/delete-member.ts'
import { openAccountLink } from '#server/members/lock-account.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { answerWithSession } from '#server/sessions/answer-with-session.ts'
import { memberActor } from '#server/actors.ts'
import type { ChangeContext, Context, CurrentMember, SessionContext } from '#server/context.ts'
import { secondsToWait } from '#server/limits.ts'
import { forgetKeys } from '#server/platform/http/forget-keys.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { lockOwnAccount } from '#server/sessions/lock-own-account.ts'
import { hasAuthenticator } from '#server/sessions/one-time-codes.ts'
import { findCurrentMember, type OpenedSession, SESSION_COOKIE, startSession } from '#server/sessions/session.ts'
import { shutOut } from '#server/sessions/shut-out.ts'
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
  context: ChangeContext<SessionContext>,
  input: Asked,
  checked: Checked | undefined,
): Promise<Record<string, never>> {
  if (!checked) throw new Refusal('authentication_required')
  const { tx, site, clock, live, country } = context
  const { member, email } = checked
  await lockOwnAccount(context, member)
  // Somebody who never proved the address cannot be brought back by a mail to it.
  if (member.status === 'not_confirmed') {
    live.recheck(site.id, member.id)
    await eraseMember(tx, site.id, member.id)
    await forgetKeys(tx, site.id, memberActor(member.id))
    return {}
  }
  const seconds = await secondsToWait(tx, context, 'deletion', member.id)
  if (seconds > 0) throw new Refusal('request.too_many', { seconds })
  const now = clock.now()
  await markDeleted(tx, site.id, member.id, { reason: input.reason ?? null, remarks: input.remarks ?? null, now })
  await shutOut(context, member.id)
  const mail = { site: site.id, kind: 'deleted', address: email, language: member.language } as const
  const intent = { until: erasureTime(site, now.toISOString()), country: country ?? '' }
  await sendMail(tx, { ...mail, memberId: member.id, intent }, now)
  return {}
}

function dropCookie({ cookies }: SessionContext): Record<string, never> {
  cookies.drop(SESSION_COOKIE)
  cookies.clearCache()
  return {}
}

/**
 * Brings a deleted account back as it was, while it still exists, and logs in. Whoever has protected it with codes logs
 * in with one: a mailbox alone opens no such account. Nor does somebody who is logged in as another member find themselves in
 * it: the link may be a stranger's.
 */
export const reactivate = { prepare: findCurrentMember, run: bringBack, answer: answerIfOpened }

async function bringBack(
  context: ChangeContext,
  { token }: { token: string },
  current: CurrentMember | undefined,
): Promise<OpenedSession | null> {
  const { tx, site, clock } = context
  const opened = await openAccountLink(tx, { site: site.id, token, purposes: ['reactivate'], now: clock.now() })
  if (!opened) throw new Refusal('account.link_invalid')
  const { id } = opened.account
  if (!(await restoreMember(tx, site.id, id))) throw new Refusal('account.link_invalid')
  return current || (await hasAuthenticator(tx, site.id, id)) ? null : startSession(context, id)
}

async function answerIfOpened(
  context: Context,
  input: { token: string },
  { kept }: { kept: OpenedSession | null },
): Promise<{ user: User | null }> {
  return kept ? answerWithSession(context, input, { kept }) : { user: null }
}
