import type { MemberId } from '#contract/members.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import * as photos from '#contract/photos.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { ChangeContext, MemberContext } from '#server/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { listOwnPhotos } from './list-own-photos.ts'
import { photosOf, lockMember, writeOrder } from './queries.ts'
import { photoLimit } from './rules.ts'

/** Brings a deleted photo back to its old place. */
export async function restorePhoto(
  { tx, site, clock, member }: ChangeContext<MemberContext>,
  { id }: Input<typeof photos.restorePhoto>,
): Promise<Output<typeof photos.restorePhoto>> {
  const owner = await lockMember(tx, site.id, member.id)
  const left = await photosOf(tx, site.id, member.id)
  if (left.some((photo) => photo.id === id)) return listOwnPhotos(tx, site, member.id)

  const position = await undelete(tx, site.id, member.id, id, clock.now())
  const limit = photoLimit(site.settings, owner)
  if (left.length >= limit) throw new Refusal('photos.too_many', { limit })

  // Others may have taken its number meanwhile.
  const before = left.filter((photo) => photo.position < position)
  const after = left.slice(before.length)
  await writeOrder(tx, site.id, member.id, [...before.map((photo) => photo.id), id, ...after.map((photo) => photo.id)])
  return listOwnPhotos(tx, site, member.id)
}

/** Where it stood. What was never there is over like what has gone. */
async function undelete(tx: Tx, site: number, memberId: MemberId, id: string, now: Date): Promise<number> {
  const photo = await tx
    .updateTable('photos')
    .set({ deletedAt: null })
    .where('siteId', '=', site)
    .where('memberId', '=', memberId)
    .where('id', '=', id)
    .where('deletedAt', '>', new Date(now.getTime() - photos.UNDO_SECONDS * 1000).toISOString())
    .returning('position')
    .executeTakeFirst()
  if (!photo) throw new Refusal('photos.undo_over')
  return photo.position
}
