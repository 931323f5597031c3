import { sql } from 'kysely'
import type { MemberId } from '#contract/members.ts'
import type { Db, SiteId } from '#server/platform/db/db.ts'
import { forgetEvents } from '#server/platform/live/forget-events.ts'
import { listPartners } from './list-partners.ts'

/** In a tenth of the time that a statement has, also when there are messages of many years. */
const AT_ONCE = 500

/**
 * Deletes all that a member whose erasure has begun has written with others, in steps that each take a moment, and what the feeds of
 * the others tell of it first: afterwards nobody would know who they are. May be repeated.
 */
export async function eraseConversations(db: Db, site: SiteId, member: MemberId, atOnce = AT_ONCE): Promise<void> {
  await forgetEvents(db, site, { about: member, feeds: await listPartners(db, site, member) })
  let gone: number
  do {
    const { rows } = await sql<{ gone: number }>`select erase_conversations(${member}, ${atOnce}) as gone`.execute(db)
    gone = rows[0]?.gone ?? 0
  } while (gone === atOnce)
}
