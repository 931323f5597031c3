import { sql } from 'kysely'
import type { Db, SiteId } from '#server/platform/db/db.ts'
import { accountSteps } from './queries.ts'

/** What figures can be told apart by. */
export const dimensions = ['day', 'lander', 'slug', 'variant', 'network', 'ref'] as const
export type Dimension = (typeof dimensions)[number]

/** How far people come, in their order. */
export const arrivalSteps = ['came', 'started', 'joined', 'confirmed', 'photo', 'wrote', 'bought'] as const

/** One line of figures: what was not asked for is summed up and empty. */
export type ArrivalFigures = Record<Dimension, string> & Record<(typeof arrivalSteps)[number], number>

interface Period {
  /** Days in UTC, as in 2026-11-16; both count. */
  from: string
  to: string
  by: readonly Dimension[]
}

/** How many came from where, and how far they came: from the sums, and from the accounts that there are. */
export async function readArrivals(db: Db, site: SiteId, { from, to, by }: Period): Promise<ArrivalFigures[]> {
  const columns = sql.join(
    dimensions.map((name) => sql`${by.includes(name) ? sql`${sql.ref(name)}::text` : sql`''`} as ${sql.ref(name)}`),
  )
  const sums = sql.join(arrivalSteps.map((name) => sql`sum(${sql.ref(name)})::integer as ${sql.ref(name)}`))
  const joinedThen = sql`m.signup_at >= ${from}::timestamp at time zone 'UTC'
    and m.signup_at < (${to}::timestamp + interval '1 day') at time zone 'UTC'
    and not exists (select from counted_leavers l where l.site_id = m.site_id and l.member_id = m.id)`
  const { rows } = await sql<ArrivalFigures>`
    select ${columns}, ${sums}
    from (
      select day, lander, slug, variant, network, ref, came, started, joined, confirmed, photo, wrote, bought
      from arrival_counts
      where site_id = ${site} and day between ${from}::date and ${to}::date
      union all
      select day, lander, slug, variant, network, ref, 0, 0, joined, confirmed, photo, wrote, bought
      from (${accountSteps(site, joinedThen)}) accounts
    ) counted
    group by 1, 2, 3, 4, 5, 6
    order by 1, 2, 3, 4, 5, 6
  `.execute(db)
  return rows
}
