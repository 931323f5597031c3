import { type RawBuilder, sql } from 'kysely'
import type { ProfileCard } from '#contract/cards.ts'
import { NewestFirst } from '#server/platform/db/keyset.ts'
import type { MemberContext } from '#server/context.ts'
import { asCard, selectCards } from '#server/cards/cards.ts'
import { isViewerThere } from './is-viewer-there.ts'
import { DECLINED_DAYS } from './rules.ts'

type Owner = Pick<MemberContext, 'db' | 'site' | 'clock' | 'member' | 'secrets'>

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
  order: 'asked_at' | 'granted_at' | 'ended_at',
  which: RawBuilder<unknown>,
  after: string | undefined,
): Promise<GrantPage> {
  const at = sql.ref(order)
  const { secrets, site } = owner
  const list = new NewestFirst(
    { secrets, site, name: `photo-grants.${order}` },
    { at, id: sql.ref('viewer_id') },
    after,
  )
  const rows = await selectCards<Entry>(
    owner.db,
    owner.site.id,
    sql`
      select viewer_id as member_id, row_number() over (order by ${list.order}) as place_in_list,
        ${at} as at, expires_at
      from ${meetable(owner)}
      where ${which} and ${list.isBehind}
      order by place_in_list
      limit ${list.limit}
    `,
  )
  const { page, next } = list.cut(rows, ({ at: time, id }) => ({ at: time, id }))
  return {
    entries: page.map((row) => ({ at: row.at, expiresAt: row.expiresAt, card: asCard(row, owner) })),
    next,
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
    select g.*,
      case g.status when 'declined' then g.expires_at - make_interval(days => ${DECLINED_DAYS})
        when 'granted' then g.expires_at end as ended_at
    from photo_grants g
    where g.site_id = ${site.id} and g.owner_id = ${member.id} and ${isViewerThere('g')}
  ) meetable`
}
