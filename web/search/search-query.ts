import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Ask } from '#contract/endpoint.ts'
import type { MemberId } from '#contract/members.ts'
import { search } from '#contract/search.ts'
import { FIRST_PAGE, pageAt } from '#contract/page.ts'
import { call } from '#client/api/call.ts'
import { flags, type SearchFilters } from './filters.ts'

/** For so long somebody who comes back from a profile finds the list as they left it, not reordered by what happened since. */
const KEPT_MS = 15 * 60_000

/** How the keys of all searches begin. */
export const SEARCH = 'search'

/** A visitor and a member see different people for the same filters. */
export function searchQuery(member: MemberId | undefined, filters: SearchFilters) {
  return infiniteQueryOptions({
    queryKey: [SEARCH, member ?? 'visitor', filters],
    queryFn: ({ pageParam }) => call(search, { ...asked(filters), ...pageAt(pageParam) }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ next }) => next,
    staleTime: KEPT_MS,
    gcTime: KEPT_MS,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** As the call wants it: the name of the city is only for the reader. */
export function asked(filters: SearchFilters): Ask<typeof search> {
  const setFlags = Object.fromEntries(flags.map((flag) => [flag, filters[flag] ? 'true' : undefined]))
  const { city: _city, ...rest } = { ...filters, ...setFlags }
  return rest
}
