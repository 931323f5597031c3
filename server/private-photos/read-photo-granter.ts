import { sql } from 'kysely'
import type { Input, Output } from '#contract/endpoint.ts'
import type * as privatePhotos from '#contract/private-photos.ts'
import type { MemberContext } from '#server/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { asCard, selectCards } from '#server/cards/cards.ts'
import { isSeenBy } from '#server/visibility/is-seen-by.ts'

/** Somebody who shows the member their private photos, in small: what a notice of it shows. */
export async function readPhotoGranter(
  context: MemberContext,
  { id }: Input<typeof privatePhotos.readPhotoGranter>,
): Promise<Output<typeof privatePhotos.readPhotoGranter>> {
  const { db, site, member, clock } = context
  const [row] = await selectCards(
    db,
    site.id,
    sql`
      select g.owner_id as member_id, 1 as place_in_list
      from photo_grants g
      where g.site_id = ${site.id} and g.owner_id = ${id} and g.viewer_id = ${member.id} and g.status = 'granted'
        and g.expires_at > ${clock.now()} and ${isSeenBy(site.id, member.id, sql.ref('g.owner_id'))}
    `,
  )
  if (!row) throw new Refusal('profiles.not_found')
  return { member: asCard(row, context) }
}
