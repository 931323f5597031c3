import { sql } from 'kysely'
import type { Input, Output } from '#contract/endpoint.ts'
import type * as privatePhotos from '#contract/private-photos.ts'
import type { ChangeContext, MemberContext } from '#server/context.ts'
import { isSeenBy } from '#server/visibility/is-seen-by.ts'
import { DECLINED_DAYS, daysAfter } from './rules.ts'

/** Declines a request, or takes back what was granted. Nobody is told; a page that shows the photos just loads itself anew. */
export async function revokePhotos(
  { tx, site, member, clock, tell }: ChangeContext<MemberContext>,
  { viewer_id }: Input<typeof privatePhotos.revokePhotos>,
): Promise<Output<typeof privatePhotos.revokePhotos>> {
  const now = clock.now()
  const { rows } = await sql<{ wasShown: boolean }>`
    update photo_grants g
    set status = 'declined', expires_at = ${daysAfter(now, DECLINED_DAYS)}
    where g.site_id = ${site.id} and g.owner_id = ${member.id} and g.viewer_id = ${viewer_id} and g.status <> 'declined'
    returning old.status = 'granted' and old.expires_at > ${now}
      and ${isSeenBy(site.id, viewer_id, sql`${member.id}::uuid`)} as was_shown
  `.execute(tx)
  if (rows[0]?.wasShown) tell(viewer_id, { type: 'photo_grant_gone', member_id: member.id })
  return {}
}
