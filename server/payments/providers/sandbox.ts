import * as z from 'zod/mini'
import type { PaymentProvider, ProviderPayment } from '../provider.ts'
import { callProvider } from './call-provider.ts'

const Answer = z.object({
  id: z.string().check(z.maxLength(100)),
  status: z.enum(['open', 'pending', 'paid', 'canceled', 'expired', 'failed']),
  amount: z.int(),
  currency: z.string(),
  metadata: z.object({ payment_id: z.string(), site: z.string() }),
  checkout_url: z.string(),
  refunds: z.array(
    z.object({ id: z.string(), amount: z.int(), status: z.enum(['pending', 'refunded', 'failed']), key: z.string() }),
  ),
  chargebacks: z.array(z.object({ id: z.string(), amount: z.int(), is_reversed: z.boolean() })),
})

/** The provider of trials: `fakes/sandbox/`. */
export function sandboxProvider({ url, key }: { url: string; key: string }): PaymentProvider {
  const headers = (idempotencyKey?: string) => ({
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
  })
  const addressOf = (providerId: string) => `${url}/v1/payments/${encodeURIComponent(providerId)}`
  return {
    name: 'sandbox',
    supports: () => true,
    create: async ({ paymentId, site, returnUrl, webhookUrl, ...order }) =>
      asPayment(
        await callProvider(Answer, {
          url: `${url}/v1/payments`,
          method: 'POST',
          headers: headers(paymentId),
          body: JSON.stringify({
            ...order,
            metadata: { payment_id: paymentId, site },
            return_url: returnUrl,
            notify_url: webhookUrl,
          }),
        }),
      ),
    fetch: async (providerId) =>
      asPayment(await callProvider(Answer, { url: addressOf(providerId), headers: headers() })),
    async find({ paymentId }) {
      const call = { url: `${url}/v1/payments?key=${encodeURIComponent(paymentId)}`, headers: headers() }
      const [found] = await callProvider(z.array(Answer), call)
      return found && asPayment(found)
    },
    async cancel(providerId) {
      const call = { url: `${addressOf(providerId)}/cancel`, method: 'POST', headers: headers(), body: '{}' } as const
      await callProvider(Answer, call)
    },
    async refund(providerId, { id, amount }) {
      await callProvider(z.object({ id: z.string() }), {
        url: `${addressOf(providerId)}/refunds`,
        method: 'POST',
        headers: headers(id),
        body: JSON.stringify({ amount }),
      })
    },
  }
}

function asPayment(answer: z.infer<typeof Answer>): ProviderPayment {
  const { id, status, amount, currency, metadata, checkout_url, refunds, chargebacks } = answer
  return {
    providerId: id,
    status,
    amount,
    currency,
    paymentId: metadata.payment_id,
    site: metadata.site,
    checkoutUrl: checkout_url,
    refunds: refunds.map(({ key, ...refund }) => ({ ...refund, refundId: key })),
    chargebacks: chargebacks.map(({ is_reversed, ...chargeback }) => ({ ...chargeback, isReversed: is_reversed })),
  }
}
