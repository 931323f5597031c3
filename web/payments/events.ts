import type { WordEvents } from '#client/live/events.ts'
import { reloadChats } from '#web/chats/apply-event.ts'
import { OFFERS } from '#web/discounts/active-discount.ts'
import { INVOICES } from '#web/invoices/invoices-query.ts'
import { userQuery } from '#web/members/user.ts'
import { keepTold } from './keep-payment.ts'
import { PAYMENTS, paymentQuery, paymentsQuery } from './payments-query.ts'

/** What happens to a payment, at the provider or on another device, changes what the member has and is. */
export const paymentEvents: WordEvents<'payment'> = {
  on: {
    payment: async (queryClient, now) => {
      await keepTold(queryClient, now)
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: paymentsQuery.queryKey }),
        queryClient.invalidateQueries({ queryKey: paymentQuery(now.payment.payment_id).queryKey }),
        queryClient.invalidateQueries({ queryKey: OFFERS }),
        queryClient.invalidateQueries({ queryKey: INVOICES }),
        // What may be written to whom, and whether the credits last for it.
        reloadChats(queryClient),
      ])
    },
  },
  reload: async (queryClient) => {
    await Promise.all([
      // A page that has just come has the member with it, and asks again by itself.
      queryClient.refetchQueries({ queryKey: userQuery.queryKey, stale: true }),
      queryClient.invalidateQueries({ queryKey: PAYMENTS }),
    ])
  },
}
