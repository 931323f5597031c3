import { type RawBuilder, sql } from 'kysely'
import type { SiteId } from '#server/platform/db/db.ts'
import { isBlocked } from '#server/blocks/is-blocked.ts'
import { isSeenBy } from '#server/visibility/is-seen-by.ts'

/**
 * Whether the viewer of a row of photo_grants is there for its owner: they have asked, and so shown themselves even where
 * they hide, or the owner sees them anyway.
 */
export function isViewerThere(row: string): RawBuilder<boolean> {
  const site = sql.ref<SiteId>(`${row}.site_id`)
  const [owner, viewer] = [sql.ref(`${row}.owner_id`), sql.ref(`${row}.viewer_id`)]
  const hasAsked = sql`(${sql.ref(`${row}.asked_at`)} is not null and ${sql.ref(`${row}.shows_viewer`)})`
  return sql<boolean>`(
    exists (
      select from members m
      join profiles p on p.site_id = m.site_id and p.member_id = m.id
      where m.site_id = ${site} and m.id = ${viewer} and m.status = 'active' and p.status = 'active'
    )
    and not ${isBlocked(site, viewer, owner)}
    and (${hasAsked} or ${isSeenBy(site, owner, viewer)})
  )`
}
