import type { Input, Output } from '#contract/endpoint.ts'
import type * as photos from '#contract/photos.ts'
import type { ChangeContext, MemberContext } from '#server/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { listOwnPhotos } from './list-own-photos.ts'

/** Deletes a photo: nobody sees it from now on. Its bytes go when it can no longer be brought back. */
export async function deletePhoto(
  { tx, site, clock, member }: ChangeContext<MemberContext>,
  { id }: Input<typeof photos.deletePhoto>,
): Promise<Output<typeof photos.deletePhoto>> {
  const { numUpdatedRows } = await tx
    .updateTable('photos')
    .set({ deletedAt: clock.now().toISOString() })
    .where('siteId', '=', site.id)
    .where('memberId', '=', member.id)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refusal('photos.not_found')
  return listOwnPhotos(tx, site, member.id)
}
