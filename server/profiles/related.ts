import { type RawBuilder, sql } from 'kysely'
import type { Context, CurrentMember } from '#server/context.ts'
import { type CardRow, selectCards } from '#server/cards/cards.ts'
import { isBlocked } from '#server/blocks/is-blocked.ts'
import { isShownTo } from '#server/visibility/is-seen-by.ts'

export const RELATED = 6
/** How many of those who were active last are looked through, of each nearness: the cost does not grow with the site. */
const CANDIDATES = 120
const YEARS = 8

type Somebody = Pick<CardRow, 'id' | 'gender' | 'country' | 'birthDate'> & {
  regionCode: string | null
  placeId: number | null
}

/** People like somebody: of the same gender, of about the same age, near them, active lately; those with a picture first. */
export function findRelated(
  { db, site }: Context,
  { id, gender, country, birthDate, regionCode, placeId }: Somebody,
  reader: CurrentMember | undefined,
): Promise<CardRow[]> {
  const lately = (far: number, where: RawBuilder<unknown>) => sql`(
    select member_id, ${sql.lit(far)} as far, birth_date, has_photo, hides
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
      select member_id, row_number() over (order by has_photo desc, far, days, member_id) as place_in_list
      from (
        select member_id, has_photo, hides, min(far) as far, min(abs(birth_date - ${birthDate}::date)) as days
        from (
          ${lately(0, sql`place_id = ${placeId}`)}
          union all
          ${lately(1, sql`country = ${country} and region = ${regionCode}`)}
          union all
          ${lately(2, sql`country = ${country}`)}
        ) as lately
        where abs(birth_date - ${birthDate}::date) <= ${YEARS * 366}
          and member_id <> ${id} and member_id is distinct from ${readerId}
        group by member_id, has_photo, hides
      ) as alike
      where not ${isBlocked(site.id, readerId, sql.ref('member_id'))}
        and ${isShownTo(site.id, reader, 'alike')}
      order by has_photo desc, far, days, member_id
      limit ${RELATED}
    `,
  )
}
