import type { Input, Output } from '#contract/endpoint.ts'
import * as photos from '#contract/photos.ts'
import type { MemberContext } from '#server/platform/http/context.ts'
import { once } from '#server/platform/http/once.ts'
import { listOwnPhotos } from './list-own-photos.ts'
import { movePhoto } from './move-photo.ts'

/** Makes one of the member's photos private or public. */
export function changePhoto(
  { db, site, actor, key, member, storage }: MemberContext,
  input: Input<typeof photos.changePhoto>,
): Promise<Output<typeof photos.changePhoto>> {
  const { method, path } = photos.changePhoto
  const intent = { site: site.id, actor, key, endpoint: `${method} ${path}`, input }
  return movePhoto({
    db,
    storage,
    siteId: site.id,
    id: input.id,
    memberId: member.id,
    to: { isPrivate: input.is_private },
    commit: (change) =>
      once(db, intent, async (tx) => {
        await change(tx)
        return listOwnPhotos(tx, site, member.id)
      }),
  })
}
