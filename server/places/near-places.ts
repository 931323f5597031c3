import { distance } from 'geokdbush'
import type { Country } from '#contract/locales.ts'
import type { Db } from '#server/platform/db/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type Atlas, openAtlas } from './nearest-place.ts'

/** The shortest that a degree of latitude is, and a degree of longitude at the equator. */
const KM_PER_DEGREE = 110.5

export interface Surroundings {
  /** The city itself is one of them. */
  placeIds: number[]
  /** The countries that they lie in, the city's own first. */
  countries: [Country, ...Country[]]
}

/** The places whose centres lie within so many kilometres of a city's. Only ids leave: how far each is stays here. */
export async function nearPlaces(db: Db, placeId: number, km: number): Promise<Surroundings> {
  const { points, index } = await openAtlas(db)
  const centre = points.find(({ id }) => id === placeId)
  if (!centre) throw new Refusal('places.not_found')

  const near = index
    .range(...frame(centre, km))
    .flatMap((i) => points[i] ?? [])
    .filter(({ lat, lon }) => distance(centre.lon, centre.lat, lon, lat) <= km)
  const countries = new Set([centre, ...near].map(({ country }) => country))
  const [first = centre.country, ...others] = countries
  return { placeIds: near.map(({ id }) => id), countries: [first, ...others] }
}

/** A box of degrees that holds the whole circle. */
function frame({ lat, lon }: Atlas['points'][number], km: number): [number, number, number, number] {
  const up = km / KM_PER_DEGREE
  const across = up / Math.cos(((Math.abs(lat) + up) * Math.PI) / 180)
  return [lon - across, lat - up, lon + across, lat + up]
}
