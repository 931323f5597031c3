import type { MemberId } from '#contract/members.ts'
import type { Output } from '#contract/endpoint.ts'
import type * as photos from '#contract/photos.ts'
import type { MemberContext } from '#server/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Site } from '#server/sites/site.ts'
import { ownPhoto } from './photo-row.ts'
import { photosOf } from './queries.ts'
import { mainOf, photoLimit } from './rules.ts'

/** The answer to a change of them, which is not kept for repetitions: it is long, and read again as quickly. */
export function answerWithPhotos({ db, site, member }: MemberContext): Promise<Output<typeof photos.listOwnPhotos>> {
  return listOwnPhotos(db, site, member.id)
}

/** A member's own photos, and how many there may be. */
export async function listOwnPhotos(
  db: Db,
  site: Site,
  memberId: MemberId,
): Promise<Output<typeof photos.listOwnPhotos>> {
  const member = await db
    .selectFrom('members')
    .select('paidUser')
    .where('siteId', '=', site.id)
    .where('id', '=', memberId)
    .executeTakeFirst()
  if (!member) throw new Refusal('authentication_required')

  const rows = await photosOf(db, site.id, memberId)
  const main = mainOf(rows)
  return {
    photos: rows.map((row) => ownPhoto(row, { isMain: row === main })),
    limit: photoLimit(site.settings, { isPaid: member.paidUser }),
  }
}
