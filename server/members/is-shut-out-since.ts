import type { MemberId } from '#contract/members.ts'
import type { Db, SiteId } from '#server/platform/db/db.ts'

/** Whether the owner has shut others out after this moment: until then somebody else may have read what is in the account. */
export async function isShutOutSince(db: Db, site: SiteId, id: MemberId, moment: string): Promise<boolean> {
  const row = await db
    .selectFrom('members')
    .select('id')
    .where('siteId', '=', site)
    .where('id', '=', id)
    .where('shutOutAt', '>', moment)
    .executeTakeFirst()
  return row !== undefined
}
