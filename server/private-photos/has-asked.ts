import { type RawBuilder, sql } from 'kysely'
import type { SiteId } from '#server/platform/db/db.ts'

type Id = RawBuilder<unknown> | string

/** Whether somebody has asked for the owner's photos, and so shown themselves to the owner even where they hide. */
export function hasAsked(site: SiteId, { owner, viewer }: { owner: Id; viewer: Id }): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from photo_grants a
    where a.site_id = ${site} and a.owner_id = ${owner} and a.viewer_id = ${viewer} and a.asked_at is not null
      and a.shows_viewer
  )`
}
