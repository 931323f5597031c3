import Fastify from 'fastify'
import { createHmac, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { Clock } from '#server/platform/clock.ts'
import { type PageOf, serveCalls } from './serve-calls.ts'
import { openKeptPayments } from './kept-payments.ts'
import { postWebhook } from './post-webhook.ts'
import type { SandboxPayment } from './sandbox-payment.ts'

/** What somebody can do on the hosted page, and what a bank does later. */
export const sandboxActions = ['approve', 'decline', 'leave', 'pending', 'charge_back', 'reverse'] as const
export type SandboxAction = (typeof sandboxActions)[number]

/** A message as it is sent: the signature stands over the bytes. */
export interface SandboxMessage {
  url: string
  body: string
  headers: Record<string, string>
}

export interface Sandbox {
  /** Where its calls are. */
  url: string
  find(id: string): SandboxPayment | undefined
  /** How many calls have come, answered or not. */
  asked(): number
  /** Does what the member or the bank does there, and tells the shop. */
  act(id: string, action: SandboxAction): Promise<void>
  /** Refunds end like this from now on. */
  refundsEndAs(status: 'pending' | 'refunded' | 'failed'): void
  /** How calls are answered from now on, to see what a shop makes of a provider in trouble. */
  misbehave(how: Trouble | undefined): void
  stop(): Promise<void>
}

/** `lost`: the call is carried out, but no answer comes. */
export type Trouble = 'down' | 'lost' | 'garbage' | { answer: object }

interface Options {
  key: string
  clock: Clock
  /** Where members reach the hosted page: what a payment's id is put behind. */
  pageOf: PageOf
  /** Messages go over the wire; a test may take them instead. */
  send?: (message: SandboxMessage) => Promise<void>
  /** Where payments are kept over a restart. */
  file?: string
  /** How long something stays pending before it is paid. */
  pendingMs?: number
}

/** A payment provider with a hosted page and signed messages, for trials and tests. */
export async function startSandbox(options: Options): Promise<Sandbox> {
  const { key, clock, send = postWebhook, pageOf, pendingMs = 60_000 } = options
  const payments = await openKeptPayments(options.file)
  const timers = new Set<NodeJS.Timeout>()
  let trouble: Trouble | undefined
  let asked = 0
  let refundStatus: 'pending' | 'refunded' | 'failed' = 'refunded'

  const changed = async (payment: SandboxPayment) => {
    await payments.keep(payment)
    await send(messageOf(payment, key, clock.now()))
  }
  const settle = (id: string) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      if (payments.get(id)?.status === 'pending') void act(id, 'approve').catch(() => {})
    }, pendingMs)
    timer.unref()
    timers.add(timer)
  }
  const act = async (id: string, action: SandboxAction) => {
    const payment = payments.get(id)
    if (!payment) throw new Error(`The sandbox has no payment ${id}`)
    if (!perform(payment, action)) return
    if (action === 'pending') settle(id)
    await changed(payment)
  }

  const app = Fastify({ logger: false })
  app.addHook('preHandler', async (request, reply) => {
    asked++
    if (request.headers.authorization !== `Bearer ${key}`) return reply.code(401).send({ error: 'unauthorized' })
    if (trouble === 'down') return reply.code(503).send('down')
    return undefined
  })
  app.addHook('onSend', async (_, reply, payload) => {
    if (trouble === 'lost') reply.raw.destroy()
    if (trouble === 'garbage') return '<html>not what you wanted</html>'
    return typeof trouble === 'object' ? JSON.stringify({ ...asObject(payload), ...trouble.answer }) : payload
  })
  serveCalls(app, { payments, clock, pageOf, refundStatus: () => refundStatus, settle })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}`,
    find: (id) => payments.get(id),
    asked: () => asked,
    act,
    refundsEndAs(status) {
      refundStatus = status
    },
    misbehave(how) {
      trouble = how
    },
    async stop() {
      for (const timer of timers) clearTimeout(timer)
      await app.close()
    },
  }
}

/** Whether the action changed anything. */
function perform(payment: SandboxPayment, action: SandboxAction): boolean {
  const { status, chargebacks } = payment
  const isOpen = status === 'open' || status === 'pending'
  switch (action) {
    case 'approve':
      if (isOpen) payment.status = 'paid'
      return isOpen
    case 'decline':
      if (isOpen) payment.status = 'failed'
      return isOpen
    case 'leave':
      return false
    case 'pending':
      if (status === 'open') payment.status = 'pending'
      return status === 'open'
    case 'charge_back': {
      const mayBe = status === 'paid' && !chargebacks.some(({ is_reversed }) => !is_reversed)
      if (mayBe) chargebacks.push({ id: `cb_${randomUUID()}`, amount: payment.amount, is_reversed: false })
      return mayBe
    }
    case 'reverse': {
      const open = chargebacks.find(({ is_reversed }) => !is_reversed)
      if (open) open.is_reversed = true
      return open !== undefined
    }
  }
}

/** The message about a change: only which payment it is about; the shop asks for the rest. */
function messageOf(payment: SandboxPayment, key: string, now: Date): SandboxMessage {
  const body = JSON.stringify({ event_id: `ev_${randomUUID()}`, payment_id: payment.id })
  return { url: payment.notify_url, body, headers: signed(body, key, now) }
}

/** `t=` is the second of sending, `v1=` the signature over it and the body. */
export function signed(body: string, key: string, now: Date): Record<string, string> {
  const t = Math.floor(now.getTime() / 1000)
  const v1 = createHmac('sha256', key).update(`${t}.${body}`).digest('hex')
  return { 'content-type': 'application/json', 'sandbox-signature': `t=${t},v1=${v1}` }
}

function asObject(payload: unknown): object {
  const read: unknown = typeof payload === 'string' ? JSON.parse(payload) : {}
  return typeof read === 'object' && read !== null ? read : {}
}
