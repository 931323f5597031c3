import { queryOptions } from '@tanstack/react-query'
import { readActiveDiscount } from '#contract/discounts.ts'
import { call } from '#client/api/call.ts'

/** What things cost now: forgotten as a whole when a discount ends or a payment is made. */
export const OFFERS = ['offers'] as const

const FRESH_MS = 60_000

/**
 * The discount that counts without a code, and by how much this device's clock is behind the server's. A page from the
 * server cannot know the latter, so with a discount the browser asks for itself.
 */
export const activeDiscountQuery = queryOptions({
  queryKey: [...OFFERS, 'active-discount'],
  queryFn: async () => {
    const { discount, now } = await call(readActiveDiscount, {})
    return { discount, behindMs: import.meta.env.SSR ? undefined : Date.parse(now) - Date.now() }
  },
  staleTime: ({ state: { data } }) => (data?.discount && data.behindMs === undefined ? 0 : FRESH_MS),
})
