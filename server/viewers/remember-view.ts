import { sql } from 'kysely'
import type { MemberId } from '#contract/members.ts'
import type { Context } from '#server/context.ts'

/**
 * Keeps the last view, to the hour. One that is made while invisible is hidden, and changes nothing about an earlier one
 * that is not. To look at oneself is no view.
 */
export async function rememberView(
  { db, site, clock }: Pick<Context, 'db' | 'site' | 'clock'>,
  { viewer, viewed }: { viewer: MemberId; viewed: MemberId },
): Promise<void> {
  if (viewer === viewed) return
  await sql`
    insert into visits (site_id, visited_id, visitor_id, visited_at, is_hidden)
    select site_id, ${viewed}, member_id, date_trunc('hour', ${clock.now()}::timestamptz), is_invisible
    from profiles
    where site_id = ${site.id} and member_id = ${viewer}
    on conflict (site_id, visited_id, visitor_id) do update
    set visited_at = excluded.visited_at, is_hidden = excluded.is_hidden
    where visits.is_hidden or (not excluded.is_hidden and excluded.visited_at > visits.visited_at)
  `.execute(db)
}
