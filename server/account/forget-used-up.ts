import type { MemberId } from '#contract/members.ts'
import type { ChangeContext } from '#server/context.ts'
import { type LimitName, subjectOf } from '#server/limits.ts'
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
  'withdrawal',
] as const satisfies readonly LimitName[]

/** For an owner who has just come back: whoever was in may have used up how often they can protect themselves. */
export async function forgetUsedUp(context: ChangeContext, memberId: MemberId): Promise<void> {
  const subjects = [
    ...needed.map((name) => subjectOf(context, name, memberId)),
    // Right ones count where they are typed: this is where the owner is.
    subjectOf(context, 'right_password', `${memberId}|${context.network}`),
  ]
  await forgetAttempts(context.tx, context.site.id, subjects)
}
