import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { FoundProfile } from '#contract/search.ts'
import type { PartnerOffer } from '#contract/offers.ts'
import type { MemberId } from '#contract/members.ts'
import { useUser } from '#web/members/user.ts'
import type { SearchFilters } from './filters.ts'
import { searchQuery } from './search-query.ts'

/** Who was found so far, and how to find more. The first answer says how many there are. */
export function useResults(filters: SearchFilters) {
  const user = useUser()
  const query = useInfiniteQuery(searchQuery(user?.id, filters))
  const pages = query.data?.pages
  const people = useMemo(() => once(pages?.flatMap(({ profiles }) => profiles) ?? []), [pages])
  const offers = useMemo(() => behindWhom(pages?.flatMap((page) => page.partner_offers) ?? []), [pages])
  return {
    first: pages?.[0],
    /** How many pages are there. */
    pages: pages?.length ?? 0,
    people,
    /** Partner offers, by whom they follow. */
    offers,
    hasMore: query.hasNextPage,
    isLoading: query.isFetching,
    loadMore: () => void query.fetchNextPage(),
    refusal: query.error,
    retry: () => void (pages ? query.fetchNextPage() : query.refetch()),
  }
}
export type Results = ReturnType<typeof useResults>

/** Who becomes active while somebody reads on moves from a later page to an earlier one, or back. */
function once(people: readonly FoundProfile[]): FoundProfile[] {
  return [...new Map(people.map((person) => [person.id, person])).values()]
}

/** Each offer once: what partners offer may change while somebody reads on. */
function behindWhom(offers: readonly PartnerOffer[]): Map<MemberId, PartnerOffer> {
  const each = new Map(offers.toReversed().map((offer) => [offer.id, offer]))
  return new Map([...each.values()].map((offer) => [offer.after, offer]))
}
