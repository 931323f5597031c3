import type { Input, Output } from '#contract/endpoint.ts'
import type { changePhoto as endpoint } from '#contract/photos.ts'
import type { ChangeContext, MemberContext } from '#server/context.ts'
import type { Commit } from '#server/platform/http/change.ts'
import { noteLifted } from '#server/protections/note-lifted.ts'
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
      const { kept } = await commit(async (context) => {
        // The bytes took their time: whoever has been shut out meanwhile changes nothing any more.
        await context.requireSession(context.tx)
        if (!isPrivate) await notePublic(context, id)
        await change(context.tx)
        return listOwnPhotos(context.tx, site, member.id)
      })
      return kept
    },
  })
}

/** The photo is about to become public. */
async function notePublic({ tx, site, member, clock }: ChangeContext<MemberContext>, id: string): Promise<void> {
  const photo = await tx
    .selectFrom('photos')
    .select('createdAt')
    .where('siteId', '=', site.id)
    .where('memberId', '=', member.id)
    .where('id', '=', id)
    .where('isPrivate', '=', true)
    .executeTakeFirst()
  if (!photo) return
  const lifted = { kind: 'photo', subject: id, createdAt: photo.createdAt } as const
  await noteLifted(tx, { site: site.id, member: member.id, now: clock.now() }, [lifted])
}
