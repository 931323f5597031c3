import type { MemberId } from '#contract/members.ts'
import type { Db, SiteId } from '#server/platform/db/db.ts'

/** Whether somebody has logged in to an account besides who made it, in another session than this. */
export async function hasOtherLogins(
  db: Db,
  site: SiteId,
  memberId: MemberId,
  session: string | undefined,
): Promise<boolean> {
  const other = await db
    .selectFrom('sessions')
    .select('id')
    .where('siteId', '=', site)
    .where('memberId', '=', memberId)
    .where('isOfSignup', '=', false)
    .$if(session !== undefined, (query) => query.where('id', '<>', session ?? ''))
    .executeTakeFirst()
  return other !== undefined
}
