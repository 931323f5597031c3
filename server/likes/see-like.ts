import { sql } from 'kysely'
import type { MemberId } from '#contract/members.ts'
import type { ChangeContext, MemberContext } from '#server/context.ts'
import { isSeenBy } from '#server/visibility/is-seen-by.ts'
import { countLikes } from './count-likes.ts'

/** The member has looked at somebody who likes them: it is new no longer, on every device. Of whoever is not there, nothing is. */
export async function seeLike(
  { tx, site, member, tell }: Pick<ChangeContext<MemberContext>, 'tx' | 'site' | 'member' | 'tell'>,
  { id }: { id: MemberId },
): Promise<{ new_likes: number }> {
  const seen = await tx
    .updateTable('likes')
    .set({ isNew: false })
    .where('siteId', '=', site.id)
    .where('likerId', '=', id)
    .where('likedId', '=', member.id)
    .where('isNew', '=', true)
    .where('removedAt', 'is', null)
    .where(isSeenBy(site.id, member.id, sql.ref('likes.liker_id')))
    .returning('id')
    .execute()
  if (seen.length > 0) tell(member.id, { type: 'likes_seen', member_id: id })
  const { new_likes } = await countLikes(tx, site.id, member.id)
  return { new_likes }
}
