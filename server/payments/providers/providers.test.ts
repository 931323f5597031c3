import { createHmac, randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { hearMollie, hearStripe } from '#contract/payments.ts'
import { startMollie } from '#fakes/mollie/mollie.ts'
import { startStripe } from '#fakes/stripe/stripe.ts'
import { buildApp } from '#server/app.ts'
import { clearsQueue, holdsTrue, paymentParts, paymentRowOf, placesOrder, refunds, spends } from '#test/buying.ts'
import { balanceOf } from '#test/chatting.ts'
import { type Person, person } from '#test/people.ts'
import { it, type World } from '#test/world.ts'
import { openAtProvider, type PaymentParts } from '../open-at-provider.ts'
import { type PaymentProvider, ProviderFailed, type ProviderOrder, ProviderRefused } from '../provider.ts'
import { reconcile } from '../reconcile.ts'
import { carryOutRefund } from '../refund-payment.ts'
import { retryRefunds } from '../retry-refunds.ts'
import { mollieProvider } from './mollie.ts'
import { stripeProvider } from './stripe.ts'

const KEY = 'live_a key that tests know'

const anOrder = (): ProviderOrder => ({
  paymentId: randomUUID(),
  site: 'probe.test',
  amount: 2499,
  currency: 'EUR',
  method: 'creditcard',
  language: 'de',
  description: 'Probe 123',
  returnUrl: 'https://probe.test/transactions/1',
  webhookUrl: 'https://probe.test/api/payments/webhooks/x',
  mandate: null,
})

/** An order of somebody that waits to be brought to a provider. */
const waits = (world: World, member: Person, provider: string) =>
  placesOrder(world, member, { provider, method: 'creditcard' })

const withProvider = (world: World, provider: PaymentProvider): PaymentParts => ({
  ...paymentParts(world),
  providers: new Map([[provider.name, provider]]),
})

/** Gives all of it back, as a withdrawal does. */
async function givesBack(world: World, parts: PaymentParts, id: string): Promise<void> {
  await carryOutRefund(parts, (await refunds(world, id)).id)
}

const queued = async (world: World) => {
  const { rows } = await world.ground.owner.query<{ count: number }>(
    `select count(*) from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'reconcile-payment'`,
  )
  return rows[0]?.count ?? 0
}

describe('Mollie', () => {
  it('M10 makes one payment for one key, is paid on its own page, refunds once and tells of a chargeback', async ({
    world,
  }) => {
    const mollie = await startMollie({ key: KEY, clock: world.clock })
    const provider = mollieProvider({ key: KEY, url: mollie.url })
    const parts = withProvider(world, provider)
    const anna = await person(world)
    const id = await waits(world, anna, 'mollie')

    await Promise.all([openAtProvider(parts, id, 'order'), openAtProvider(parts, id, 'order')])
    const { providerId, checkoutUrl } = await paymentRowOf(world, id)
    expect([mollie.made(), checkoutUrl]).toEqual([1, `https://www.mollie.com/checkout/${providerId}`])
    const payment = mollie.payment(providerId ?? '')
    if (!payment) throw new Error('Mollie has no payment')
    expect(payment).toMatchObject({
      amount: { currency: 'EUR', value: '24.99' },
      locale: 'de_DE',
      method: 'creditcard',
    })
    payment.status = 'paid'
    await reconcile(parts, id, 'webhook')
    expect(await balanceOf(world, anna.id)).toBe(60)
    await givesBack(world, parts, id)
    expect(payment.refunds).toHaveLength(1)
    for (const refund of payment.refunds) refund.status = 'refunded'
    payment.chargebacks.push({ id: 'chb_1', amount: payment.amount, reversedAt: null })
    await reconcile(parts, id, 'webhook')

    expect(await paymentRowOf(world, id)).toMatchObject({ state: 'paid', refunded: 2499, chargedBack: 2499 })
    await holdsTrue(world)
    await mollie.stop()
  })

  it('M10 is asked for an order whose answer got lost before it is made again: its keys are forgotten after an hour', async ({
    world,
  }) => {
    const mollie = await startMollie({ key: KEY, clock: world.clock })
    const provider = mollieProvider({ key: KEY, url: mollie.url })
    const id = await waits(world, await person(world), 'mollie')
    const forgetful = {
      ...provider,
      create: async (order: ProviderOrder) => {
        await provider.create(order)
        throw new ProviderFailed('the answer got lost')
      },
    }
    await openAtProvider(withProvider(world, forgetful), id, 'order')
    // So many others that it stands on the second page.
    for (let i = 0; i < 21; i++) await provider.create(anOrder())
    const made = mollie.made()

    world.clock.pass({ minutes: 61 })
    await openAtProvider(withProvider(world, provider), id, 'poller')

    expect(mollie.made()).toBe(made)
    expect(await paymentRowOf(world, id)).toMatchObject({ state: 'open' })
    await mollie.stop()
  })

  it('A21-2 is not asked to cancel what it has said cannot be cancelled', async ({ world }) => {
    const mollie = await startMollie({ key: KEY, clock: world.clock })
    const provider = mollieProvider({ key: KEY, url: mollie.url })
    const card = await provider.create(anOrder())
    const transfer = await provider.create({ ...anOrder(), method: 'sct' })

    await provider.cancel(card.providerId)
    await provider.cancel(transfer.providerId)

    expect((await provider.fetch(card.providerId)).status).toBe('open')
    expect((await provider.fetch(transfer.providerId)).status).toBe('canceled')
    await mollie.stop()
  })

  /** A payment at Mollie of which two thirds are spent, and the refund of the rest, whose answer got lost if it was sent. */
  async function losesRefund(world: World, { isSent }: { isSent: boolean }) {
    const mollie = await startMollie({ key: KEY, clock: world.clock })
    const provider = mollieProvider({ key: KEY, url: mollie.url })
    const parts = withProvider(world, provider)
    const anna = await person(world)
    const id = await waits(world, anna, 'mollie')
    await openAtProvider(parts, id, 'order')
    const payment = mollie.payment((await paymentRowOf(world, id)).providerId ?? '')
    if (!payment) throw new Error('Mollie has no payment')
    payment.status = 'paid'
    await reconcile(parts, id, 'webhook')
    await spends(world, anna, 40)
    const refund = await refunds(world, id)
    const forgetful: PaymentProvider = {
      ...provider,
      refund: async (...asked) => {
        if (isSent) await provider.refund(...asked)
        throw new ProviderFailed('the answer got lost')
      },
    }
    await expect(carryOutRefund(withProvider(world, forgetful), refund.id)).rejects.toThrow('the answer got lost')
    return { mollie, provider, parts, id, payment, refund }
  }

  it.for([{ isSent: true }, { isSent: false }])(
    'A20-2 is asked for a refund whose answer got lost before it is sent again, and sends it once: %j',
    async (way, { world }) => {
      const { mollie, parts, id, payment, refund } = await losesRefund(world, way)

      world.clock.pass({ minutes: 61 })
      await retryRefunds(parts)

      expect(payment.refunds.map(({ metadata }) => metadata)).toEqual([{ refund_id: refund.id }])
      for (const one of payment.refunds) one.status = 'refunded'
      await reconcile(parts, id, 'webhook')
      expect(await paymentRowOf(world, id)).toMatchObject({ refunded: refund.amount })
      await holdsTrue(world)
      await mollie.stop()
    },
  )

  it('A20-2 that does not tell what is there is sent no refund again, and the refund goes on waiting', async ({
    world,
  }) => {
    const { mollie, provider, payment, refund } = await losesRefund(world, { isSent: true })
    const mute = { ...provider, fetch: () => Promise.reject(new ProviderRefused('403')) }

    world.clock.pass({ minutes: 61 })
    await retryRefunds(withProvider(world, mute))

    expect(payment.refunds).toHaveLength(1)
    const { state } = await world.db
      .selectFrom('refunds')
      .select('state')
      .where('siteId', '=', world.site.id)
      .where('id', '=', refund.id)
      .executeTakeFirstOrThrow()
    expect(state).toBe('created')
    await mollie.stop()
  })

  it('M07 M12 a message without signature only makes us ask; an unknown one tells nothing', async ({ world }) => {
    const anna = await person(world)
    const id = await waits(world, anna, 'mollie')
    await world.db.updateTable('payments').set({ providerId: 'tr_known' }).where('id', '=', id).execute()
    const before = await queued(world)
    const posts = (payload: string) =>
      world.app.inject({
        method: 'POST',
        url: hearMollie.path,
        headers: { host: world.host, 'content-type': 'application/x-www-form-urlencoded' },
        payload,
      })

    const answers = [
      await posts('id=tr_known'),
      await posts('id=tr_unknown'),
      await posts('id=../../x'),
      await posts(''),
    ]

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 400, 400])
    expect(answers[0]?.body).toBe(answers[1]?.body)
    expect((await queued(world)) - before).toBe(1)
    await clearsQueue(world)
  })

  it('AT-7 messages without signature make us ask thirty times in ten minutes at most', async ({ world }) => {
    const ids = [await waits(world, await person(world), 'mollie'), await waits(world, await person(world), 'mollie')]
    for (const [at, id] of ids.entries())
      await world.db
        .updateTable('payments')
        .set({ providerId: `tr_${at}` })
        .where('id', '=', id)
        .execute()
    const before = await queued(world)
    const posts = (id: string) =>
      world.app.inject({ method: 'POST', url: hearMollie.path, headers: { host: world.host }, payload: `id=${id}` })

    for (let i = 0; i < 33; i++) expect((await posts('tr_0')).statusCode).toBe(200)
    expect((await queued(world)) - before).toBe(30)
    await posts('tr_1')
    world.clock.pass({ minutes: 10 })
    await posts('tr_0')

    expect((await queued(world)) - before).toBe(32)
    await clearsQueue(world)
  })

  it('R3.7 takes a debit with the mandate that the member has given', async ({ world }) => {
    const mollie = await startMollie({ key: KEY, clock: world.clock })
    const provider = mollieProvider({ key: KEY, url: mollie.url })
    const mandate = {
      reference: 'M1',
      iban: 'DE89370400440532013000',
      holder: 'Anna',
      signedAt: '2026-11-15T12:00:00Z',
    }
    const order: ProviderOrder = { ...anOrder(), method: 'sdd', mandate }

    const [first, second] = [await provider.create(order), await provider.create(order)]

    expect(first).toMatchObject({ status: 'pending', checkoutUrl: null, amount: 2499 })
    expect(second.providerId).toBe(first.providerId)
    await expect(provider.create({ ...anOrder(), method: 'sdd' })).rejects.toBeInstanceOf(ProviderRefused)
    await mollie.stop()
  })

  it('M21 gets amounts to the cent, and money that is only reserved is not there yet', async ({ world }) => {
    const mollie = await startMollie({ key: KEY, clock: world.clock })
    const provider = mollieProvider({ key: KEY, url: mollie.url })

    const { providerId, amount } = await provider.create({ ...anOrder(), amount: 1905 })
    const payment = mollie.payment(providerId)
    if (!payment) throw new Error('Mollie has no payment')

    expect([payment.amount.value, amount]).toEqual(['19.05', 1905])
    payment.status = 'authorized'
    expect((await provider.fetch(providerId)).status).toBe('pending')
    payment.status = 'paid'
    expect((await provider.fetch(providerId)).status).toBe('paid')
    await mollie.stop()
  })

  it.for([
    ['queued', 'pending'],
    ['processing', 'pending'],
    ['refunded', 'refunded'],
    ['failed', 'failed'],
    ['canceled', 'failed'],
  ] as const)('M18 a refund that is %s there is %s here', async ([there, here], { world }) => {
    const mollie = await startMollie({ key: KEY, clock: world.clock })
    const provider = mollieProvider({ key: KEY, url: mollie.url })
    const { providerId } = await provider.create(anOrder())
    const payment = mollie.payment(providerId)
    if (!payment) throw new Error('Mollie has no payment')
    payment.status = 'paid'
    await provider.refund(providerId, { id: randomUUID(), amount: 2499, currency: 'EUR' })
    for (const refund of payment.refunds) refund.status = there

    expect((await provider.fetch(providerId)).refunds).toMatchObject([{ status: here }])
    await mollie.stop()
  })

  it('M12 that refuses or cannot be reached is told apart', async ({ world }) => {
    const mollie = await startMollie({ key: KEY, clock: world.clock })
    const stranger = mollieProvider({ key: 'another key of nobody', url: mollie.url })
    await expect(stranger.create(anOrder())).rejects.toBeInstanceOf(ProviderFailed)
    await expect(mollieProvider({ key: KEY, url: mollie.url }).fetch('tr_none')).rejects.toBeInstanceOf(ProviderRefused)
    await mollie.stop()
    await expect(stranger.create(anOrder())).rejects.toBeInstanceOf(ProviderFailed)
  })
})

describe('Stripe', () => {
  it('M10 C14 makes one checkout for one key, is paid on its own page, refunds and tells of a dispute', async ({
    world,
  }) => {
    const stripe = await startStripe({ key: KEY })
    const parts = withProvider(world, stripeProvider({ key: KEY, url: stripe.url }))
    const anna = await person(world)
    const id = await waits(world, anna, 'stripe')

    await Promise.all([openAtProvider(parts, id, 'order'), openAtProvider(parts, id, 'order')])
    const { providerId, checkoutUrl } = await paymentRowOf(world, id)
    expect([stripe.made(), checkoutUrl]).toEqual([1, `https://checkout.stripe.com/c/${providerId}`])
    stripe.pay(providerId ?? '')
    await reconcile(parts, id, 'webhook')
    expect(await balanceOf(world, anna.id)).toBe(60)
    await givesBack(world, parts, id)
    expect(stripe.session(providerId ?? '')?.refunds).toHaveLength(1)
    for (const status of ['warning_needs_response', 'prevented'])
      stripe.session(providerId ?? '')?.disputes.push({ id: `dp_${status}`, amount: 2499, status })
    stripe.session(providerId ?? '')?.disputes.push({ id: 'dp_1', amount: 2499, status: 'needs_response' })
    await reconcile(parts, id, 'webhook')

    expect(await paymentRowOf(world, id)).toMatchObject({ refunded: 2499, chargedBack: 2499 })
    await holdsTrue(world)
    await stripe.stop()
  })

  it('M07 messages count when they are signed, once, by session or by intent', async ({ world }) => {
    const anna = await person(world)
    const id = await waits(world, anna, 'stripe')
    await world.db
      .updateTable('payments')
      .set({ providerId: 'cs_known', providerIntent: 'pi_known' })
      .where('id', '=', id)
      .execute()
    const before = await queued(world)
    const posts = (event: object, secret = 'whsec_of_tests') => {
      const payload = JSON.stringify(event)
      const t = Math.floor(world.clock.now().getTime() / 1000)
      const v1 = createHmac('sha256', secret).update(`${t}.${payload}`).digest('hex')
      const headers = {
        host: world.host,
        'content-type': 'application/json',
        'stripe-signature': `t=${t},v1=${v1},v0=x`,
      }
      return world.app.inject({ method: 'POST', url: hearStripe.path, headers, payload })
    }
    const session = { id: randomUUID(), type: 'checkout.session.completed', data: { object: { id: 'cs_known' } } }
    const dispute = { id: randomUUID(), data: { object: { id: 'dp_1', payment_intent: 'pi_known' } } }

    const answers = [
      await posts(session),
      await posts(session),
      await posts(dispute),
      await posts(session, 'whsec_other'),
    ]

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 401])
    expect((await queued(world)) - before).toBe(2)
    await clearsQueue(world)
  })

  it('M07 messages count for nothing where no secret was agreed on', async ({ world }) => {
    const app = buildApp({ ...world.parts, webhookSecrets: {} })
    const payload = JSON.stringify({ id: randomUUID(), data: { object: { id: 'cs_any' } } })
    const t = Math.floor(world.clock.now().getTime() / 1000)
    const statuses = []
    for (const secret of ['', 'undefined', 'whsec_of_tests']) {
      const v1 = createHmac('sha256', secret).update(`${t}.${payload}`).digest('hex')
      const headers = { host: world.host, 'content-type': 'application/json', 'stripe-signature': `t=${t},v1=${v1}` }
      statuses.push((await app.inject({ method: 'POST', url: hearStripe.path, headers, payload })).statusCode)
    }
    await app.close()

    expect(statuses).toEqual([401, 401, 401])
  })

  it.for([
    ['processing', 'pending'],
    ['requires_payment_method', 'failed'],
    ['canceled', 'canceled'],
  ] as const)('M12 a checkout that is complete, but whose money is %s, is %s', async ([status, state]) => {
    const stripe = await startStripe({ key: KEY })
    const provider = stripeProvider({ key: KEY, url: stripe.url })
    const { providerId } = await provider.create(anOrder())
    const session = stripe.session(providerId)
    if (!session) throw new Error('Stripe has no session')
    Object.assign(session, { status: 'complete', payment_intent: { id: 'pi_slow', status } })

    expect((await provider.fetch(providerId)).status).toBe(state)
    await stripe.stop()
  })

  it('M12 that is broken is asked again, what it refuses is refused', async () => {
    const stripe = await startStripe({ key: KEY })
    const provider = stripeProvider({ key: KEY, url: stripe.url })
    await expect(provider.fetch('cs_none')).rejects.toBeInstanceOf(ProviderRefused)
    await expect(provider.create({ ...anOrder(), amount: 0 })).rejects.toBeInstanceOf(ProviderRefused)
    for (const status of [500, 503, 200, 302]) {
      stripe.breakWith(status)
      await expect(provider.create(anOrder())).rejects.toBeInstanceOf(ProviderFailed)
    }
    stripe.breakWith(undefined)
    const order = anOrder()
    const { providerId } = await provider.create(order)
    const found = await provider.find({ paymentId: order.paymentId, orderedAt: new Date(0) })
    expect(found).toMatchObject({ providerId, paymentId: order.paymentId })
    expect(await provider.find({ paymentId: randomUUID(), orderedAt: new Date(0) })).toBeUndefined()
    await provider.cancel(providerId)
    expect((await provider.fetch(providerId)).status).toBe('expired')
    await stripe.stop()
    await expect(provider.fetch(providerId)).rejects.toBeInstanceOf(ProviderFailed)
  })
})
