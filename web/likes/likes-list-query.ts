import { infiniteQueryOptions } from '@tanstack/react-query'
import { listLikes, type LikeType } from '#contract/likes.ts'
import { FIRST_PAGE, pageAt } from '#contract/page.ts'
import { call } from '#client/api/call.ts'

export const LIKES_LISTS = ['likes', 'list'] as const

/** One type of likes, page by page. */
export function likesListQuery(type: LikeType) {
  return infiniteQueryOptions({
    queryKey: [...LIKES_LISTS, type],
    queryFn: ({ pageParam }) => call(listLikes, { type, ...pageAt(pageParam) }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ next }) => next,
  })
}
