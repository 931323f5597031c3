import {
  type Chargeback,
  Locale,
  type MandateCreateParams,
  type Payment,
  type PaymentCreateParams,
  PaymentMethod,
  type PaymentRefundCreateParams,
  type PaymentStatus,
  type Refund,
  type RefundStatus,
} from '@mollie/api-client'
import Fastify from 'fastify'
import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import * as z from 'zod/mini'
import type { Clock } from '#server/platform/clock.ts'

/** As JSON carries it: a choice is its text. */
type Json<T> = T extends string ? `${T}` : T extends object ? { [K in keyof T]: Json<T[K]> } : T
/** What is asked for is part of what Mollie publishes. */
type Fields<T> = { [K in keyof T]?: z.core.$ZodType<Json<T[K]> | undefined> }

const Amount = z.object({ currency: z.string(), value: z.string().check(z.regex(/^\d+\.\d{2}$/)) })
const NewPayment = z.object({
  amount: Amount,
  description: z.string().check(z.minLength(1)),
  redirectUrl: z.url(),
  webhookUrl: z.url(),
  method: z.enum(PaymentMethod),
  locale: z.enum(Locale),
  metadata: z.record(z.string(), z.string()),
  customerId: z.optional(z.string()),
  mandateId: z.optional(z.string()),
  sequenceType: z.optional(z.enum(['oneoff', 'recurring'])),
} satisfies Fields<PaymentCreateParams>)
const NewMandate = z.object({
  method: z.literal(PaymentMethod.directdebit),
  consumerName: z.string(),
  consumerAccount: z.string().check(z.regex(/^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/)),
  signatureDate: z.iso.date(),
  mandateReference: z.string(),
} satisfies Fields<MandateCreateParams>)
const NewRefund = z.object({
  amount: Amount,
  description: z.string(),
  metadata: z.record(z.string(), z.string()),
} satisfies Fields<PaymentRefundCreateParams>)

/** So long Mollie remembers a key; the same one makes something new then. */
const KEY_MS = 3_600_000

/** However many are asked for: who lists has to follow the pages. */
const MOST_A_PAGE = 20

interface MolliePayment extends z.infer<typeof NewPayment> {
  id: string
  createdAt: string
  status: `${PaymentStatus}`
  refunds: { id: string; amount: z.infer<typeof Amount>; status: `${RefundStatus}`; metadata: Record<string, string> }[]
  chargebacks: { id: string; amount: z.infer<typeof Amount>; reversedAt: string | null }[]
}

export interface Mollie {
  url: string
  payment(id: string): MolliePayment | undefined
  /** How often something was made: a key that is repeated makes nothing. */
  made(): number
  /** The body that Mollie would post to the webhook. */
  message(id: string): string
  stop(): Promise<void>
}

/** Mollie's v2 API as far as a shop needs it: payments, customers, mandates, refunds, its errors and its keys. */
export async function startMollie({ key, clock }: { key: string; clock: Clock }): Promise<Mollie> {
  const app = Fastify({ logger: false })
  const payments = new Map<string, MolliePayment>()
  const mandates = new Map<string, string>()
  const answers = new Map<string, { payload: unknown; until: number }>()
  const error = (status: number, title: string, field?: string) => ({ status, title, detail: title, field, _links: {} })

  app.addHook('preHandler', async (request, reply) => {
    if (request.headers.authorization !== `Bearer ${key}`)
      return reply.code(401).send(error(401, 'Unauthorized Request'))
    const known = answers.get(`${request.url} ${String(request.headers['idempotency-key'])}`)
    return known && known.until > clock.now().getTime() ? reply.code(201).send(known.payload) : undefined
  })
  app.addHook('preSerialization', async (request, reply, payload) => {
    if (request.method === 'POST' && reply.statusCode === 201)
      answers.set(`${request.url} ${String(request.headers['idempotency-key'])}`, {
        payload,
        until: clock.now().getTime() + KEY_MS,
      })
    return payload
  })
  app.post('/v2/customers', async (_, reply) => reply.code(201).send({ resource: 'customer', id: `cst_${newId()}` }))
  app.post<{ Params: { id: string } }>('/v2/customers/:id/mandates', async ({ params, body }, reply) => {
    if (!NewMandate.safeParse(body).success) return reply.code(422).send(error(422, 'Unprocessable Entity'))
    const id = `mdt_${newId()}`
    mandates.set(id, params.id)
    return reply.code(201).send({ resource: 'mandate', id, status: 'valid' })
  })
  app.post('/v2/payments', async ({ body }, reply) => {
    const given = NewPayment.safeParse(body)
    const needsMandate = given.data?.method === PaymentMethod.directdebit
    if (!given.success) return reply.code(422).send(error(422, 'Unprocessable Entity'))
    const { mandateId = '', customerId = '' } = given.data
    if (needsMandate && (!customerId || mandates.get(mandateId) !== customerId))
      return reply.code(422).send(error(422, 'Unprocessable Entity', 'mandateId'))
    const id = `tr_${newId()}`
    const payment: MolliePayment = {
      ...given.data,
      id,
      createdAt: clock.now().toISOString(),
      status: needsMandate ? 'pending' : 'open',
      refunds: [],
      chargebacks: [],
    }
    payments.set(id, payment)
    return reply.code(201).send(asAnswer(payment))
  })
  app.get<{ Querystring: { limit: string; from?: string } }>('/v2/payments', async ({ query }) => {
    const newest = [...payments.values()].toReversed()
    const begin = Math.max(
      0,
      newest.findIndex(({ id }) => id === query.from),
    )
    const page = newest.slice(begin, begin + Math.min(Number(query.limit), MOST_A_PAGE))
    const next = newest[begin + page.length]
    const href = `https://api.mollie.com/v2/payments?from=${next?.id}&limit=${query.limit}`
    return {
      count: page.length,
      _embedded: { payments: page.map(asAnswer) },
      _links: { previous: null, next: next ? { href, type: 'application/hal+json' } : null },
    }
  })
  app.get<{ Params: { id: string } }>('/v2/payments/:id', async ({ params }, reply) => {
    const payment = payments.get(params.id)
    return payment ? asAnswer(payment) : reply.code(404).send(error(404, 'Not Found'))
  })
  app.delete<{ Params: { id: string } }>('/v2/payments/:id', async ({ params }, reply) => {
    const payment = payments.get(params.id)
    if (!payment) return reply.code(404).send(error(404, 'Not Found'))
    if (!isCancelable(payment)) return reply.code(422).send(error(422, 'The payment cannot be canceled'))
    payment.status = 'canceled'
    return asAnswer(payment)
  })
  app.post<{ Params: { id: string } }>('/v2/payments/:id/refunds', async ({ params, body }, reply) => {
    const payment = payments.get(params.id)
    const given = NewRefund.safeParse(body)
    if (!payment || !given.success) return reply.code(404).send(error(404, 'Not Found'))
    if (payment.status !== 'paid') return reply.code(422).send(error(422, 'The payment cannot be refunded'))
    const refund = { id: `re_${newId()}`, status: 'pending' as const, ...given.data }
    payment.refunds.push(refund)
    return reply.code(201).send({ resource: 'refund', ...refund })
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}`,
    payment: (id) => payments.get(id),
    made: () => payments.size,
    message: (id) => new URLSearchParams({ id }).toString(),
    stop: () => app.close(),
  }
}

/** What is answered is part of it too. */
type Answer = { [K in keyof PaymentFields]?: Json<PaymentFields[K]> | undefined } & {
  _links: { checkout?: { href: string } }
  _embedded: {
    refunds: Json<Pick<Refund, 'id' | 'amount' | 'status' | 'metadata'>>[]
    chargebacks: (Json<Pick<Chargeback, 'id' | 'amount'>> & { reversedAt: string | null })[]
  }
}
type PaymentFields = Pick<
  Payment,
  'resource' | 'id' | 'createdAt' | 'status' | 'isCancelable' | keyof z.infer<typeof NewPayment>
>

const isWaiting = ({ status }: Pick<MolliePayment, 'status'>) => status === 'open' || status === 'pending'

/** What is paid on a page runs out by itself; a transfer waits for days, and can be called off. */
const isCancelable = ({ status, method }: Pick<MolliePayment, 'status' | 'method'>) =>
  status === 'open' && method === PaymentMethod.banktransfer

function asAnswer({ refunds, chargebacks, ...payment }: MolliePayment) {
  return {
    resource: 'payment',
    ...payment,
    ...(isWaiting(payment) && { isCancelable: isCancelable(payment) }),
    _embedded: { refunds, chargebacks },
    _links: payment.status === 'open' ? { checkout: { href: `https://www.mollie.com/checkout/${payment.id}` } } : {},
  } satisfies Answer
}

function newId(): string {
  return randomUUID().replaceAll('-', '').slice(0, 12)
}
