import { around, distance } from 'geokdbush'
import KDBush from 'kdbush'
import { type Country, isCountry } from '#contract/locales.ts'
import type { Place } from '#contract/places.ts'
import type { Db } from '#server/platform/db/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { asPlace, selectPlaces } from './queries.ts'

interface Point {
  id: number
  country: Country
  lat: number
  lon: number
  population: number
}

export interface Atlas {
  points: readonly Point[]
  index: KDBush
}

const NEAR_KM = 25
const FAR_KM = 50

/** The city that somebody at a position would name: not the nearest suburb but the city it belongs to. */
export async function nearestPlace(
  db: Db,
  position: { lat: number; lon: number },
  countries: readonly Country[],
): Promise<Place> {
  const point = nearestPoint(await openAtlas(db), position, new Set<string>(countries))
  if (!point) throw new Refusal('places.not_found')
  return asPlace(await selectPlaces(db).where('places.id', '=', point.id).executeTakeFirstOrThrow())
}

function nearestPoint(
  { points, index }: Atlas,
  { lat, lon }: { lat: number; lon: number },
  countries: ReadonlySet<string>,
): Point | undefined {
  // The library's own filter would search on, past the limit, until something passes it.
  const candidates = around(index, lon, lat, Infinity, FAR_KM)
    .flatMap((i) => points[i] ?? [])
    .filter(({ country }) => countries.has(country))
    .map((point) => ({ point, km: distance(lon, lat, point.lon, point.lat) }))

  const near = candidates.filter(({ km }) => km <= NEAR_KM)
  if (near.length === 0) return candidates[0]?.point
  return near.reduce((best, other) => (pull(other) > pull(best) ? other : best)).point
}

/** Weighed like gravity. The four kilometres are the size of a city, of which we know only the centre. */
function pull({ point, km }: { point: Point; km: number }): number {
  return point.population / (4 + km) ** 2
}

let atlas: Promise<Atlas> | undefined

/** All places in memory, read once: the list changes with a release only. */
export function openAtlas(db: Db): Promise<Atlas> {
  atlas ??= readAtlas(db).catch((error: unknown) => {
    atlas = undefined
    throw error
  })
  return atlas
}

async function readAtlas(db: Db): Promise<Atlas> {
  const rows = await db.selectFrom('places').select(['id', 'country', 'lat', 'lon', 'population']).execute()
  const points = rows.flatMap(({ country, ...rest }) => (isCountry(country) ? { ...rest, country } : []))
  if (points.length === 0) throw new Error('There are no places yet: importPlaces has not run')
  const index = new KDBush(points.length)
  for (const { lat, lon } of points) index.add(lon, lat)
  return { points, index: index.finish() }
}
