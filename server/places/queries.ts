import type { Country } from '#contract/locales.ts'
import type { Place } from '#contract/places.ts'
import type { Db } from '#server/platform/db/db.ts'

export function selectPlaces(db: Db) {
  return db
    .selectFrom('places')
    .innerJoin('regions', (join) =>
      join.onRef('regions.country', '=', 'places.country').onRef('regions.code', '=', 'places.region'),
    )
    .select(['places.id', 'places.country', 'places.region', 'regions.name as regionName', 'places.name as city'])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectPlaces>['executeTakeFirstOrThrow']>>

export function asPlace({ id, country, region, regionName, city }: Row): Place {
  return { id, country: country as Country, region, region_name: regionName, city }
}
