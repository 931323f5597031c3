import { type RawBuilder, sql } from 'kysely'
import type { Input, Output } from '#contract/endpoint.ts'
import type { LikeType, likesOverview as overviewEndpoint, listLikes as endpoint } from '#contract/likes.ts'
import type { MemberId } from '#contract/members.ts'
import type { SiteId } from '#server/platform/db/db.ts'
import type { MemberContext } from '#server/platform/http/context.ts'
import { refuseField } from '#server/platform/refuse-field.ts'
import { countLikes } from './count-likes.ts'
import { given, matches, received, selectEntries } from './queries.ts'

const PAGE = 24
const MOST_AT_ONCE = 200

const lists: Record<LikeType, (site: SiteId, memberId: MemberId) => RawBuilder<unknown>> = { received, given, matches }

/** One page of the likes of a type, and how many there are of each. */
export async function listLikes(
  context: MemberContext,
  { type, after }: Input<typeof endpoint>,
): Promise<Output<typeof endpoint>> {
  const { db, site, member } = context
  const place = after === undefined ? undefined : readPlace(after)
  const filter = place && sql<boolean>`(e.at, e.id) < (${place.at}::timestamptz, ${place.id}::uuid)`
  const [entries, counts] = await Promise.all([
    selectEntries(context, lists[type](site.id, member.id), PAGE + 1, filter),
    countLikes(db, site.id, member.id),
  ])
  const page = entries.slice(0, PAGE)
  const last = entries.length > PAGE ? page.at(-1) : undefined
  return { likes: page.map(({ entry }) => entry), next: last ? `${last.entry.at}_${last.id}` : null, counts }
}

/** Whom the member likes and who likes the member, all at once. */
export async function likesOverview(context: MemberContext): Promise<Output<typeof overviewEndpoint>> {
  const { db, site, member } = context
  const [likes, likedBy, counts] = await Promise.all([
    selectEntries(context, given(site.id, member.id), MOST_AT_ONCE),
    selectEntries(context, received(site.id, member.id), MOST_AT_ONCE),
    countLikes(db, site.id, member.id),
  ])
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

const PLACE = /^(?<at>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_(?<id>[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Where the page before ended. */
function readPlace(after: string): { at: string; id: string } {
  const { at = '', id = '' } = PLACE.exec(after)?.groups ?? {}
  if (Number.isNaN(Date.parse(at))) throw refuseField('request.invalid', 'after', 'malformed')
  return { at, id }
}
