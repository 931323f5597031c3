import { type RawBuilder, sql } from 'kysely'
import type { MemberId } from '#contract/members.ts'
import type { Db, SiteId } from '#server/platform/db/db.ts'
import { isBlocked } from '#server/blocks/is-blocked.ts'
import { isOnline } from '#server/cards/rules.ts'
import type { Position } from './cursor.ts'
import type { Order, Reach } from './reach.ts'
import { bornBy, hasAges, OLDEST, type Wish, wordFilters, YOUNGEST } from './wish.ts'

const HOUR_MS = 3_600_000
/**
 * How many rows a search for something rare passes by before it answers with what it has. It keeps the slowest search
 * as fast with a million members as with some thousand.
 */
const SCANNED = 4000
const SCANNED_PER_STRETCH = 1000

export interface Walk {
  site: SiteId
  reach: Reach
  order: Order
  /** What a row `s` must be, beyond its stretch. */
  filters: RawBuilder<unknown>[]
  /** Whether the filters may pass most rows by: then only so many are looked at. */
  isRare: boolean
  /** Where the page before ended: the walk goes on behind it. */
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

/** Those who pass, in the walk's order: `member_id`, its place in the order, and what a score compares. */
export function peopleOf(walk: Walk, limit: number): RawBuilder<unknown> {
  const { site, reach, order, filters, isRare } = walk
  const [at, fit] = [columns[order], allOf(filters)]
  // Behind its limit the inner query reads one index from the front, whatever the filters make the planner think of.
  return sql`
    select f.member_id, f.at, ${compared},
      row_number() over (order by f.at desc, f.member_id desc) as place_in_list
    from (
      select s.member_id, s.at
      from ${reach.stretches}
      cross join lateral (
        select s.member_id, s.at
        from (
          select s.*, ${at} as at
          from searchable s
          where s.site_id = ${site} and ${reach.isPart} and ${stretch(walk)} and ${isRare ? sql`true` : fit}
          order by ${at} desc, s.member_id desc
          limit ${sql.lit(isRare ? lookedAt(walk) : limit)}
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

/** Down to a horizon there are as many rows as are scanned, and perhaps some who came into it since. */
function lookedAt({ reach, until }: Walk): number {
  return until ? 2 * scanned(reach) : scanned(reach)
}

/** Known people in a given order, as far as they can still be found. */
export function thesePeople(site: SiteId, ids: readonly string[]): RawBuilder<unknown> {
  return sql`
    select f.member_id, ${compared}, f.place_in_list
    from unnest(${ids}::uuid[]) with ordinality as f (member_id, place_in_list)
    join searchable t on t.site_id = ${site} and t.member_id = f.member_id
  `
}

/** How far a walk may look in one go; undefined when that is to its end. */
export async function findHorizon(db: Db, walk: Walk): Promise<Position | undefined> {
  const { site, reach, order } = walk
  const { rows } = await sql<{ at: string; id: string }>`
    select s.at, s.id
    from ${reach.stretches}
    cross join lateral (
      select ${columns[order]} as at, s.member_id as id
      from searchable s
      where s.site_id = ${site} and ${reach.isPart} and ${stretch(walk)}
      order by ${columns[order]} desc, s.member_id desc
      offset ${sql.lit(scanned(reach) - 1)}
      limit 1
    ) s
    order by s.at desc, s.id desc
    limit 1
  `.execute(db)
  return rows[0] && { at: new Date(rows[0].at), id: rows[0].id }
}

/** How many rows of each stretch a search for something rare looks at. */
export function scanned({ count }: Reach): number {
  return Math.max(SCANNED_PER_STRETCH, Math.ceil(SCANNED / count))
}

function stretch({ order, after, until }: Walk): RawBuilder<unknown> {
  const at = columns[order]
  return allOf([
    ...(after ? [sql`(${at}, s.member_id) < (${after.at}, ${after.id})`] : []),
    ...(until ? [sql`(${at}, s.member_id) >= (${until.at}, ${until.id})`] : []),
  ])
}

export function allOf(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}

/** What a wish asks of a row `s`, its gender and place aside. */
export function filtersOf(wish: Wish, now: Date): RawBuilder<unknown>[] {
  const words = wordFilters.flatMap((field) => {
    const values = wish.words[field]
    return values ? [sql`${sql.ref(`s.${field}`)} = any(${values}::text[])`] : []
  })
  return [
    ...(hasAges(wish) ? agesOf(wish, now) : []),
    ...words,
    ...(wish.interests.length > 0 ? [sql`s.interests && ${wish.interests}::text[]`] : []),
    ...(wish.withPhoto ? [sql`s.has_photo`] : []),
    ...(wish.verified ? [sql`s.is_verified`] : []),
    ...(wish.online ? [sql`s.active_at >= ${onlineSince(now)}`] : []),
  ]
}

function agesOf({ minAge, maxAge }: Wish, now: Date): RawBuilder<unknown>[] {
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

/** Nobody meets themselves, or anybody with whom a block stands between. */
export function othersOf(site: SiteId, memberId: string | undefined): RawBuilder<unknown>[] {
  if (!memberId) return []
  return [sql`s.member_id <> ${memberId}`, sql`not ${isBlocked(site, memberId, sql.ref('s.member_id'))}`]
}
