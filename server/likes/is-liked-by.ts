import { type RawBuilder, sql } from 'kysely'
import type { MemberId } from '#contract/members.ts'
import type { SiteId } from '#server/platform/db/db.ts'

/** Whether a member likes somebody. */
export function isLikedBy(site: SiteId, memberId: MemberId, somebody: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from likes l
    where l.site_id = ${site} and l.liker_id = ${memberId} and l.liked_id = ${somebody} and l.removed_at is null
  )`
}

/** Whether somebody likes a member of their own accord: automatic likes of fictional profiles do not count. */
export function likesMember(site: SiteId, memberId: MemberId, somebody: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from likes l
    where l.site_id = ${site} and l.liker_id = ${somebody} and l.liked_id = ${memberId}
      and l.removed_at is null and not l.is_automatic
  )`
}
