import { queryOptions } from '@tanstack/react-query'
import { readReceivedLike } from '#contract/likes.ts'
import { call, CallRefused } from '#client/api/call.ts'

/** One like that the member got; null when it was taken back, or was never the reader's. */
export function likeQuery(id: string) {
  return queryOptions({
    queryKey: ['likes', 'one', id],
    queryFn: async () => {
      try {
        return await call(readReceivedLike, { id })
      } catch (error) {
        if (error instanceof CallRefused && error.status < 500) return null
        throw error
      }
    },
  })
}
