import { type RawBuilder, sql } from 'kysely'
import type { Context, CurrentMember } from '#server/context.ts'
import { type CardRow, selectCards } from '#server/cards/cards.ts'
import { isBlocked } from '#server/blocks/is-blocked.ts'
import { ageOn } from '#server/members/age.ts'
import { isShownTo } from '#server/visibility/is-seen-by.ts'

export const RELATED = 6
/** How many of those who were active last are looked through, of each nearness: the cost does not grow with the site. */
const CANDIDATES = 120
const YEARS = 8

type Somebody = Pick<CardRow, 'id' | 'gender' | 'country' | 'birthDate'> & {
  regionCode: string | null
  placeId: number | null
}

/**
 * People like somebody: of the same gender, of about the same age, near them, active lately; those with a picture first. Ages are
 * full years, as cards show them: an order by days would tell everybody's birthday to who puts profiles of their own beside it.
 */
export function findRelated(
  { db, site, clock }: Context,
  { id, gender, country, birthDate, regionCode, placeId }: Somebody,
  reader: CurrentMember | undefined,
): Promise<CardRow[]> {
  const today = clock.now()
  const age = ageOn(birthDate, today)
  const lately = (far: number, where: RawBuilder<unknown>) => sql`(
    select member_id, ${sql.lit(far)} as far, ${ageInYears(today)} as age, active_at, has_photo, hides
    from searchable
    where site_id = ${site.id} and gender = ${gender} and ${where}
    order by active_at desc, member_id desc
    limit ${CANDIDATES}
  )`
  const readerId = sql`${reader?.id ?? null}::uuid`
  return selectCards(
    db,
    site.id,
    sql`
      select member_id, row_number() over (order by has_photo desc, far, years, active_at desc, member_id) as place_in_list
      from (
        select member_id, has_photo, hides, active_at, abs(age - ${age}) as years, min(far) as far
        from (
          ${lately(0, sql`place_id = ${placeId}`)}
          union all
          ${lately(1, sql`country = ${country} and region = ${regionCode}`)}
          union all
          ${lately(2, sql`country = ${country}`)}
        ) as lately
        where abs(age - ${age}) <= ${YEARS}
          and member_id <> ${id} and member_id is distinct from ${readerId}
        group by member_id, has_photo, hides, active_at, age
      ) as alike
      where not ${isBlocked(site.id, readerId, sql.ref('member_id'))}
        and ${isShownTo(site.id, reader, 'alike')}
      order by has_photo desc, far, years, active_at desc, member_id
      limit ${RELATED}
    `,
  )
}

/** As `ageOn`, of a row of `searchable`. */
function ageInYears(today: Date): RawBuilder<number> {
  return sql<number>`extract(year from age(${today.toISOString().slice(0, 10)}::timestamp, birth_date::timestamp))::int`
}
