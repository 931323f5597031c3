import type { MemberId } from '#contract/members.ts'
import type { ChangeContext } from '#server/context.ts'
import { isWithinLimit, type LimitName, subjectOf } from '#server/limits.ts'
import { forgetAttempts } from '#server/platform/attempts.ts'

/** With these an owner who has come back shuts somebody out, hides from them or leaves; reporting them is open to visitors too. */
const needed = [
  'access_change',
  'hidden_contact',
  'password',
  'first_code',
  'email_change',
  'deletion',
  'consent',
] as const satisfies readonly LimitName[]

/** For an owner who has just come back: whoever was in may have used up how often they can protect themselves. */
export async function forgetUsedUp(context: ChangeContext, memberId: MemberId): Promise<void> {
  // An owner who comes back again and again is not shut out, and would write to as many strangers.
  if (!(await isWithinLimit(context.tx, context, 'recovery', memberId))) return
  const subjects = [
    ...needed.map((name) => subjectOf(context, name, memberId)),
    // Right ones count where they are typed: this is where the owner is.
    subjectOf(context, 'right_password', `${memberId}|${context.network}`),
  ]
  await forgetAttempts(context.tx, context.site.id, subjects)
}
