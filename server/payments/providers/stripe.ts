import { Stripe } from 'stripe'
import type { PaymentMethod } from '#contract/payment-methods.ts'
import { type PaymentProvider, ProviderFailed, type ProviderPayment, ProviderRefused } from '../provider.ts'

type StripeMethod = Stripe.Checkout.SessionCreateParams.AllowedPaymentMethodType

/** What Stripe calls our methods. A debit is allowed on our own page, which its checkout cannot take over. */
const methods: Partial<Record<PaymentMethod, StripeMethod>> = {
  przelewy24: 'p24',
  blik: 'blik',
  ideal: 'ideal',
  bancontact: 'bancontact',
  eps: 'eps',
  creditcard: 'card',
  visa: 'card',
  mastercard: 'card',
  maestro: 'card',
  cartebancaire: 'card',
  applepay: 'card',
  paypal: 'paypal',
}

const PATIENCE_MS = 5000
const CLOCKS_DIFFER_S = 300

interface Options {
  key: string
  /** Another address than Stripe's own, for its stand-in. */
  url?: string
}

/** Stripe, by its hosted checkout: cards go through 3-D Secure there, and no card's number ever comes to us. */
export function stripeProvider({ key, url }: Options): PaymentProvider {
  const { protocol, hostname, port } = new URL(url ?? 'https://api.stripe.com')
  const stripe = new Stripe(key, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port ? { port } : {}),
    timeout: PATIENCE_MS,
    // The poller asks again, with the same key.
    maxNetworkRetries: 0,
    telemetry: false,
  })
  return {
    name: 'stripe',
    supports: (method) => methods[method] !== undefined,
    create: ({ paymentId, site, amount, currency, method, language, description, returnUrl }) =>
      asked(async () => {
        const type = methods[method]
        if (!type) throw new ProviderRefused(`Stripe has no ${method}`)
        const metadata = { payment_id: paymentId, site }
        const session = await stripe.checkout.sessions.create(
          {
            mode: 'payment',
            allowed_payment_method_types: [type],
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: currency.toLowerCase(),
                  unit_amount: amount,
                  product_data: { name: description },
                },
              },
            ],
            locale: language,
            success_url: returnUrl,
            cancel_url: returnUrl,
            metadata,
            payment_intent_data: { metadata },
          },
          { idempotencyKey: paymentId },
        )
        return asPayment(session, [], [])
      }),
    fetch: (id) =>
      asked(async () => {
        const session = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] })
        const intent = intentOf(session)
        if (!intent || session.payment_status !== 'paid') return asPayment(session, [], [])
        const [refunds, disputes] = await Promise.all([
          stripe.refunds.list({ payment_intent: intent.id, limit: 100 }),
          stripe.disputes.list({ payment_intent: intent.id, limit: 100 }),
        ])
        return asPayment(session, refunds.data, disputes.data)
      }),
    find: ({ paymentId, orderedAt }) =>
      asked(async () => {
        const since = Math.floor(orderedAt.getTime() / 1000) - CLOCKS_DIFFER_S
        for await (const session of stripe.checkout.sessions.list({ created: { gte: since }, limit: 100 }))
          if (session.metadata?.['payment_id'] === paymentId) return asPayment(session, [], [])
        return undefined
      }),
    cancel: (id) => asked(async () => void (await stripe.checkout.sessions.expire(id))),
    refund: (providerId, { id, amount }) =>
      asked(async () => {
        const session = await stripe.checkout.sessions.retrieve(providerId, { expand: ['payment_intent'] })
        const intent = intentOf(session)
        if (!intent) throw new ProviderRefused('There is nothing to refund at Stripe')
        await stripe.refunds.create(
          { payment_intent: intent.id, amount, metadata: { refund_id: id } },
          { idempotencyKey: id },
        )
      }),
  }
}

function intentOf({ payment_intent: intent }: Stripe.Checkout.Session): Stripe.PaymentIntent | null {
  return typeof intent === 'object' ? intent : null
}

function asPayment(
  session: Stripe.Checkout.Session,
  refunds: Stripe.Refund[],
  disputes: Stripe.Dispute[],
): ProviderPayment {
  const { id, amount_total, currency, metadata, url } = session
  if (amount_total === null || currency === null) throw new ProviderFailed('Stripe answered something else than agreed')
  return {
    providerId: id,
    intent: intentOf(session)?.id ?? null,
    status: statusOf(session),
    amount: amount_total,
    currency: currency.toUpperCase(),
    paymentId: metadata?.['payment_id'] ?? '',
    site: metadata?.['site'] ?? '',
    checkoutUrl: url,
    refunds: refunds.map((refund) => ({
      id: refund.id,
      refundId: refund.metadata?.['refund_id'] ?? null,
      amount: refund.amount,
      status:
        refund.status === 'succeeded'
          ? ('refunded' as const)
          : refund.status === 'failed' || refund.status === 'canceled'
            ? ('failed' as const)
            : ('pending' as const),
    })),
    // A warning is a question of the bank, and some disputes are prevented: no money has gone.
    chargebacks: disputes
      .filter(({ status }) => !status.startsWith('warning_') && status !== 'prevented')
      .map((dispute) => ({ id: dispute.id, amount: dispute.amount, isReversed: dispute.status === 'won' })),
  }
}

function statusOf(session: Stripe.Checkout.Session): ProviderPayment['status'] {
  if (session.payment_status === 'paid') return 'paid'
  if (session.status === 'expired') return 'expired'
  if (session.status !== 'complete') return 'open'
  const status = intentOf(session)?.status
  if (status === 'canceled') return 'canceled'
  return status === 'requires_payment_method' ? 'failed' : 'pending'
}

/** Stripe's errors as ours: what it refuses it refuses again, everything else may work later. */
async function asked<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof ProviderRefused || error instanceof ProviderFailed) throw error
    if (error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError)
      throw new ProviderRefused(`Stripe refused: ${error.code ?? error.type}`)
    throw new ProviderFailed('Stripe failed', { cause: error })
  }
}
