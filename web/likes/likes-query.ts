import { queryOptions } from '@tanstack/react-query'
import { likesOverview } from '#contract/likes.ts'
import { call } from '#client/api/call.ts'
import { ALL_LIKES } from './use-likes.ts'

/**
 * Whom the member likes and who likes the member. It is loaded once somebody is logged in, when their place in the feed
 * is known, and kept fresh by events from then on.
 */
export const likesQuery = queryOptions({
  queryKey: ALL_LIKES,
  queryFn: () => call(likesOverview, {}),
  staleTime: Infinity,
  gcTime: Infinity,
})
