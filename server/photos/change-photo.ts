import type { Input, Output } from '#contract/endpoint.ts'
import type { changePhoto as endpoint } from '#contract/photos.ts'
import type { MemberContext } from '#server/context.ts'
import type { Commit } from '#server/platform/http/change.ts'
import { listOwnPhotos } from './list-own-photos.ts'
import { movePhoto } from './move-photo.ts'

/** Makes one of the member's photos private or public. Its bytes move before and after its transaction. */
export function changePhoto(
  { db, site, member, storage }: MemberContext,
  { id, is_private: isPrivate }: Input<typeof endpoint>,
  commit: Commit<MemberContext>,
): Promise<Output<typeof endpoint>> {
  return movePhoto({
    db,
    storage,
    siteId: site.id,
    id,
    memberId: member.id,
    to: { isPrivate },
    commit: async (change) => {
      const { kept } = await commit(async ({ tx }) => {
        await change(tx)
        return listOwnPhotos(tx, site, member.id)
      })
      return kept
    },
  })
}
