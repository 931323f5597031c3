import type { Input, Output } from '#contract/endpoint.ts'
import type * as privatePhotos from '#contract/private-photos.ts'
import type { ChangeContext, MemberContext } from '#server/context.ts'
import { DECLINED_DAYS, daysAfter } from './rules.ts'

/** Declines a request, or takes back what was granted. */
export async function revokePhotos(
  { tx, site, member, clock }: ChangeContext<MemberContext>,
  { viewer_id }: Input<typeof privatePhotos.revokePhotos>,
): Promise<Output<typeof privatePhotos.revokePhotos>> {
  await tx
    .updateTable('photoGrants')
    .set({ status: 'declined', grantedAt: null, expiresAt: daysAfter(clock.now(), DECLINED_DAYS).toISOString() })
    .where('siteId', '=', site.id)
    .where('ownerId', '=', member.id)
    .where('viewerId', '=', viewer_id)
    .where('status', '<>', 'declined')
    .execute()
  return {}
}
