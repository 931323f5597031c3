import { queryOptions } from '@tanstack/react-query'
import { readActiveDiscount } from '#contract/discounts.ts'
import { call } from '#client/api/call.ts'

/** What things cost now: forgotten as a whole when a discount ends or a payment is made. */
export const OFFERS = ['offers'] as const

/** The discount that counts without a code, and by how much this device's clock is behind the server's. */
export const activeDiscountQuery = queryOptions({
  queryKey: [...OFFERS, 'active-discount'],
  queryFn: async () => {
    const { discount, now } = await call(readActiveDiscount, {})
    return { discount, behindMs: Date.parse(now) - Date.now() }
  },
})
