import type { WordEvents } from '#client/live/events.ts'
import { reloadChats } from '#web/chats/apply-event.ts'
import { OFFERS } from '#web/discounts/active-discount.ts'
import { userQuery } from '#web/members/user.ts'
import { paymentQuery, PAYMENTS, paymentsQuery } from './payments-query.ts'

/** What happens to a payment, at the provider or on another device, changes what the member has and is. */
export const paymentEvents: WordEvents<'payment'> = {
  on: {
    payment: async (queryClient, { payment, balance, paid_user }) => {
      queryClient.setQueryData(userQuery.queryKey, (user) => user && { ...user, credits: balance, paid_user })
      queryClient.setQueryData(paymentQuery(payment.payment_id).queryKey, payment)
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: paymentsQuery.queryKey }),
        queryClient.invalidateQueries({ queryKey: OFFERS }),
        // What may be written to whom, and whether the credits last for it.
        reloadChats(queryClient),
      ])
    },
  },
  reload: async (queryClient) => {
    await Promise.all([
      queryClient.refetchQueries({ queryKey: userQuery.queryKey }),
      queryClient.invalidateQueries({ queryKey: PAYMENTS }),
    ])
  },
}
