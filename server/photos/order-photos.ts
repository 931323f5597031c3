import type { Input } from '#contract/endpoint.ts'
import type * as photos from '#contract/photos.ts'
import type { ChangeContext, MemberContext } from '#server/context.ts'
import { refuseField } from '#server/platform/refuse-field.ts'
import { answerWithPhotos } from './list-own-photos.ts'
import { photosOf, lockMember, writeOrder } from './queries.ts'

/** Puts a member's photos in another order. A list that is not of all of them was made from an old page. */
export const orderPhotos = { run: putInOrder, answer: answerWithPhotos }

async function putInOrder(
  { tx, site, member }: ChangeContext<MemberContext>,
  { ids }: Input<typeof photos.orderPhotos>,
): Promise<Record<string, never>> {
  await lockMember(tx, site.id, member.id)
  const own = new Set((await photosOf(tx, site.id, member.id)).map(({ id }) => id))
  const isWhole = ids.length === own.size && new Set(ids).size === own.size && ids.every((id) => own.has(id))
  if (!isWhole) throw refuseField('request.invalid', 'ids', 'wrong')

  await writeOrder(tx, site.id, member.id, ids)
  return {}
}
