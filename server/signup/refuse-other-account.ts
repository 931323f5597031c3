import type { MemberId } from '#contract/members.ts'
import type { Context } from '#server/context.ts'
import { emailOf } from '#server/members/email-of.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findCurrentMember } from '#server/sessions/session.ts'

/**
 * Nobody who is logged in finds themselves in another account: its link may be a stranger's. Who waits for a mail to the same
 * address may have opened that of another signup with it, and goes on.
 */
export async function refuseOtherAccount(context: Context, id: MemberId, email: string): Promise<void> {
  const current = await findCurrentMember(context)
  if (!current || current.id === id) return
  const isWaiting = current.status === 'not_confirmed'
  if (isWaiting && (await emailOf(context.db, context.site.id, current.id)) === email) return
  throw new Refusal('signup.other_account')
}
