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
  // One that stands again is told too, and so is that it went: both together must not go on for ever.
  const limit = ({ given: 'like', revived: 'like_again', none: undefined } as const)[given.change]
  const seconds = limit ? await secondsToWait(context.tx, context, limit, member.id) : 0
  // This refusal takes the like back.
  if (seconds > 0) throw new Refusal('request.too_many', { seconds })
  return given
}
