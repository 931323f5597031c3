import type { QueryClient } from '@tanstack/react-query'
import type { PaymentNow } from '#contract/payments.ts'
import { userQuery } from '#web/members/user.ts'
import { paymentQuery } from './payments-query.ts'

/** Takes over a payment as it stands, with what the member has and is since. */
export async function keepPayment(queryClient: QueryClient, now: PaymentNow): Promise<void> {
  queryClient.setQueryData(paymentQuery(now.payment.payment_id).queryKey, now)
  // A question that was asked before would bring the balance of before, and after this.
  await queryClient.cancelQueries({ queryKey: userQuery.queryKey })
  queryClient.setQueryData(
    userQuery.queryKey,
    (user) => user && { ...user, credits: now.balance, paid_user: now.paid_user },
  )
}
