import * as offers from '#contract/offers.ts'
import { memberRoute } from '#server/route-kinds.ts'
import { listTiles } from './list-tiles.ts'
import { readOffer } from './read-offer.ts'

export const offerRoutes = [memberRoute(offers.listTiles, listTiles), memberRoute(offers.readOffer, readOffer)]
