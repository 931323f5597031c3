import { subscribe } from '#contract/push.ts'
import { call } from '#client/api/call.ts'

/** Tells the server where this browser takes notices. */
export async function sendSubscription(subscription: PushSubscription): Promise<void> {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  await call(subscribe, { subscription: { endpoint, keys: { p256dh, auth } } })
}
