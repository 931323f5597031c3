import type { FastifyInstance, FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { Clock } from '#server/platform/clock.ts'
import type { KeptPayments } from './kept-payments.ts'
import type { SandboxPayment } from './sandbox-payment.ts'

const NewPayment = z.object({
  amount: z.int().check(z.minimum(1)),
  currency: z.string(),
  method: z.string(),
  description: z.string(),
  metadata: z.object({ payment_id: z.string(), site: z.string() }),
  return_url: z.url(),
  notify_url: z.url(),
  language: z.string(),
  /** Of a direct debit, which nobody has to do anything for: the bank takes its time. */
  mandate: z.nullable(z.object({ reference: z.string(), iban: z.string(), holder: z.string(), signedAt: z.string() })),
})
const NewRefund = z.object({ amount: z.int().check(z.minimum(1)) })

export type PageOf = (payment: Pick<SandboxPayment, 'id' | 'metadata'>) => string

interface Parts {
  payments: KeptPayments
  clock: Clock
  pageOf: PageOf
  refundStatus(): 'pending' | 'refunded' | 'failed'
  /** Lets the bank pay after its time. */
  settle(id: string): void
}

const LIFE_MS = 3_600_000

/** What a shop can ask for. A repeated key makes nothing twice. */
export function serveCalls(app: FastifyInstance, { payments, clock, pageOf, refundStatus, settle }: Parts): void {
  app.post('/v1/payments', async (request, reply) => {
    const given = NewPayment.safeParse(request.body)
    if (!given.success) return reply.code(422).send({ error: 'invalid' })
    const known = payments.byKey(keyOf(request))
    const id = known?.id ?? `sb_${randomUUID().replaceAll('-', '')}`
    const { mandate, ...order } = given.data
    const payment: SandboxPayment = known ?? {
      ...order,
      id,
      status: mandate ? 'pending' : 'open',
      checkout_url: pageOf({ id, metadata: given.data.metadata }),
      expires_at: new Date(clock.now().getTime() + LIFE_MS).toISOString(),
      key: keyOf(request),
      refunds: [],
      chargebacks: [],
    }
    await payments.keep(payment)
    if (mandate && !known) settle(payment.id)
    return payment
  })
  app.get<{ Querystring: { key: string } }>('/v1/payments', async ({ query }) => {
    const known = payments.byKey(query.key)
    return known ? [known] : []
  })
  app.get<{ Params: { id: string } }>('/v1/payments/:id', async (request, reply) => {
    const payment = payments.get(request.params.id)
    if (!payment) return reply.code(404).send({ error: 'not found' })
    if (payment.status === 'open' && Date.parse(payment.expires_at) <= clock.now().getTime()) payment.status = 'expired'
    return payment
  })
  app.post<{ Params: { id: string } }>('/v1/payments/:id/cancel', async (request, reply) => {
    const payment = payments.get(request.params.id)
    if (!payment) return reply.code(404).send({ error: 'not found' })
    if (payment.status === 'open') payment.status = 'canceled'
    await payments.keep(payment)
    return payment
  })
  app.post<{ Params: { id: string } }>('/v1/payments/:id/refunds', async (request, reply) => {
    const payment = payments.get(request.params.id)
    const given = NewRefund.safeParse(request.body)
    if (!payment || !given.success) return reply.code(404).send({ error: 'not found' })
    const known = payment.refunds.find((refund) => refund.key === keyOf(request))
    const refunded = payment.refunds
      .filter(({ status }) => status !== 'failed')
      .reduce((sum, { amount }) => sum + amount, 0)
    if (!known && (payment.status !== 'paid' || refunded + given.data.amount > payment.amount))
      return reply.code(422).send({ error: 'not refundable' })
    const refund = known ?? { id: `re_${randomUUID()}`, ...given.data, status: refundStatus(), key: keyOf(request) }
    if (!known) payment.refunds.push(refund)
    await payments.keep(payment)
    return refund
  })
}

function keyOf(request: FastifyRequest): string {
  const key = request.headers['idempotency-key']
  return typeof key === 'string' ? key : randomUUID()
}
