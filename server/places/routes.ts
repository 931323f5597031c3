import * as places from '#contract/places.ts'
import { publicRoute } from '#server/route-kinds.ts'
import { findPlaces } from './find-places.ts'
import { listRegions } from './list-regions.ts'
import { nearestPlace } from './nearest-place.ts'

export const placeRoutes = [
  publicRoute(places.readRegions, ({ db, site }) => listRegions(db, site.settings.countries)),
  publicRoute(places.geocode, ({ db, site }, position) => nearestPlace(db, position, site.settings.countries)),
  publicRoute(places.findPlaces, async ({ db }, asked) => ({ places: await findPlaces(db, asked) })),
]
