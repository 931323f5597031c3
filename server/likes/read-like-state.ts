import { sql } from 'kysely'
import type { Output } from '#contract/endpoint.ts'
import type { readLikeState as endpoint } from '#contract/likes.ts'
import type { MemberId } from '#contract/members.ts'
import type { MemberContext } from '#server/context.ts'
import { isSeenBy } from '#server/visibility/is-seen-by.ts'

/** How it stands between the member and somebody. */
export async function readLikeState(
  { db, site, member }: MemberContext,
  { id }: { id: MemberId },
): Promise<Output<typeof endpoint>> {
  const { rows } = await sql<{ likerId: MemberId }>`
    select l.liker_id
    from likes l
    where l.site_id = ${site.id} and l.removed_at is null
      and ((l.liker_id = ${member.id} and l.liked_id = ${id}) or (l.liker_id = ${id} and l.liked_id = ${member.id}))
      and ${isSeenBy(site.id, member.id, sql`${id}::uuid`)}
  `.execute(db)
  const isGiven = rows.some(({ likerId }) => likerId === member.id)
  const isReceived = rows.some(({ likerId }) => likerId === id)
  return { is_given: isGiven, is_received: isReceived, is_match: isGiven && isReceived }
}
