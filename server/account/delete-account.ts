import type { deleteAccount as endpoint } from '#contract/account.ts'
import type { Input } from '#contract/endpoint.ts'
import type { User } from '#contract/members.ts'
import { openLink } from '#server/mail/links.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { eraseMember, markDeleted, restoreMember } from '#server/members/delete-member.ts'
import { readUser } from '#server/members/read-user.ts'
import type { Context, MemberContext } from '#server/platform/http/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { endSessions } from '#server/sessions/end-sessions.ts'
import { SESSION_COOKIE, startSession } from '#server/sessions/session.ts'
import { erasureTime } from '#server/members/erasure-time.ts'
import { requirePassword } from '#server/sessions/require-password.ts'

/** Invisible at once and logged out everywhere; erased when the time to come back is over. */
export async function deleteAccount(
  context: MemberContext,
  input: Input<typeof endpoint>,
): Promise<Record<string, never>> {
  const { db, site, member, clock, cookies, live } = context
  const { email } = await requirePassword(context, input.password)
  const now = clock.now()

  await db.transaction().execute(async (tx) => {
    // Somebody who never proved the address cannot be brought back by a mail to it.
    if (member.status === 'not_confirmed') {
      await eraseMember(tx, site.id, member.id)
      return
    }
    await markDeleted(tx, site.id, member.id, { reason: input.reason, remarks: input.remarks ?? null, now })
    await endSessions(tx, site.id, member.id)
    const mail = { site: site.id, kind: 'deleted', address: email, language: member.language } as const
    const intent = { until: erasureTime(site, now.toISOString()) }
    await sendMail(tx, { ...mail, memberId: member.id, intent }, now)
  })
  live.recheck(site.id, member.id)
  cookies.drop(SESSION_COOKIE)
  return {}
}

/** Brings a deleted account back as it was, while it still exists. */
export async function reactivate(context: Context, { token }: { token: string }): Promise<{ user: User }> {
  const { db, site, clock } = context
  const memberId = await db.transaction().execute(async (tx) => {
    const link = await openLink(tx, { site: site.id, token, purposes: ['reactivate'], now: clock.now() })
    if (typeof link === 'string') throw new Refusal('account.link_invalid')
    const id = link.memberId
    if (!(await restoreMember(tx, site.id, id))) throw new Refusal('account.link_invalid')
    await startSession(tx, context, id)
    return id
  })
  return { user: await readUser(db, site, memberId) }
}
