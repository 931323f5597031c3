import Fastify from 'fastify'
import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { Stripe } from 'stripe'

// The shapes are Stripe's own, of its package: what it renames there does not build here.
type Session = Stripe.Checkout.Session
type Answer = Pick<
  Session,
  'object' | 'id' | 'status' | 'payment_status' | 'amount_total' | 'currency' | 'metadata' | 'url'
> & {
  payment_intent: Pick<Stripe.PaymentIntent, 'id' | 'status'> | null
}
type Refund = Pick<Stripe.Refund, 'id' | 'object' | 'amount' | 'status' | 'metadata'>
type Dispute = Pick<Stripe.Dispute, 'id' | 'amount' | 'status'>
type List<T> = Pick<Stripe.ApiList<T>, 'object' | 'has_more' | 'url' | 'data'>

interface StripeSession extends Omit<Answer, 'object' | 'url'> {
  refunds: Refund[]
  disputes: Dispute[]
}

export interface StripeFake {
  url: string
  session(id: string): StripeSession | undefined
  made(): number
  /** The member pays on the hosted page. */
  pay(id: string): void
  /** While broken, every answer is this status with something that is no JSON. */
  breakWith(status: number | undefined): void
  stop(): Promise<void>
}

/** Stripe's v1 API as far as a shop needs it: checkout sessions, refunds, disputes; forms in, JSON out, its errors and keys. */
export async function startStripe({ key }: { key: string }): Promise<StripeFake> {
  const app = Fastify({ logger: false })
  const sessions = new Map<string, StripeSession>()
  const answers = new Map<string, unknown>()
  let broken: number | undefined
  const error = (code: string, message = code) => ({ error: { type: 'invalid_request_error', code, message } })
  const byIntent = (id: string) => [...sessions.values()].find(({ payment_intent }) => payment_intent?.id === id)

  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))))
  })
  app.addHook('preHandler', async (request, reply) => {
    if (broken !== undefined) return reply.code(broken).type('text/html').send('<html>broken</html>')
    if (request.headers.authorization !== `Bearer ${key}`) return reply.code(401).send(error('invalid_api_key'))
    const known = answers.get(`${request.url} ${String(request.headers['idempotency-key'])}`)
    return known && request.method === 'POST' ? reply.send(known) : undefined
  })
  app.addHook('preSerialization', async (request, reply, payload) => {
    const name = request.headers['idempotency-key']
    if (request.method === 'POST' && reply.statusCode === 200 && name)
      answers.set(`${request.url} ${String(name)}`, payload)
    return payload
  })
  app.post<{ Body: Record<string, string> }>('/v1/checkout/sessions', async ({ body }, reply) => {
    const amount = Number(body['line_items[0][price_data][unit_amount]'])
    const isWhole = Number.isInteger(amount) && amount > 0
    if (body['mode'] !== 'payment' || !isWhole || !body['success_url'] || !body['allowed_payment_method_types[0]'])
      return reply.code(400).send(error('parameter_missing'))
    const session: StripeSession = {
      id: `cs_${newId()}`,
      status: 'open',
      payment_status: 'unpaid',
      amount_total: amount,
      currency: body['line_items[0][price_data][currency]'] ?? '',
      metadata: { payment_id: body['metadata[payment_id]'] ?? '', site: body['metadata[site]'] ?? '' },
      payment_intent: null,
      refunds: [],
      disputes: [],
    }
    sessions.set(session.id, session)
    return asAnswer(session)
  })
  app.get('/v1/checkout/sessions', async () =>
    listOf('/v1/checkout/sessions', [...sessions.values()].toReversed().map(asAnswer)),
  )
  app.get<{ Params: { id: string } }>('/v1/checkout/sessions/:id', async ({ params }, reply) => {
    const session = sessions.get(params.id)
    return session ? asAnswer(session) : reply.code(404).send(error('resource_missing'))
  })
  app.post<{ Params: { id: string } }>('/v1/checkout/sessions/:id/expire', async ({ params }, reply) => {
    const session = sessions.get(params.id)
    if (session?.status !== 'open') return reply.code(400).send(error('session_not_open'))
    session.status = 'expired'
    return asAnswer(session)
  })
  app.post<{ Body: Record<string, string> }>('/v1/refunds', async ({ body }, reply) => {
    const session = byIntent(body['payment_intent'] ?? '')
    if (!session) return reply.code(404).send(error('resource_missing'))
    const metadata = { refund_id: body['metadata[refund_id]'] ?? '' }
    const amount = Number(body['amount'])
    const refund: Refund = { id: `re_${newId()}`, object: 'refund', amount, status: 'succeeded', metadata }
    session.refunds.push(refund)
    return refund
  })
  for (const kind of ['refunds', 'disputes'] as const)
    app.get<{ Querystring: { payment_intent: string } }>(`/v1/${kind}`, async ({ query }) =>
      listOf<Refund | Dispute>(`/v1/${kind}`, byIntent(query.payment_intent)?.[kind] ?? []),
    )
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}`,
    session: (id) => sessions.get(id),
    made: () => sessions.size,
    pay(id) {
      const session = sessions.get(id)
      if (!session) throw new Error(`Stripe has no session ${id}`)
      session.status = 'complete'
      session.payment_status = 'paid'
      session.payment_intent = { id: `pi_${newId()}`, status: 'succeeded' }
    },
    breakWith(status) {
      broken = status
    },
    stop: () => app.close(),
  }
}

function listOf<T>(url: string, data: T[]): List<T> {
  return { object: 'list', url, has_more: false, data }
}

function asAnswer(session: StripeSession): Answer {
  const { id, status, payment_status, amount_total, currency, metadata, payment_intent } = session
  const url = status === 'open' ? `https://checkout.stripe.com/c/${id}` : null
  const money = { payment_status, amount_total, currency, payment_intent }
  return { object: 'checkout.session', id, status, ...money, metadata, url }
}

function newId(): string {
  return randomUUID().replaceAll('-', '')
}
