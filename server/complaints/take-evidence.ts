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
  aboutMessage: string | null
}

interface Reported {
  /** The member who complains; undefined for a visitor. */
  complainant: MemberId | undefined
  message: { conversation: string; seq: number } | undefined
}

/**
 * A copy of what the complaint is about, so that a later edit erases nothing. Whoever hides from the complainant, or has
 * blocked them, is still who it is about: otherwise a block after the deed would be the way out. The answer is the same.
 */
export async function takeEvidence(
  tx: Tx,
  site: SiteId,
  about: MemberId,
  { complainant, message }: Reported,
): Promise<Evidence | undefined> {
  const copy = message && complainant ? copyOf(site, { about, complainant, ...message }) : sql`null::text`
  const { rows } = await sql<Evidence>`
    select member_id as about_id, name as about_name, status as about_status, about_me,
      signup_message as about_signup_message, ${copy} as about_message
    from profiles
    where site_id = ${site} and member_id = ${about}
  `.execute(tx)
  return rows[0]
}

interface Copied {
  about: MemberId
  complainant: MemberId
  conversation: string
  seq: number
}

/** What was written in the complainant's own chat, by whom they complain about: nobody has somebody else's messages copied. */
function copyOf(site: SiteId, { about, complainant, conversation, seq }: Copied) {
  return sql`(
    select jsonb_build_object('conversation', m.conversation_id, 'seq', m.seq, 'kind', m.kind, 'text', m.text,
      'gift', m.gift, 'picture', m.picture_id, 'is_automatic', m.is_automatic, 'sent_at', m.created_at)::text
    from chats c
    join messages m on m.site_id = c.site_id and m.conversation_id = c.conversation_id
    where c.site_id = ${site} and c.member_id = ${complainant} and c.conversation_id = ${conversation}
      and m.seq = ${seq} and m.sender_id = ${about}
  )`
}
