import { type RawBuilder, sql } from 'kysely'
import type { ProfileCard } from '#contract/cards.ts'
import type { MemberContext } from '#server/platform/http/context.ts'
import { asCard, selectCards } from '#server/cards/cards.ts'
import { isBlocked } from '#server/blocks/is-blocked.ts'

const PAGE_SIZE = 24

type Owner = Pick<MemberContext, 'db' | 'site' | 'clock' | 'member'>

interface Entry {
  at: string
  /** Null for as long as nothing was decided. */
  expiresAt: string | null
}

export interface GrantPage {
  entries: (Entry & { card: ProfileCard })[]
  next: string | null
}

/** The people on one side of a member's grants whom the member can meet, the newest first. */
export async function readGrantPage(
  owner: Owner,
  order: 'asked_at' | 'granted_at',
  which: RawBuilder<unknown>,
  after: string | undefined,
): Promise<GrantPage> {
  const at = sql.ref(order)
  const [time, viewerId] = after?.split('_') ?? []
  const isBehind = after ? sql`(${at}, viewer_id) < (${time}::timestamptz, ${viewerId}::uuid)` : sql`true`
  const rows = await selectCards<Entry>(
    owner.db,
    owner.site.id,
    sql`
      select viewer_id as member_id, row_number() over (order by ${at} desc, viewer_id desc) as place_in_list,
        ${at} as at, expires_at
      from ${meetable(owner)}
      where ${which} and ${isBehind}
      order by place_in_list
      limit ${PAGE_SIZE + 1}
    `,
  )
  const page = rows.slice(0, PAGE_SIZE)
  const last = rows.length > PAGE_SIZE ? page.at(-1) : undefined
  return {
    entries: page.map((row) => ({ at: row.at, expiresAt: row.expiresAt, card: asCard(row, owner) })),
    next: last ? `${last.at}_${last.id}` : null,
  }
}

export async function countRequests(owner: Owner): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${meetable(owner)} where status = 'asked'
  `.execute(owner.db)
  return rows[0]?.count ?? 0
}

function meetable({ site, member }: Owner): RawBuilder<unknown> {
  return sql`(
    select g.*
    from photo_grants g
    join members m on m.site_id = g.site_id and m.id = g.viewer_id
    join profiles p on p.site_id = g.site_id and p.member_id = g.viewer_id
    where g.site_id = ${site.id} and g.owner_id = ${member.id} and m.status = 'active' and p.status = 'active'
      and not ${isBlocked(site.id, sql.ref('g.viewer_id'), member.id)}
  ) meetable`
}
