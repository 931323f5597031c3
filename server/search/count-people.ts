import { type RawBuilder, sql } from 'kysely'
import type { Db, SiteId } from '#server/platform/db/db.ts'
import { blockedWith } from '#server/blocks/is-blocked.ts'
import { isShownTo, type Viewer } from '#server/visibility/is-seen-by.ts'
import { allOf, filtersOf, othersOf, scanned } from './queries.ts'
import { scopeOf } from './scope.ts'
import { OLDEST, YOUNGEST } from '#contract/search.ts'
import { bornBy, isCountable, type Criteria } from './criteria.ts'

export interface Totals {
  /** People, without fictional profiles. */
  people: number
  fictional: number
  /** Whether there may be more of them. */
  isMore: boolean
}

const COUNTED = 1000

interface CountRequest {
  site: SiteId
  criteria: Criteria
  /** Who asks, and whoever they do not meet, does not count. */
  viewer: Viewer | undefined
  now: Date
}

/**
 * How many fit of those whom a member or visitor meets. With others in the number, whoever reads to the end of a list
 * would know that somebody who fits has blocked them or hides.
 */
export function countPeople(db: Db, count: CountRequest): Promise<Totals> {
  return isCountable(count.criteria) ? countExactly(db, count) : countSome(db, count)
}

/**
 * From the table of counts, and from the index of birth dates for the years that the ages cut through. Where the whole
 * years alone are many, those at the edges are left out: nobody reads the last digits, and finding them would cost more
 * the more people there are.
 */
async function countExactly(db: Db, { site, criteria, viewer, now }: CountRequest): Promise<Totals> {
  const { whole, edges } = bornIn(criteria, now)
  const { rows } = await sql<{ people: number; fictional: number; isMore: boolean }>`
    with whole as materialized (
      select c.is_fictional, sum(c.count) as count
      from search_counts c
      where c.site_id = ${site} and c.gender = any(${criteria.genders}::text[]) and ${placeOf(criteria, 'c')}
        and c.birth_year between ${whole[0]} and ${whole[1]}
      group by c.is_fictional
    ), edge as materialized (${atEdges(site, criteria, edges)}), numbers as (
      select is_fictional, count from whole
      union all select is_fictional, count(*) from edge group by is_fictional
      union all ${less(site, criteria, viewer, now)}
    )
    select coalesce(sum(count) filter (where not is_fictional), 0)::int as people,
      coalesce(sum(count) filter (where is_fictional), 0)::int as fictional,
      ${edges.length > 0} and (${MANY} or (select count(*) from edge) > ${COUNTED}) as is_more
    from numbers
  `.execute(db)
  return rows[0] ?? { people: 0, fictional: 0, isMore: false }
}

const MANY = sql`(select coalesce(sum(count), 0) from whole) >= ${sql.lit(COUNTED)}`

function atEdges(site: SiteId, criteria: Criteria, edges: readonly Days[]): RawBuilder<unknown> {
  const isEdge = edges.map(([first, last]) => sql`s.birth_date between ${first}::date and ${last}::date`)
  return sql`
    select s.is_fictional
    from searchable s
    where s.site_id = ${site} and s.gender = any(${criteria.genders}::text[]) and ${placeOf(criteria, 's')}
      and ${edges.length > 0 ? sql`(${sql.join(isEdge, sql` or `)}) and not ${MANY}` : sql`false`}
    limit ${sql.lit(COUNTED + 1)}
  `
}

/** Whom the viewer does not meet of those who fit: they are few beside those who are counted. */
function less(site: SiteId, criteria: Criteria, viewer: Viewer | undefined, now: Date): RawBuilder<unknown> {
  const fits = sql`s.site_id = ${site} and s.gender = any(${criteria.genders}::text[]) and ${placeOf(criteria, 's')}
    and ${allOf(filtersOf(criteria, now))}`
  const hiding = sql`
    select s.member_id, s.is_fictional from searchable s
    where ${fits} and s.hides and not ${isShownTo(site, viewer)}
    limit ${sql.lit(COUNTED)}
  `
  const known =
    viewer &&
    sql`
    select s.member_id, s.is_fictional from searchable s
    where ${fits} and s.member_id in (select ${viewer.id}::uuid union all ${blockedWith(site, viewer.id)})
  `
  return sql`
    select is_fictional, -count(*)
    from (${known ? sql`(${known}) union (${hiding})` : hiding}) unmet
    group by is_fictional
  `
}

function placeOf({ where }: Criteria, table: 's' | 'c'): RawBuilder<unknown> {
  if ('near' in where) throw new Error('Nobody is counted by city')
  const { country, region } = where
  const isInRegion = sql`${sql.ref(`${table}.country`)} = ${country}`
  return region === null ? isInRegion : sql`${isInRegion} and ${sql.ref(`${table}.region`)} = ${region}`
}

type Days = [first: string, last: string]

/** The years of birth that an age band holds whole, and the days of those that it cuts. */
export function bornIn(
  { minAge, maxAge }: Pick<Criteria, 'minAge' | 'maxAge'>,
  now: Date,
): { whole: [number, number]; edges: Days[] } {
  const last = minAge > YOUNGEST ? bornBy(minAge, now) : undefined
  const first = maxAge < OLDEST ? dayAfter(bornBy(maxAge + 1, now)) : undefined
  const [firstYear, lastYear] = [first, last].map((day) => (day ? Number(day.slice(0, 4)) : undefined))
  const whole: [number, number] = [
    firstYear === undefined ? 0 : firstYear + 1,
    lastYear === undefined ? 9999 : lastYear - 1,
  ]
  if (first && last && firstYear === lastYear) return { whole: [1, 0], edges: [[first, last]] }
  return {
    whole,
    edges: [
      ...(first ? [[first, `${firstYear}-12-31`] satisfies Days] : []),
      ...(last ? [[`${lastYear}-01-01`, last] satisfies Days] : []),
    ],
  }
}

function dayAfter(day: string): string {
  const next = new Date(day)
  next.setUTCDate(next.getUTCDate() + 1)
  return next.toISOString().slice(0, 10)
}

/** By looking at the most active, as far as a search looks, and no further than a number that is still read as one. */
async function countSome(db: Db, { site, criteria, viewer, now }: CountRequest): Promise<Totals> {
  const scope = await scopeOf(db, criteria, 'active')
  const filters = [...filtersOf(criteria, now), ...(scope.filter ? [scope.filter] : []), ...othersOf(site, viewer)]
  const { rows } = await sql<{ people: number; fictional: number; isCut: boolean }>`
    select count(*) filter (where not f.is_fictional)::int as people,
      count(*) filter (where f.is_fictional)::int as fictional,
      exists (
        select from ${scope.ranges}
        cross join lateral (
          select from searchable s where s.site_id = ${site} and ${scope.isPart} offset ${sql.lit(scanned(scope))} limit 1
        ) more
      ) as is_cut
    from (
      select s.is_fictional
      from ${scope.ranges}
      cross join lateral (
        select s.*
        from searchable s
        where s.site_id = ${site} and ${scope.isPart}
        order by s.active_at desc, s.member_id desc
        limit ${sql.lit(scanned(scope))}
      ) s
      where ${allOf(filters)}
      limit ${sql.lit(COUNTED + 1)}
    ) f
  `.execute(db)
  const { people = 0, fictional = 0, isCut = false } = rows[0] ?? {}
  const isFull = people + fictional > COUNTED
  // The one row too many only says that there are more.
  return { people: Math.min(people, COUNTED), fictional: Math.min(fictional, COUNTED), isMore: isFull || isCut }
}
