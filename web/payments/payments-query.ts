import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { readDirectDebit } from '#contract/direct-debit.ts'
import type { PaymentMethod } from '#contract/payment-methods.ts'
import {
  listBundles,
  listPaymentMethods,
  listPayments,
  listRepeatOrders,
  type Quote,
  quoteOrder,
  readOrderNumber,
  readPayment,
  type Tier,
} from '#contract/payments.ts'
import { listWithdrawals } from '#contract/withdrawals.ts'
import { call } from '#client/api/call.ts'
import { OFFERS } from '#web/discounts/active-discount.ts'

export const bundlesQuery = queryOptions({
  queryKey: [...OFFERS, 'bundles'],
  queryFn: () => call(listBundles, {}),
})

export const methodsQuery = queryOptions({
  queryKey: [...OFFERS, 'methods'],
  queryFn: () => call(listPaymentMethods, {}),
})

export interface Choice {
  tier: Tier
  paymentmethod: PaymentMethod
}

export function quoteQuery({ tier, paymentmethod }: Choice) {
  return queryOptions({
    queryKey: [...OFFERS, 'quote', tier, paymentmethod],
    queryFn: () => call(quoteOrder, { tier, paymentmethod }),
    // Another method costs nearly the same: the sum changes in its place.
    placeholderData: keepPreviousData,
  })
}

/**
 * What a code makes of the price: the quote with it, or why there is none. The refusal is an answer too: an error would be
 * forgotten while the code is asked about anew, and what hangs on it would leave the screen meanwhile.
 */
export function codeQuery({ tier, paymentmethod }: Choice, code: string | undefined) {
  return queryOptions({
    queryKey: [...OFFERS, 'code', tier, paymentmethod, code],
    queryFn: (): Promise<CodeAnswer> =>
      call(quoteOrder, { tier, paymentmethod, ...(code && { discount: code }) }).then(
        (quote) => ({ quote }),
        (refusal: unknown) => ({ refusal }),
      ),
    enabled: code !== undefined,
    placeholderData: keepPreviousData,
  })
}

interface CodeAnswer {
  quote?: Quote
  refusal?: unknown
}

export const repeatQuery = queryOptions({
  queryKey: [...OFFERS, 'repeat'],
  queryFn: () => call(listRepeatOrders, {}),
})

export const PAYMENTS = ['payments'] as const

export const paymentsQuery = infiniteQueryOptions({
  queryKey: [...PAYMENTS, 'list'],
  queryFn: ({ pageParam }) => call(listPayments, pageParam ? { after: pageParam } : {}),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
})

export function paymentQuery(id: string) {
  return queryOptions({
    queryKey: [...PAYMENTS, 'one', id],
    queryFn: () => call(readPayment, { id }),
  })
}

/** What receipts call the order. It opens the withdrawal, so nothing but this page holds it. */
export function orderNumberQuery(id: string) {
  return queryOptions({
    queryKey: [...PAYMENTS, 'order-number', id],
    queryFn: async () => (await call(readOrderNumber, { id })).order_number,
    staleTime: Infinity,
  })
}

/** What was allowed for a direct debit, and whom. */
export function mandateQuery(paymentId: string) {
  return queryOptions({
    queryKey: [...PAYMENTS, 'mandate', paymentId],
    queryFn: () => call(readDirectDebit, { payment_id: paymentId }),
  })
}

/** What was declared about a payment: that somebody withdraws from it. */
export function withdrawalsQuery(paymentId: string) {
  return queryOptions({
    queryKey: [...PAYMENTS, 'withdrawals', paymentId],
    queryFn: async () => (await call(listWithdrawals, { id: paymentId })).withdrawals,
  })
}
