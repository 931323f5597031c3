import { type RawBuilder, sql } from 'kysely'
import { nearPlaces } from '#server/places/near-places.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Criteria } from './criteria.ts'

/** By which time a scan through the people goes. */
export type Order = 'active' | 'new'

/** The places that a scan reads from side by side: each is one range of one index, in the scan's order already. */
export interface Scope {
  /** One row per range. */
  ranges: RawBuilder<unknown>
  /** What makes a row `s` of `searchable` part of a range. */
  isPart: RawBuilder<unknown>
  /** What else the place asks of a row, where no index has it in this order. */
  filter: RawBuilder<unknown> | undefined
  count: number
}

/** With more of them, one look into an index for each would cost more than passing others by. */
const MOST_RANGES = 256
const WRITTEN_OUT = 4

export async function scopeOf(
  db: Db,
  { genders, where }: Pick<Criteria, 'genders' | 'where'>,
  order: Order,
): Promise<Scope> {
  if ('country' in where) {
    const { country, region } = where
    const isInRegion = region === null ? undefined : sql`s.region = ${region}`
    const scope = inCountries(genders, [country])
    if (!isInRegion) return scope
    // Only the order by activity has an index of regions.
    return order === 'active'
      ? { ...scope, isPart: sql`${scope.isPart} and ${isInRegion}` }
      : { ...scope, filter: isInRegion }
  }

  const { placeIds, countries } = await nearPlaces(db, where.near, where.within)
  const count = genders.length * placeIds.length
  if (order === 'active' && count <= MOST_RANGES) {
    return {
      ranges: sql`${rowsOf(genders, 'text')} as g (gender) cross join ${rowsOf(placeIds, 'integer')} as p (place_id)`,
      isPart: sql`s.gender = g.gender and s.place_id = p.place_id`,
      filter: undefined,
      count,
    }
  }
  return { ...inCountries(genders, countries), filter: sql`s.place_id = any(${placeIds}::integer[])` }
}

function inCountries(genders: readonly string[], countries: readonly string[]): Scope {
  return {
    ranges: sql`${rowsOf(genders, 'text')} as g (gender) cross join ${rowsOf(countries, 'char(2)')} as c (country)`,
    isPart: sql`s.gender = g.gender and s.country = c.country`,
    filter: undefined,
    count: genders.length * countries.length,
  }
}

/**
 * One row for each. Few are written out, so that the plan which a connection keeps for a search knows how many there
 * are: of an array it does not, and would be made anew each time.
 */
function rowsOf(values: readonly (string | number)[], type: 'text' | 'char(2)' | 'integer'): RawBuilder<unknown> {
  const as = sql.raw(type)
  if (values.length === 0 || values.length > WRITTEN_OUT) return sql`unnest(${values}::${as}[])`
  return sql`(values ${sql.join(values.map((value) => sql`(${value}::${as})`))})`
}
