import { createHmac } from 'node:crypto'
import { hearSandbox as endpoint } from '#contract/payments.ts'
import type { Context } from '#server/context.ts'
import { type RawMessage, webhook } from '#server/platform/http/webhook.ts'
import { noteMessage } from './note-message.ts'

const TOLERANCE_S = 300

/** The sandbox's messages. */
export const hearSandbox = webhook<Context, typeof endpoint>(endpoint, {
  signature: (context, message) => sandboxSignature(context, message),
  run: (context, { event_id, payment_id }) =>
    noteMessage(context, { provider: 'sandbox', messageId: event_id, providerId: payment_id }),
})

/** `t=` is the second of sending, `v1=` the signature over it and the body. An old one proves nothing. */
function sandboxSignature({ secrets, clock }: Pick<Context, 'secrets' | 'clock'>, { body, headers }: RawMessage) {
  const header = headers['sandbox-signature']
  const parts = typeof header === 'string' ? /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) : null
  const [, seconds = '', given = ''] = parts ?? []
  if (!given || Math.abs(clock.now().getTime() / 1000 - Number(seconds)) > TOLERANCE_S) return undefined
  const expected = createHmac('sha256', sandboxKey(secrets)).update(`${seconds}.`).update(body).digest('hex')
  return { given, expected }
}

/** What the product and its sandbox have agreed on. */
export function sandboxKey(secrets: Context['secrets']): string {
  return secrets.key('payments sandbox').toString('hex')
}
