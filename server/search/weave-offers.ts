import type { Input } from '#contract/endpoint.ts'
import type { MemberId } from '#contract/members.ts'
import type { PartnerOffer } from '#contract/offers.ts'
import { PAGE_SIZE } from '#contract/page.ts'
import { OLDEST, type search } from '#contract/search.ts'
import type { Context } from '#server/context.ts'
import { type PickedOffer, pickPartnerOffers } from '#server/offers/pick-partner-offers.ts'
import { nearPlaces } from '#server/places/near-places.ts'
import { hasTastes } from './criteria.ts'
import { offersBefore } from './cursor.ts'
import type { SearchRequest } from './search-request.ts'

interface Offers {
  /** How many the pages before have shown. */
  shown: number
  picked: PickedOffer[]
}

/**
 * What partners offer beside a page of people, on a site that wants it: to members, and where the search asks for no more
 * than gender, age and place, which is all that an offer tells.
 */
export async function findOffers(
  context: Context,
  { db, site, searcher, criteria, clock }: SearchRequest,
  { sort, after }: Input<typeof search>,
): Promise<Offers> {
  if (!site.settings.member_resell || !searcher || hasTastes(criteria)) return { shown: 0, picked: [] }
  const { where, genders, minAge, maxAge } = criteria
  const countries = 'country' in where ? [where.country] : (await nearPlaces(db, where.near, where.within)).countries
  const shown = after === undefined ? 0 : offersBefore(context, sort, after)
  const picked = await pickPartnerOffers(db, site.id, {
    genders,
    countries,
    minAge,
    maxAge: maxAge === OLDEST ? null : maxAge,
    shown,
    most: Math.floor(PAGE_SIZE / site.settings.resell_every),
    now: clock.now(),
  })
  return { shown, picked }
}

/** Lets an offer follow every so many people; fewer people, fewer offers. */
export function weaveOffers(
  people: readonly { id: MemberId }[],
  picked: readonly PickedOffer[],
  every: number,
): PartnerOffer[] {
  return picked.flatMap((offer, at) => {
    const before = people[(at + 1) * every - 1]
    return before ? [{ ...offer, after: before.id }] : []
  })
}
