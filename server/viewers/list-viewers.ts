import { sql } from 'kysely'
import type { Input, Output } from '#contract/endpoint.ts'
import type { listViewers as endpoint } from '#contract/viewers.ts'
import { NewestFirst } from '#server/platform/db/keyset.ts'
import type { MemberContext } from '#server/context.ts'
import { asCard, selectCards } from '#server/cards/cards.ts'
import { isBlocked } from '#server/blocks/is-blocked.ts'
import { isLikedBy, likesMember } from '#server/likes/is-liked-by.ts'
import { hidesFrom } from '#server/visibility/is-seen-by.ts'
import { viewDay } from './rules.ts'

/** Who looked at the own profile and can be found, the last first. */
export async function listViewers(
  context: MemberContext,
  { after }: Input<typeof endpoint>,
): Promise<Output<typeof endpoint>> {
  const { db, site, member, clock, secrets } = context
  const list = new NewestFirst(
    { secrets, site, name: 'viewers' },
    { at: sql.ref('v.visited_at'), id: sql.ref('v.visitor_id') },
    after,
  )
  const rows = await selectCards<{ visitedAt: string; isLiked: boolean; likesMe: boolean }>(
    db,
    site.id,
    sql`
      select v.visitor_id as member_id, v.visited_at,
        ${isLikedBy(site.id, member.id, sql.ref('v.visitor_id'))} as is_liked,
        ${likesMember(site.id, member.id, sql.ref('v.visitor_id'))} as likes_me,
        row_number() over (order by ${list.order}) as place_in_list
      from visits v
      join searchable s on s.site_id = v.site_id and s.member_id = v.visitor_id
      where v.site_id = ${site.id} and v.visited_id = ${member.id} and not v.is_hidden
        and ${list.isBehind}
        and not ${isBlocked(site.id, sql`${member.id}`, sql.ref('v.visitor_id'))}
        and not ${hidesFrom(site.id, sql.ref('v.visitor_id'), member.id)}
      order by ${list.order}
      limit ${list.limit}
    `,
  )
  const { page, next } = list.cut(rows, ({ visitedAt, id }) => ({ at: visitedAt, id }))
  const now = clock.now()
  return {
    visitors: page.map((row) => ({
      ...asCard(row, context),
      visited: viewDay(row.visitedAt, now),
      is_liked: row.isLiked,
      likes_me: row.likesMe,
    })),
    next,
  }
}
