import type { MemberId } from '#contract/members.ts'
import type { Db, SiteId } from '#server/platform/db/db.ts'

export interface EndedSessions {
  /** Only this one. */
  only?: string
  /** All but this one. */
  except?: string
}

/** Ends sessions of a member: all, one, or all but one. Returns which there were. */
export async function endSessions(
  db: Db,
  site: SiteId,
  memberId: MemberId,
  { only, except }: EndedSessions = {},
): Promise<string[]> {
  let ending = db.deleteFrom('sessions').where('siteId', '=', site).where('memberId', '=', memberId)
  if (only) ending = ending.where('id', '=', only)
  if (except) ending = ending.where('id', '<>', except)
  return (await ending.returning('id').execute()).map(({ id }) => id)
}
