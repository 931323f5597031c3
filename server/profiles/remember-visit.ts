import { sql } from 'kysely'
import type { MemberId } from '#contract/members.ts'
import type { Context } from '#server/platform/http/context.ts'

/**
 * Keeps the last visit, to the hour. One that is made while invisible is hidden, and changes nothing about an earlier one
 * that is not. To look at oneself is no visit.
 */
export async function rememberVisit(
  { db, site, clock }: Pick<Context, 'db' | 'site' | 'clock'>,
  { visitor, visited }: { visitor: MemberId; visited: MemberId },
): Promise<void> {
  if (visitor === visited) return
  await sql`
    insert into visits (site_id, visited_id, visitor_id, visited_at, is_hidden)
    select site_id, ${visited}, member_id, date_trunc('hour', ${clock.now()}::timestamptz), is_invisible
    from profiles
    where site_id = ${site.id} and member_id = ${visitor}
    on conflict (site_id, visited_id, visitor_id) do update
    set visited_at = excluded.visited_at, is_hidden = excluded.is_hidden
    where visits.is_hidden or (not excluded.is_hidden and excluded.visited_at > visits.visited_at)
  `.execute(db)
}
