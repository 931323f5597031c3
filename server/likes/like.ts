import type { MemberId } from '#contract/members.ts'
import type { ChangeContext, MemberContext } from '#server/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { secondsToWait } from '#server/limits.ts'
import { type Given, giveLike } from './give-like.ts'

/** The member likes somebody. Whoever hides, or is behind a block, was never there; nobody likes themselves. */
export async function like(context: ChangeContext<MemberContext>, { id }: { id: MemberId }): Promise<Given> {
  const { member } = context
  const given = id === member.id ? undefined : await giveLike(context, { liker: member.id, liked: id })
  if (!given) throw new Refusal('profiles.not_found')
  const seconds = given.isNews ? await secondsToWait(context.tx, context, 'like', member.id) : 0
  // This refusal takes the like back.
  if (seconds > 0) throw new Refusal('request.too_many', { seconds })
  return given
}
