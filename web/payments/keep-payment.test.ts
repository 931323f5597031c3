import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import type { Payment } from '#contract/payments.ts'
import { aUser } from '#test/user.ts'
import { userQuery } from '#web/members/user.ts'
import { keepPayment } from './keep-payment.ts'
import { paymentQuery } from './payments-query.ts'

const payment: Payment = {
  payment_id: '00000000-0000-4000-8000-000000000009',
  credits: 20,
  paymentmethod: 'creditcard',
  tier: 0,
  state: 'completed',
  reversal: null,
  failure: null,
  currency: 'PLN',
  price_cents: 3999,
  discount: null,
  fee_cents: 0,
  total_cents: 3999,
  vat_rate: 23,
  vat_cents: 748,
  refunded_cents: 0,
  checkout_url: null,
  created_at: '2026-11-15T12:00:00.000Z',
  paid_at: '2026-11-15T12:01:00.000Z',
}

it('M-B21 a question about the member that was asked before the payment does not bring the old balance back', async () => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(userQuery.queryKey, aUser({ credits: 1 }))
  const before = Promise.withResolvers<ReturnType<typeof aUser>>()
  const asked = queryClient.fetchQuery({ ...userQuery, staleTime: 0, queryFn: () => before.promise })

  await keepPayment(queryClient, { payment, balance: 21, paid_user: true, is_only_purchase: true })
  before.resolve(aUser({ credits: 1 }))
  await asked

  expect(queryClient.getQueryData(userQuery.queryKey)).toMatchObject({ credits: 21, paid_user: true })
  expect(queryClient.getQueryData(paymentQuery(payment.payment_id).queryKey)).toMatchObject({ balance: 21 })
})
