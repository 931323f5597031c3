import type { MemberId } from '#contract/members.ts'
import type { ChangeContext } from '#server/context.ts'
import { secondsToWait } from '#server/limits.ts'
import { Refusal } from '#server/platform/refusal.ts'

/**
 * A new password or factor ends the links that wait in the mailbox. Somebody who only knows the password could do so again
 * and again, and the owner's next link would never live long enough.
 */
export async function refuseTooManyChanges(
  context: Pick<ChangeContext, 'tx' | 'site' | 'clock' | 'secrets'>,
  memberId: MemberId,
): Promise<void> {
  const seconds = await secondsToWait(context.tx, context, 'access_change', memberId)
  if (seconds > 0) throw new Refusal('request.too_many', { seconds })
}
