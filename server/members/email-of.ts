import type { MemberId } from '#contract/members.ts'
import type { Db, SiteId } from '#server/platform/db/db.ts'

/** The address of a member who is there. */
export async function emailOf(db: Db, site: SiteId, memberId: MemberId): Promise<string> {
  const { email } = await db
    .selectFrom('members')
    .select('email')
    .where('siteId', '=', site)
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  return email
}
