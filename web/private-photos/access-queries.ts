import { infiniteQueryOptions } from '@tanstack/react-query'
import { FIRST_PAGE, pageAt } from '#contract/page.ts'
import { listEndedPhotoGrants, listPhotoGrants, listPhotoRequests } from '#contract/private-photos.ts'
import { call } from '#client/api/call.ts'

export const PHOTO_ACCESS = ['photo-access'] as const

/** Who asks to see the private photos. */
export const photoRequestsQuery = infiniteQueryOptions({
  queryKey: [...PHOTO_ACCESS, 'requests'],
  queryFn: ({ pageParam }) => call(listPhotoRequests, pageAt(pageParam)),
  initialPageParam: FIRST_PAGE,
  getNextPageParam: ({ next }) => next,
  select: ({ pages }) => pages.flatMap(({ requests }) => requests),
})

/** Who may see them. */
export const photoGrantsQuery = infiniteQueryOptions({
  queryKey: [...PHOTO_ACCESS, 'grants'],
  queryFn: ({ pageParam }) => call(listPhotoGrants, pageAt(pageParam)),
  initialPageParam: FIRST_PAGE,
  getNextPageParam: ({ next }) => next,
  select: ({ pages }) => pages.flatMap(({ grants }) => grants),
})

/** Who may not, or no longer. */
export const endedGrantsQuery = infiniteQueryOptions({
  queryKey: [...PHOTO_ACCESS, 'ended'],
  queryFn: ({ pageParam }) => call(listEndedPhotoGrants, pageAt(pageParam)),
  initialPageParam: FIRST_PAGE,
  getNextPageParam: ({ next }) => next,
  select: ({ pages }) => pages.flatMap(({ ended }) => ended),
})
