import type { Input, Output } from '#contract/endpoint.ts'
import type * as privatePhotos from '#contract/private-photos.ts'
import type { ChangeContext, MemberContext } from '#server/context.ts'
import { lockOwnAccount } from '#server/sessions/lock-own-account.ts'
import { requirePhotoPair } from './require-photo-pair.ts'
import { daysAfter } from './rules.ts'

/** Lets somebody see the private photos for some days from now, whether they asked or not. */
export async function grantPhotos(
  context: ChangeContext<MemberContext>,
  { viewer_id, days }: Input<typeof privatePhotos.grantPhotos>,
): Promise<Output<typeof privatePhotos.grantPhotos>> {
  const { tx, site, member, clock } = context
  // Whoever was shut out a moment ago opens nothing any more.
  await lockOwnAccount(context, member)
  await requirePhotoPair(tx, site.id, { asking: member.id, other: viewer_id, owner: member.id })

  const now = clock.now()
  const until = daysAfter(now, days ?? site.settings.private_photo_days).toISOString()
  const grant = { status: 'granted', grantedAt: now.toISOString(), expiresAt: until } as const
  await tx
    .insertInto('photoGrants')
    .values({ siteId: site.id, ownerId: member.id, viewerId: viewer_id, ...grant })
    .onConflict((conflict) => conflict.columns(['siteId', 'ownerId', 'viewerId']).doUpdateSet(grant))
    .execute()
  return { until }
}
