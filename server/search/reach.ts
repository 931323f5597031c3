import { type RawBuilder, sql } from 'kysely'
import { nearPlaces } from '#server/places/near-places.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Wish } from './wish.ts'

/** By which time a walk through the people goes. */
export type Order = 'active' | 'new'

/** The places that a walk reads from side by side: each is one stretch of one index, in the walk's order already. */
export interface Reach {
  /** One row per stretch. */
  stretches: RawBuilder<unknown>
  /** What makes a row `s` of `searchable` part of a stretch. */
  isPart: RawBuilder<unknown>
  /** What else the place asks of a row, where no index has it in this order. */
  filter: RawBuilder<unknown> | undefined
  count: number
}

/** With more of them, one look into an index for each would cost more than passing others by. */
const MOST_STRETCHES = 256
const WRITTEN_OUT = 4

export async function reachOf(
  db: Db,
  { genders, where }: Pick<Wish, 'genders' | 'where'>,
  order: Order,
): Promise<Reach> {
  if ('country' in where) {
    const { country, region } = where
    const isThere = region === null ? undefined : sql`s.region = ${region}`
    const reach = inCountries(genders, [country])
    if (!isThere) return reach
    // Only the order by activity has an index of regions.
    return order === 'active'
      ? { ...reach, isPart: sql`${reach.isPart} and ${isThere}` }
      : { ...reach, filter: isThere }
  }

  const { placeIds, countries } = await nearPlaces(db, where.near, where.within)
  const count = genders.length * placeIds.length
  if (order === 'active' && count <= MOST_STRETCHES) {
    return {
      stretches: sql`${rowsOf(genders, 'text')} as g (gender) cross join ${rowsOf(placeIds, 'integer')} as p (place_id)`,
      isPart: sql`s.gender = g.gender and s.place_id = p.place_id`,
      filter: undefined,
      count,
    }
  }
  return { ...inCountries(genders, countries), filter: sql`s.place_id = any(${placeIds}::integer[])` }
}

function inCountries(genders: readonly string[], countries: readonly string[]): Reach {
  return {
    stretches: sql`${rowsOf(genders, 'text')} as g (gender) cross join ${rowsOf(countries, 'char(2)')} as c (country)`,
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
