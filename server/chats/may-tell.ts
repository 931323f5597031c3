import { sql } from 'kysely'
import type { MemberId } from '#contract/members.ts'
import { isBlocked } from '#server/blocks/is-blocked.ts'
import type { Db, SiteId } from '#server/platform/db/db.ts'

/** Who may tell whom something for the moment: typing is shown to whom there is a conversation with. */
export const mayTell = { typing: areInConversation }

/** Whether two have written to each other, and no block stands between them. */
async function areInConversation(db: Db, site: SiteId, from: MemberId, to: MemberId): Promise<boolean> {
  const { rows } = await sql`
    select
    from conversations c
    join members m on m.site_id = c.site_id and m.id = ${from} and m.status = 'active'
    where c.site_id = ${site} and c.one_id = least(${from}::uuid, ${to}) and c.other_id = greatest(${from}::uuid, ${to})
      and not ${isBlocked(site, from, to)}
  `.execute(db)
  return rows.length > 0
}
