import { infiniteQueryOptions } from '@tanstack/react-query'
import { FIRST_PAGE, pageAt } from '#contract/page.ts'
import { listPhotoGrants, listPhotoRequests } from '#contract/private-photos.ts'
import { call } from '#client/api/call.ts'

/** Who asks to see the private photos. */
export const photoRequestsQuery = infiniteQueryOptions({
  queryKey: ['photo-access', 'requests'],
  queryFn: ({ pageParam }) => call(listPhotoRequests, pageAt(pageParam)),
  initialPageParam: FIRST_PAGE,
  getNextPageParam: ({ next }) => next,
  select: ({ pages }) => pages.flatMap(({ requests }) => requests),
})

/** Who may see them. */
export const photoGrantsQuery = infiniteQueryOptions({
  queryKey: ['photo-access', 'grants'],
  queryFn: ({ pageParam }) => call(listPhotoGrants, pageAt(pageParam)),
  initialPageParam: FIRST_PAGE,
  getNextPageParam: ({ next }) => next,
  select: ({ pages }) => pages.flatMap(({ grants }) => grants),
})
