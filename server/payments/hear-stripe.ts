import { hearStripe as endpoint } from '#contract/payments.ts'
import type { Context } from '#server/context.ts'
import { webhook } from '#server/platform/http/webhook.ts'
import { noteMessage } from './note-message.ts'
import { signedHeader } from './signed-header.ts'

/** Stripe's messages: about a checkout session by its own id, about money that goes back by the payment intent's. */
export const hearStripe = webhook<Context, typeof endpoint>(endpoint, {
  signature: ({ webhookSecrets, clock }, message) =>
    webhookSecrets['stripe'] ? signedHeader('stripe-signature', webhookSecrets['stripe'], clock, message) : undefined,
  run: (context, { id, data: { object } }) => {
    const isSession = object.id.startsWith('cs_')
    const providerId = isSession ? object.id : (object.payment_intent ?? object.id)
    return noteMessage(context, { provider: 'stripe', messageId: id, providerId })
  },
})
