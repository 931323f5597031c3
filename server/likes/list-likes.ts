import { type RawBuilder, sql } from 'kysely'
import type { Input, Output } from '#contract/endpoint.ts'
import {
  type LikeType,
  type likesOverview as overviewEndpoint,
  type listLikes as endpoint,
  OVERVIEW_SIZE,
} from '#contract/likes.ts'
import type { MemberId } from '#contract/members.ts'
import type { SiteId } from '#server/platform/db/db.ts'
import { NewestFirst } from '#server/platform/db/keyset.ts'
import type { MemberContext } from '#server/context.ts'
import { countLikes } from './count-likes.ts'
import { given, matches, received, selectEntries } from './queries.ts'

const lists: Record<LikeType, (site: SiteId, memberId: MemberId) => RawBuilder<unknown>> = { received, given, matches }

/** One page of the likes of a type, and how many there are of each. */
export async function listLikes(
  context: MemberContext,
  { type, after }: Input<typeof endpoint>,
): Promise<Output<typeof endpoint>> {
  const { db, site, member, secrets } = context
  const list = new NewestFirst(
    { secrets, site, name: `likes.${type}` },
    { at: sql.ref('e.at'), id: sql.ref('e.id') },
    after,
  )
  const [entries, counts] = await Promise.all([
    selectEntries(context, lists[type](site.id, member.id), list.limit, list.isBehind),
    countLikes(db, site.id, member.id),
  ])
  const { page, next } = list.cut(entries, ({ id, entry: { at } }) => ({ at, id }))
  return { likes: page.map(({ entry }) => entry), next, counts }
}

/** Whom the member likes and who likes the member, all at once. */
export async function likesOverview(context: MemberContext): Promise<Output<typeof overviewEndpoint>> {
  const { db, site, member } = context
  const [likes, likedBy] = await Promise.all([
    selectEntries(context, given(site.id, member.id), OVERVIEW_SIZE),
    selectEntries(context, received(site.id, member.id), OVERVIEW_SIZE),
  ])
  const counts = await countLikes(db, site.id, member.id)
  return {
    profiles: likes.map(({ entry }) => entry.profile),
    liked_by: likedBy.map(({ id, entry: { like_new, is_automatic, is_match, profile } }) => ({
      id: profile.id,
      like_id: id,
      like_new,
      is_automatic,
      is_match,
      profile,
    })),
    new_likes: counts.new_likes,
  }
}
