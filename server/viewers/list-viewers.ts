import { sql } from 'kysely'
import type { Input, Output } from '#contract/endpoint.ts'
import type { listViewers as endpoint } from '#contract/viewers.ts'
import type { MemberContext } from '#server/platform/http/context.ts'
import { asCard, selectCards } from '#server/cards/cards.ts'
import { isBlocked } from '#server/blocks/is-blocked.ts'
import { viewDay } from './rules.ts'

const PAGE = 24
const HOUR_MS = 3_600_000

/** Who looked at the own profile and can be found, the last first. Views are kept to the hour, and so is the cursor. */
export async function listViewers(
  context: MemberContext,
  { after }: Input<typeof endpoint>,
): Promise<Output<typeof endpoint>> {
  const { db, site, member, clock } = context
  const [hour, id] = after?.split('.') ?? []
  const before = sql`(${new Date(Number(hour) * HOUR_MS)}::timestamptz, ${id}::uuid)`
  const rest = after ? sql`and (v.visited_at, v.visitor_id) < ${before}` : sql``
  const rows = await selectCards<{ visitedAt: string }>(
    db,
    site.id,
    sql`
      select v.visitor_id as member_id, v.visited_at,
        row_number() over (order by v.visited_at desc, v.visitor_id desc) as place_in_list
      from visits v
      join searchable s on s.site_id = v.site_id and s.member_id = v.visitor_id
      where v.site_id = ${site.id} and v.visited_id = ${member.id} and not v.is_hidden ${rest}
        and not ${isBlocked(site.id, sql`${member.id}`, sql.ref('v.visitor_id'))}
      order by v.visited_at desc, v.visitor_id desc
      limit ${PAGE + 1}
    `,
  )
  const page = rows.slice(0, PAGE)
  const last = rows.length > PAGE ? page.at(-1) : undefined
  const now = clock.now()
  return {
    visitors: page.map((row) => ({ ...asCard(row, context), visited: viewDay(row.visitedAt, now) })),
    next: last ? `${Date.parse(last.visitedAt) / HOUR_MS}.${last.id}` : null,
  }
}
