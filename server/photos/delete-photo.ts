import type { Output } from '#contract/endpoint.ts'
import * as photos from '#contract/photos.ts'
import type { MemberContext } from '#server/platform/http/context.ts'
import { once } from '#server/platform/http/once.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { listOwnPhotos } from './list-own-photos.ts'
import { storageFolder } from './photo-row.ts'

type Asking = Pick<MemberContext, 'db' | 'site' | 'actor' | 'key'> & { member: Pick<MemberContext['member'], 'id'> }

/** Deletes a photo: first the row, so that nobody is sent there, then the bytes. Answers with what is left. */
export async function deletePhoto(
  { db, site, actor, key, member }: Asking,
  storage: Storage,
  { id }: { id: string },
): Promise<Output<typeof photos.deletePhoto>> {
  const { method, path } = photos.deletePhoto
  let place: string | undefined
  const left = await once(
    db,
    { site: site.id, actor, key, endpoint: `${method} ${path}`, input: { id } },
    async (tx) => {
      const gone = await tx
        .deleteFrom('photos')
        .where('siteId', '=', site.id)
        .where('memberId', '=', member.id)
        .where('id', '=', id)
        .returning('storageKey')
        .executeTakeFirst()
      if (!gone) throw new Refusal('photos.not_found')
      place = storageFolder(site.id, gone.storageKey)
      return listOwnPhotos(tx, site, member.id)
    },
  )
  if (place) await storage.delete(place)
  return left
}
