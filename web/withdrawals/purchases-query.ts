import { queryOptions } from '@tanstack/react-query'
import { listPayments } from '#contract/payments.ts'
import { call } from '#client/api/call.ts'
import { PAYMENTS } from '#web/payments/payments-query.ts'
import { withdrawable } from './withdrawable.ts'

/** What a member can pick to withdraw from. */
export function purchasesQuery(days: number) {
  return queryOptions({
    queryKey: [...PAYMENTS, 'withdrawable', days],
    queryFn: async () => withdrawable((await call(listPayments, {})).payments, { days, now: Date.now() }),
  })
}
