import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { endPushDevice } from '#contract/push.ts'
import { call } from '#client/api/call.ts'
import { devicesQuery } from './push-devices.ts'
import { pushQuery } from './push-state.ts'
import { sendSubscription } from './send-subscription.ts'

/**
 * Names this browser again where it takes notices: after whatever makes an account safer the server sends to none. Where it takes
 * none, whatever was named for its session is somebody else's, and goes.
 */
export function useSendAgain(): () => void {
  const queryClient = useQueryClient()
  async function send() {
    const { subscribed } = await queryClient.fetchQuery(pushQuery)
    if (subscribed && subscribed !== 'denied') await sendSubscription(subscribed)
    else await endForeign(queryClient)
    await queryClient.invalidateQueries({ queryKey: devicesQuery.queryKey })
  }
  // With the next page it is tried again.
  return () => void send().catch(() => {})
}

async function endForeign(queryClient: QueryClient): Promise<void> {
  const devices = await queryClient.fetchQuery(devicesQuery)
  for (const { id } of devices.filter(({ is_current: isCurrent }) => isCurrent)) await call(endPushDevice, { id })
}
