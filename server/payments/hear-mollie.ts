import { hearMollie as endpoint } from '#contract/payments.ts'
import type { Context } from '#server/context.ts'
import { webhook } from '#server/platform/http/webhook.ts'
import { noteMessage } from './note-message.ts'

/** Mollie's messages: a form with the payment's id, which nobody else knows. What it is worth, Mollie is asked. */
export const hearMollie = webhook<Context, typeof endpoint>(endpoint, {
  signature: 'unsigned',
  parse: (body) => Object.fromEntries(new URLSearchParams(body.toString())),
  run: (context, { id }) => noteMessage(context, { provider: 'mollie', providerId: id }),
})
