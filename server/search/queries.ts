import { type RawBuilder, sql } from 'kysely'
import type { MemberId } from '#contract/members.ts'
import type { Db, SiteId } from '#server/platform/db/db.ts'
import { isBlocked } from '#server/blocks/is-blocked.ts'
import { isOnline } from '#server/cards/rules.ts'
import { isShownTo, type Viewer } from '#server/visibility/is-seen-by.ts'
import type { Position } from './cursor.ts'
import type { Order, Scope } from './scope.ts'
import { OLDEST, YOUNGEST } from '#contract/search.ts'
import { bornBy, hasAges, type Criteria, wordFilters } from './criteria.ts'

const HOUR_MS = 3_600_000
/**
 * How many rows a search for something rare passes by before it answers with what it has. It keeps the slowest search
 * as fast with a million members as with some thousand.
 */
const SCANNED = 4000
const SCANNED_PER_RANGE = 1000

export interface Scan {
  site: SiteId
  scope: Scope
  order: Order
  /** What a row `s` must be, beyond its range. */
  filters: RawBuilder<unknown>[]
  /** Whether the filters may pass most rows by: then only so many are looked at. */
  isRare: boolean
  /** Where the page before ended: the scan goes on behind it. */
  after?: Position | undefined
  /** The last row to look at. */
  until?: Position | undefined
}

const columns: Record<Order, RawBuilder<unknown>> = { active: sql`s.active_at`, new: sql`s.signup_at` }

/** What a score compares, from a row `t`. */
const compared = sql`t.gender, t.seeks, t.country, t.region as region_code, t.place_id, t.interests, t.is_fictional`

/** What `peopleOf` and `thesePeople` yield beside the card. */
export interface Compared {
  memberId: MemberId
  gender: string
  seeks: string
  country: string
  regionCode: string | null
  placeId: number | null
  interests: string[]
  isFictional: boolean
}

/** Those who pass, in the scan's order: `member_id`, its place in the order, and what a score compares. */
export function peopleOf(scan: Scan, limit: number): RawBuilder<unknown> {
  const { site, scope, order, filters, isRare } = scan
  const [at, fit] = [columns[order], allOf(filters)]
  // Behind its limit the inner query reads one index from the front, whatever the filters make the planner think of.
  return sql`
    select f.member_id, f.at, ${compared},
      row_number() over (order by f.at desc, f.member_id desc) as place_in_list
    from (
      select s.member_id, s.at
      from ${scope.ranges}
      cross join lateral (
        select s.member_id, s.at
        from (
          select s.*, ${at} as at
          from searchable s
          where s.site_id = ${site} and ${scope.isPart} and ${range(scan)} and ${isRare ? sql`true` : fit}
          order by ${at} desc, s.member_id desc
          limit ${sql.lit(isRare ? lookedAt(scan) : limit)}
        ) s
        where ${isRare ? fit : sql`true`}
        order by s.at desc, s.member_id desc
        limit ${sql.lit(limit)}
      ) s
      order by s.at desc, s.member_id desc
      limit ${sql.lit(limit)}
    ) f
    join searchable t on t.site_id = ${site} and t.member_id = f.member_id
  `
}

/** Down to the scan limit there are as many rows as are scanned, and perhaps some who came into it since. */
function lookedAt({ scope, until }: Scan): number {
  return until ? 2 * scanned(scope) : scanned(scope)
}

/** Known people in a given order, as far as they can still be found. */
export function thesePeople(site: SiteId, ids: readonly string[]): RawBuilder<unknown> {
  return sql`
    select f.member_id, ${compared}, f.place_in_list
    from unnest(${ids}::uuid[]) with ordinality as f (member_id, place_in_list)
    join searchable t on t.site_id = ${site} and t.member_id = f.member_id
  `
}

/** How far a scan may look in one go; undefined when that is to its end. */
export async function findScanLimit(db: Db, scan: Scan): Promise<Position | undefined> {
  const { site, scope, order } = scan
  const { rows } = await sql<{ at: string; id: string }>`
    select s.at, s.id
    from ${scope.ranges}
    cross join lateral (
      select ${columns[order]} as at, s.member_id as id
      from searchable s
      where s.site_id = ${site} and ${scope.isPart} and ${range(scan)}
      order by ${columns[order]} desc, s.member_id desc
      offset ${sql.lit(scanned(scope) - 1)}
      limit 1
    ) s
    order by s.at desc, s.id desc
    limit 1
  `.execute(db)
  return rows[0] && { at: new Date(rows[0].at), id: rows[0].id }
}

/** How many rows of each range a search for something rare looks at. */
export function scanned({ count }: Scope): number {
  return Math.max(SCANNED_PER_RANGE, Math.ceil(SCANNED / count))
}

function range({ order, after, until }: Scan): RawBuilder<unknown> {
  const at = columns[order]
  return allOf([
    ...(after ? [sql`(${at}, s.member_id) < (${after.at}, ${after.id})`] : []),
    ...(until ? [sql`(${at}, s.member_id) >= (${until.at}, ${until.id})`] : []),
  ])
}

export function allOf(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}

/** What criteria ask of a row `s`, its gender and place aside. */
export function filtersOf(criteria: Criteria, now: Date): RawBuilder<unknown>[] {
  const words = wordFilters.flatMap((field) => {
    const values = criteria.words[field]
    return values ? [sql`${sql.ref(`s.${field}`)} = any(${values}::text[])`] : []
  })
  return [
    ...(hasAges(criteria) ? agesOf(criteria, now) : []),
    ...words,
    ...(criteria.interests.length > 0 ? [sql`s.interests && ${criteria.interests}::text[]`] : []),
    ...(criteria.withPhoto ? [sql`s.has_photo`] : []),
    ...(criteria.verified ? [sql`s.is_verified`] : []),
    ...(criteria.online ? [sql`s.active_at >= ${onlineSince(now)} and not s.is_fictional`] : []),
  ]
}

function agesOf({ minAge, maxAge }: Criteria, now: Date): RawBuilder<unknown>[] {
  return [
    ...(minAge > YOUNGEST ? [sql`s.birth_date <= ${bornBy(minAge, now)}::date`] : []),
    ...(maxAge < OLDEST ? [sql`s.birth_date > ${bornBy(maxAge + 1, now)}::date`] : []),
  ]
}

/** The first of the hours in which somebody who was active counts as online. */
function onlineSince(now: Date): Date {
  let hour = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS
  while (isOnline(new Date(hour - HOUR_MS).toISOString(), now)) hour -= HOUR_MS
  return new Date(hour)
}

/** Nobody meets themselves, anybody with whom a block stands between, or who hides from them. */
export function othersOf(site: SiteId, viewer: Viewer | undefined): RawBuilder<unknown>[] {
  const isShown = isShownTo(site, viewer)
  if (!viewer) return [isShown]
  return [sql`s.member_id <> ${viewer.id}`, sql`not ${isBlocked(site, viewer.id, sql.ref('s.member_id'))}`, isShown]
}
