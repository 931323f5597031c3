import type { Input } from '#contract/endpoint.ts'
import type * as photos from '#contract/photos.ts'
import type { ChangeContext, MemberContext } from '#server/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { refuseField } from '#server/platform/refuse-field.ts'
import { answerWithPhotos } from './list-own-photos.ts'
import { photosOf, lockMember, writeOrder } from './queries.ts'
import { canBeMain } from './rules.ts'

/** Makes a photo the main image: it comes first, the others keep their order. */
export const makeMainPhoto = { run: putFirst, answer: answerWithPhotos }

async function putFirst(
  { tx, site, member }: ChangeContext<MemberContext>,
  { id }: Input<typeof photos.makeMainPhoto>,
): Promise<Record<string, never>> {
  await lockMember(tx, site.id, member.id)
  const own = await photosOf(tx, site.id, member.id)
  const chosen = own.find((photo) => photo.id === id)
  if (!chosen) throw new Refusal('photos.not_found')
  if (!canBeMain(chosen)) throw refuseField('request.invalid', 'id', 'wrong')

  const others = own.filter((photo) => photo !== chosen)
  await writeOrder(
    tx,
    site.id,
    member.id,
    [chosen, ...others].map((photo) => photo.id),
  )
  return {}
}
