import { infiniteQueryOptions } from '@tanstack/react-query'
import { readCredits } from '#contract/credits.ts'
import { call } from '#client/api/call.ts'

export const creditsQuery = infiniteQueryOptions({
  queryKey: ['credits'],
  queryFn: ({ pageParam }) => call(readCredits, pageParam ? { after: pageParam } : {}),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
})
