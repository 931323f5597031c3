import { useQueryClient } from '@tanstack/react-query'
import { devicesQuery } from './push-devices.ts'
import { pushQuery } from './push-state.ts'
import { sendSubscription } from './send-subscription.ts'

/** Names this browser again where it takes notices: after whatever makes an account safer the server sends to none. */
export function useSendAgain(): () => void {
  const queryClient = useQueryClient()
  async function send() {
    const { subscribed } = await queryClient.fetchQuery(pushQuery)
    if (subscribed && subscribed !== 'denied') await sendSubscription(subscribed)
    await queryClient.invalidateQueries({ queryKey: devicesQuery.queryKey })
  }
  // With the next page it is tried again.
  return () => void send().catch(() => {})
}
