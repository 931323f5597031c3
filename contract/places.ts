import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Country } from './locales.ts'

export const Region = z.object({ code: z.string(), name: z.string() })

export const readRegions = endpoint({
  method: 'GET',
  path: '/api/regions.php',
  summary: "The regions of the site's countries.",
  input: z.object({}),
  output: z.object({ regions: z.partialRecord(Country, z.array(Region)) }),
})

/** What a city is known by; as large as the database's numbers are. */
export const PlaceId = z.int().check(z.minimum(-2_147_483_648), z.maximum(2_147_483_647))
/** In a query it comes as text. */
export const PlaceIdText = z.pipe(z.coerce.number(), PlaceId)

/** A city as it may be told: names only. No coordinate of a place leaves the server. */
export const Place = z.object({
  id: PlaceId,
  country: Country,
  region: z.string(),
  region_name: z.string(),
  city: z.string(),
})
export type Place = z.infer<typeof Place>

/** A number as JavaScript writes it. An empty text is none: it must not become the equator. */
const degrees = (most: number) =>
  z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^-?\d+(\.\d+)?(e-\d+)?$/))]),
    z.coerce.number<number | string>().check(z.minimum(-most), z.maximum(most)),
  )

export const geocode = endpoint({
  method: 'GET',
  path: '/api/geocode.php',
  summary: 'The city nearest to a position. The position is neither stored nor logged.',
  input: z.object({ lat: degrees(90), lon: degrees(180) }),
  output: Place,
  refusals: ['places.not_found'],
})

export const findPlaces = endpoint({
  method: 'GET',
  path: '/api/places',
  summary: 'Cities of a country whose name begins with a text, largest first.',
  input: z.object({ country: Country, text: z.string().check(z.trim(), z.minLength(2), z.maxLength(60)) }),
  output: z.object({ places: z.array(Place) }),
})
