import { queryOptions } from '@tanstack/react-query'
import { readDirectDebit } from '#contract/direct-debit.ts'
import { call } from '#client/api/call.ts'
import { PAYMENTS } from '#web/payments/payments-query.ts'

export function directDebitQuery(paymentId: string) {
  return queryOptions({
    queryKey: [...PAYMENTS, 'direct-debit', paymentId],
    queryFn: () => call(readDirectDebit, { payment_id: paymentId }),
    // How far the member has come: an older answer would lead back.
    staleTime: 0,
  })
}
