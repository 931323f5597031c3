import { listGifts } from '#contract/chats.ts'
import { call } from '#client/api/call.ts'

export const GIFTS = ['gifts'] as const

export const giftsQuery = { queryKey: GIFTS, queryFn: () => call(listGifts, {}), staleTime: Infinity }
