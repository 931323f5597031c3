import { sql } from 'kysely'
import type { Country } from '#contract/locales.ts'
import type { Place } from '#contract/places.ts'
import type { Db } from '#server/platform/db/db.ts'
import { asPlace, selectPlaces } from './queries.ts'
import { searchName } from './search-name.ts'

const LIMIT = 10

/** Cities with a name that begins with the text: a full match first, then the largest. */
export async function findPlaces(db: Db, { country, text }: { country: Country; text: string }): Promise<Place[]> {
  const name = searchName(text)
  if (!name) return []

  const rows = await selectPlaces(db)
    .where('places.country', '=', country)
    // Few places have a second name. Saying so in these words lets an index of just those answer.
    .where(sql<boolean>`(
      search_name like ${`${name}%`}
      or search_name like '%/ %' and search_name like ${`%/ ${name}%`}
    )`)
    .orderBy(sql`' / ' || search_name || ' / ' like ${`%/ ${name} /%`}`, 'desc')
    .orderBy('population', 'desc')
    .limit(LIMIT)
    .execute()
  return rows.map(asPlace)
}
