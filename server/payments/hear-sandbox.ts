import { hearSandbox as endpoint } from '#contract/payments.ts'
import type { Context } from '#server/context.ts'
import { webhook } from '#server/platform/http/webhook.ts'
import { noteMessage } from './note-message.ts'
import { signedHeader } from './signed-header.ts'

/** The sandbox's messages. */
export const hearSandbox = webhook<Context, typeof endpoint>(endpoint, {
  signature: ({ secrets, clock }, message) => signedHeader('sandbox-signature', sandboxKey(secrets), clock, message),
  run: (context, { event_id, payment_id }) =>
    noteMessage(context, { provider: 'sandbox', messageId: event_id, providerId: payment_id }),
})

/** What the product and its sandbox have agreed on. */
export function sandboxKey(secrets: Context['secrets']): string {
  return secrets.key('payments sandbox').toString('hex')
}
