import { queryOptions } from '@tanstack/react-query'
import { readSpendLimits } from '#contract/spend-limits.ts'
import { call } from '#client/api/call.ts'
import { OFFERS } from '#web/discounts/active-discount.ts'

/** With the offers, because an order changes both. */
export const spendLimitsQuery = queryOptions({
  queryKey: [...OFFERS, 'spend-limits'],
  queryFn: () => call(readSpendLimits, {}),
})
