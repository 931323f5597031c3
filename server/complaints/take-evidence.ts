import { sql } from 'kysely'
import type { MemberId } from '#contract/members.ts'
import type { SiteId, Tx } from '#server/platform/db/db.ts'

/** What somebody showed of themselves when the complaint came. */
export interface Evidence {
  aboutId: MemberId
  aboutName: string
  aboutStatus: string
  aboutMe: string
  aboutSignupMessage: string
}

/**
 * A copy of what the complaint is about, so that a later edit erases nothing. Whoever hides from the complainant, or has
 * blocked them, is still who it is about: otherwise a block after the deed would be the way out. The answer is the same.
 */
export async function takeEvidence(tx: Tx, site: SiteId, about: MemberId): Promise<Evidence | undefined> {
  const { rows } = await sql<Evidence>`
    select member_id as about_id, name as about_name, status as about_status, about_me,
      signup_message as about_signup_message
    from profiles
    where site_id = ${site} and member_id = ${about}
  `.execute(tx)
  return rows[0]
}
