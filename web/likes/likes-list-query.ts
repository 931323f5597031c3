import { infiniteQueryOptions } from '@tanstack/react-query'
import { listLikes, type LikeType } from '#contract/likes.ts'
import { FIRST_PAGE, pageAt } from '#contract/page.ts'
import { call } from '#client/api/call.ts'

/** One type of likes, page by page. */
export function likesListQuery(type: LikeType) {
  return infiniteQueryOptions({
    queryKey: ['likes', 'list', type],
    queryFn: ({ pageParam }) => call(listLikes, { type, ...pageAt(pageParam) }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ next }) => next,
  })
}
