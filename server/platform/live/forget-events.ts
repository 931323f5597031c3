import { sql } from 'kysely'
import type { MemberId } from '#contract/members.ts'
import type { Db, SiteId } from '#server/platform/db/db.ts'

/** How many feeds are looked through at once; each is found by its key. */
const FEEDS_AT_ONCE = 100

/** Deletes what the feeds of some members tell of another. Whoever has missed it is told to ask for everything anew. */
export async function forgetEvents(
  db: Db,
  site: SiteId,
  { about, feeds }: { about: MemberId; feeds: readonly MemberId[] },
): Promise<void> {
  for (let first = 0; first < feeds.length; first += FEEDS_AT_ONCE) {
    await sql`
      delete from member_events
      where site_id = ${site} and member_id = any (${feeds.slice(first, first + FEEDS_AT_ONCE)}::uuid[])
        and payload ->> 'member_id' = ${about}
    `.execute(db)
  }
}
