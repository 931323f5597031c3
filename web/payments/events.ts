import type { WordEvents } from '#client/live/events.ts'
import { userQuery } from '#web/members/user.ts'

/** What happens to a payment, at the provider or on another device, changes what the member has and is. */
export const paymentEvents: WordEvents<'payment'> = {
  on: {
    payment: (queryClient, { balance, paid_user }) => {
      queryClient.setQueryData(userQuery.queryKey, (user) => user && { ...user, credits: balance, paid_user })
    },
  },
  reload: (queryClient) => queryClient.refetchQueries({ queryKey: userQuery.queryKey }),
}
