import { queryOptions } from '@tanstack/react-query'
import { readSwipes } from '#contract/swipes.ts'
import { call } from '#client/api/call.ts'

/** The deck and what is left of today's likes. */
export const swipesQuery = queryOptions({
  queryKey: ['swipes'],
  queryFn: () => call(readSwipes, {}),
  // Cards that were swiped must not come back from a cache.
  staleTime: 0,
})
