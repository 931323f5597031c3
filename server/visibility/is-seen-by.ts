import { type RawBuilder, sql } from 'kysely'
import { isBlocked } from '#server/blocks/is-blocked.ts'
import type { CurrentMember } from '#server/context.ts'
import type { SiteId } from '#server/platform/db/db.ts'

export type Viewer = Pick<CurrentMember, 'id'>

/**
 * Whether somebody hides from a viewer by the region where that one lives, or by their address or phone number. Whoever has not
 * confirmed an address may be anybody, and sees what a visitor sees.
 */
export function hidesFrom(
  site: SiteId | RawBuilder<SiteId>,
  somebody: RawBuilder<unknown>,
  viewer: RawBuilder<unknown> | string,
): RawBuilder<boolean> {
  return sql<boolean>`hides_from(${site}::smallint, ${somebody}, ${viewer}::uuid)`
}

/**
 * Whether a row of those who can be found is for a viewer, for lists. Almost nobody hides: only of those few it is asked
 * from whom. From a visitor whoever hides from somebody.
 */
export function isShownTo(site: SiteId, viewer: Viewer | undefined, table = 's'): RawBuilder<boolean> {
  const hides = sql.ref<boolean>(`${table}.hides`)
  if (!viewer) return sql<boolean>`not ${hides}`
  return sql<boolean>`(not ${hides} or not ${hidesFrom(site, sql.ref(`${table}.member_id`), viewer.id)})`
}

/**
 * Whether somebody is there for a viewer: they can be found and do not hide from this one, or hide and show themselves to
 * this one, and no block stands between the two. Nobody hides from those whom they like or have written with.
 */
export function isSeenBy(
  site: SiteId | RawBuilder<SiteId>,
  viewer: RawBuilder<unknown> | string,
  somebody: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`(
    (
      exists (select from searchable s where s.site_id = ${site} and s.member_id = ${somebody})
      and not ${hidesFrom(site, somebody, viewer)}
      or shows_to(${site}, ${somebody}, ${viewer})
    )
    and not ${isBlocked(site, viewer, somebody)}
  )`
}

/**
 * Whether somebody whom an event names is not there for a member any more. Blocked, hidden, banned or gone is all one: a feed that
 * left out the ones and told of the others would say which it is.
 */
export function isGoneFor(
  site: SiteId,
  somebody: RawBuilder<unknown>,
  member: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`(${somebody} is not null and not ${isSeenBy(site, member, somebody)})`
}
