import { type RawBuilder, sql } from 'kysely'
import { isBlocked } from '#server/blocks/is-blocked.ts'
import type { SiteId } from '#server/platform/db/db.ts'

/**
 * Whether somebody is there for a viewer: they can be found by everybody, or hide and show themselves to this one, and no
 * block stands between the two. Nobody hides from those whom they like or have written with.
 */
export function isSeenBy(
  site: SiteId | RawBuilder<SiteId>,
  viewer: RawBuilder<unknown> | string,
  somebody: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`(
    (
      exists (select from searchable s where s.site_id = ${site} and s.member_id = ${somebody})
      or shows_to(${site}, ${somebody}, ${viewer})
    )
    and not ${isBlocked(site, viewer, somebody)}
  )`
}
