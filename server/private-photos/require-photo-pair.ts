import { sql } from 'kysely'
import type { MemberId } from '#contract/members.ts'
import type { Db, SiteId } from '#server/platform/db/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { isBlocked } from '#server/blocks/is-blocked.ts'
import { hasAsked } from './has-asked.ts'
import { isSeenBy } from '#server/visibility/is-seen-by.ts'

interface Both {
  asking: MemberId
  other: MemberId
  /** Whichever of the two the photos belong to. */
  owner: MemberId
}

/** Refuses unless the other can be met, and the owner has private photos to show. */
export async function requirePhotoPair(db: Db, site: SiteId, { asking, other, owner }: Both): Promise<void> {
  // Who hides is there for those whom they have asked, and for nobody else to whom they do not show themselves.
  const shown = isSeenBy(site, asking, sql.ref('m.id'))
  const canBeMet =
    owner === asking
      ? sql`(${shown} or (${hasAsked(site, { owner, viewer: other })} and not ${isBlocked(site, other, asking)}))`
      : shown
  const { rows } = await sql<{ hasPhotos: boolean }>`
    select exists (
      select from photos f
      where f.site_id = m.site_id and f.member_id = ${owner}
        and f.is_private and f.status = 'active' and f.deleted_at is null
    ) as has_photos
    from members m
    join profiles p on p.site_id = m.site_id and p.member_id = m.id
    where m.site_id = ${site} and m.id = ${other} and m.id <> ${asking}
      and m.status = 'active' and p.status = 'active' and ${canBeMet}
  `.execute(db)
  const [found] = rows
  if (!found) throw new Refusal('profiles.not_found')
  if (!found.hasPhotos) throw new Refusal('photos.not_found')
}
