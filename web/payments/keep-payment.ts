import type { QueryClient } from '@tanstack/react-query'
import type { PaymentNow, PaymentTold } from '#contract/payments.ts'
import { userQuery } from '#web/members/user.ts'
import { isWaiting } from './payment-status.ts'
import { paymentQuery } from './payments-query.ts'

/** Takes over a payment as it stands, with what the member has and is since. */
export async function keepPayment(queryClient: QueryClient, now: PaymentNow): Promise<void> {
  queryClient.setQueryData(paymentQuery(now.payment.payment_id).queryKey, now)
  await keepBalance(queryClient, now)
}

/** The same of what was told to all sessions, which does not say where it is paid. */
export async function keepTold(queryClient: QueryClient, { payment, ...now }: PaymentTold): Promise<void> {
  queryClient.setQueryData(paymentQuery(payment.payment_id).queryKey, (known) => {
    if (!known) return undefined
    const checkout_url = isWaiting(payment) ? known.payment.checkout_url : null
    return { ...now, payment: { ...payment, checkout_url } }
  })
  await keepBalance(queryClient, now)
}

async function keepBalance(queryClient: QueryClient, now: Omit<PaymentNow, 'payment'>): Promise<void> {
  // A question that was asked before would bring the balance of before, and after this.
  await queryClient.cancelQueries({ queryKey: userQuery.queryKey })
  queryClient.setQueryData(
    userQuery.queryKey,
    (user) => user && { ...user, credits: now.balance, paid_user: now.paid_user },
  )
}
