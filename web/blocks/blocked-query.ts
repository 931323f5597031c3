import { queryOptions } from '@tanstack/react-query'
import { listBlocked } from '#contract/blocks.ts'
import { call } from '#client/api/call.ts'

/** Whom the member has blocked. */
export const blockedQuery = queryOptions({
  queryKey: ['blocked'],
  queryFn: async () => (await call(listBlocked, {})).blocked,
})
