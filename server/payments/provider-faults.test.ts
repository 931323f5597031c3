import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { cancelPayment, checkPayment, hearSandbox, orderBundle, type Payment, readPayment } from '#contract/payments.ts'
import { signed } from '#fakes/sandbox/sandbox.ts'
import { makeSecrets } from '#server/platform/secrets.ts'
import {
  acts,
  applies,
  happens,
  holdsTrue,
  LONG_AGO,
  orderFor,
  orders,
  paymentParts,
  paymentRowOf,
  placesOrder,
  providerIdOf,
  truthOf,
} from '#test/buying.ts'
import { balanceOf } from '#test/chatting.ts'
import { person } from '#test/people.ts'
import { it, type World } from '#test/world.ts'
import { checkDuePayments } from './check-due-payments.ts'
import { sandboxKey } from './hear-sandbox.ts'

const posts = (world: World, body: string, headers: Record<string, string>, host = world.host) =>
  world.app.inject({ method: 'POST', url: hearSandbox.path, headers: { host, ...headers }, payload: body })

describe('a forged message', () => {
  it('M07 has no effect: no signature, another key, another byte, another time', async ({ world }) => {
    const anna = await person(world)
    const payment = await orders(anna)
    await acts(world, payment, 'approve')
    const body = JSON.stringify({ event_id: randomUUID(), payment_id: await providerIdOf(world, payment) })
    const key = sandboxKey(world.parts.secrets)
    const now = world.clock.now()
    const seconds = (count: number) => new Date(now.getTime() + count * 1000)
    const other = sandboxKey(makeSecrets('a secret that nobody has agreed on, and that is long', 'quick'))

    const answers = [
      await posts(world, body, { 'content-type': 'application/json' }),
      await posts(world, body, signed(body, other, now)),
      await posts(world, `${body} `, signed(body, key, now)),
      await posts(world, body, signed(body, key, seconds(-301))),
      await posts(world, body, signed(body, key, seconds(301))),
      await posts(world, body, { ...signed(body, key, now), 'sandbox-signature': 'v1=' }),
    ]
    const bomb = `[${'['.repeat(2_500_000)}`
    const large = await posts(world, bomb, signed(bomb, key, now))
    await world.works()

    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 401))
    expect(large.statusCode).toBe(413)
    expect(await balanceOf(world, anna.id)).toBe(0)
    // The same message, rightly signed, is heard.
    expect((await posts(world, body, signed(body, key, now))).statusCode).toBe(200)
    await world.works()
    expect(await balanceOf(world, anna.id)).toBe(60)
  })

  it("M07 about a payment that is not ours, or another site's, changes nothing and tells nothing", async ({
    makeWorld,
  }) => {
    const [world, foreign] = [await makeWorld(), await makeWorld()]
    const anna = await person(world)
    const payment = await orders(anna)
    await acts(world, payment, 'approve')
    const key = sandboxKey(world.parts.secrets)
    const tell = (id: string, host: string) => {
      const body = JSON.stringify({ event_id: randomUUID(), payment_id: id })
      return posts(world, body, signed(body, key, world.clock.now()), host)
    }

    const answers = [await tell('sb_unknown', world.host), await tell(await providerIdOf(world, payment), foreign.host)]
    await world.works()

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await balanceOf(world, anna.id)).toBe(0)
  })
})

describe('a provider in trouble', () => {
  it('M08 whose messages are all lost is asked after two minutes', async ({ world }) => {
    const anna = await person(world)
    const payment = await orders(anna)
    await acts(world, payment, 'approve')

    world.clock.pass({ minutes: 1, seconds: 59 })
    await checkDuePayments(paymentParts(world))
    expect(await balanceOf(world, anna.id)).toBe(0)
    world.clock.pass({ minutes: 3 })
    await checkDuePayments(paymentParts(world))
    await checkDuePayments(paymentParts(world))

    expect(await balanceOf(world, anna.id)).toBe(60)
    await holdsTrue(world)
  })

  it.for(['down', 'lost', 'garbage'] as const)(
    'M10 that is %s when an order comes gets it later, once',
    async (trouble, { world }) => {
      const anna = await person(world)
      const order = await orderFor(anna)
      world.ground.sandbox.misbehave(trouble)
      const { payment } = await anna.call(orderBundle, order).finally(() => world.ground.sandbox.misbehave(undefined))
      expect(payment).toMatchObject({ state: 'loading', checkout_url: null })

      world.clock.pass({ minutes: 3 })
      await checkDuePayments(paymentParts(world))

      const { payment: opened } = await anna.call(readPayment, { id: payment.payment_id })
      expect(opened).toMatchObject({ state: 'pending' })
      await happens(world, opened, 'approve')
      expect(await balanceOf(world, anna.id)).toBe(60)
      await holdsTrue(world)
    },
  )

  it('M10 that is down for hours still gets the order, and after a day no more', async ({ world }) => {
    const anna = await person(world)
    const order = await orderFor(anna)
    const { sandbox } = world.ground
    sandbox.misbehave('down')
    try {
      const { payment } = await anna.call(orderBundle, order)
      const stateAfter = async (hours: number) => {
        world.clock.pass({ hours })
        await checkDuePayments(paymentParts(world))
        return (await anna.call(readPayment, { id: payment.payment_id })).payment.state
      }

      expect(await stateAfter(5)).toBe('loading')
      expect(await stateAfter(20)).toBe('failed')
    } finally {
      sandbox.misbehave(undefined)
    }
  })

  it('A21-2 is asked thirty times in ten minutes for a member, however often an order is repeated', async ({
    makeWorld,
  }) => {
    const world = await makeWorld({ settings: { requests_per_minute: 0 } })
    const anna = await person(world, { signupAt: LONG_AGO })
    const { sandbox } = world.ground
    const [order, key] = [await orderFor(anna), randomUUID()]
    const repeats = () => anna.call(orderBundle, order, key)
    const before = sandbox.asked()
    sandbox.misbehave('down')
    try {
      const { payment } = await repeats()
      for (let i = 0; i < 30; i++) expect(await repeats()).toEqual({ payment })
      const answers = await Promise.allSettled(Array.from({ length: 10 }, repeats))

      expect(answers).toEqual(
        answers.map(() => ({ status: 'rejected', reason: expect.objectContaining({ code: 'payments.unavailable' }) })),
      )
      expect(sandbox.asked() - before).toBe(31)
    } finally {
      sandbox.misbehave(undefined)
    }
    // Another order is counted as an order, not as a repetition.
    expect(await orders(anna)).toMatchObject({ state: 'pending' })
    world.clock.pass({ minutes: 10 })
    expect((await repeats()).payment).toMatchObject({ state: 'pending' })
  })

  it('A21-2 is asked no further to cancel or to tell: the answer is then the payment as it is known', async ({
    makeWorld,
  }) => {
    const world = await makeWorld({ settings: { requests_per_minute: 0 } })
    const anna = await person(world, { signupAt: LONG_AGO })
    const [first, second] = [await orders(anna), await orders(anna)]
    const { sandbox } = world.ground
    const cancels = ({ payment_id: id }: Payment) => anna.call(cancelPayment, { id })
    sandbox.misbehave('down')
    try {
      for (let i = 0; i < 30; i++) await expect(cancels(first)).rejects.toMatchObject({ code: 'payments.unavailable' })
    } finally {
      sandbox.misbehave(undefined)
    }
    const before = sandbox.asked()

    expect((await cancels(first)).payment).toMatchObject({ state: 'pending' })
    // For all payments of the member together.
    expect((await cancels(second)).payment).toMatchObject({ state: 'pending' })
    expect((await anna.call(checkPayment, { id: second.payment_id })).payment).toMatchObject({ state: 'pending' })
    expect(sandbox.asked()).toBe(before)
    world.clock.pass({ minutes: 10 })
    expect((await cancels(first)).payment).toMatchObject({ state: 'failed', failure: 'payments.left' })
  })

  it.for([
    ['another amount', () => ({ amount: 1 })],
    ['another currency', () => ({ currency: 'USD' })],
    ['another order', ({ site }: World) => ({ metadata: { payment_id: randomUUID(), site: site.host } })],
    ['another payment', () => ({ id: 'sb_other' })],
  ] as const)('M12 that answers for %s pays for nothing', async ([, answerIn], { world }) => {
    const anna = await person(world, { signupAt: LONG_AGO })
    const payment = await orders(anna)
    world.ground.sandbox.misbehave({ answer: answerIn(world) })
    await happens(world, payment, 'approve').finally(() => world.ground.sandbox.misbehave(undefined))

    expect(await balanceOf(world, anna.id)).toBe(0)
    expect((await anna.call(readPayment, { id: payment.payment_id })).payment.state).toBe('pending')
    const { state } = await world.db.selectFrom('payments').select('state').executeTakeFirstOrThrow()
    expect(state).toBe('mismatch')
    await holdsTrue(world)
  })

  it('M12 that answers for the same order of another site pays for nothing, and is believed once it answers rightly', async ({
    world,
  }) => {
    const anna = await person(world)
    const id = await placesOrder(world, anna)

    await applies(world, { ...truthOf(world, id), status: 'paid', site: 'elsewhere.test' })

    expect(await balanceOf(world, anna.id)).toBe(0)
    expect((await paymentRowOf(world, id)).state).toBe('mismatch')
    await applies(world, { ...truthOf(world, id), status: 'paid' })
    expect([await balanceOf(world, anna.id), (await paymentRowOf(world, id)).state]).toEqual([60, 'paid'])
    await holdsTrue(world)
  })

  it.for([
    ['an unknown state', { answer: { status: 'happy' } }],
    ['no state', { answer: { status: undefined } }],
    ['half a credit', { answer: { amount: 18.5 } }],
    ['a page', 'garbage'],
    ['an error', 'down'],
    ['nothing', 'lost'],
  ] as const)('M12 that answers with %s changes nothing', async ([, trouble], { world }) => {
    const anna = await person(world)
    const payment = await orders(anna)
    world.ground.sandbox.misbehave(trouble)
    await happens(world, payment, 'approve').finally(() => world.ground.sandbox.misbehave(undefined))

    expect(await balanceOf(world, anna.id)).toBe(0)
    expect((await anna.call(readPayment, { id: payment.payment_id })).payment.state).toBe('pending')
    world.clock.pass({ minutes: 3 })
    await checkDuePayments(paymentParts(world))
    expect(await balanceOf(world, anna.id)).toBe(60)
  })

  it('A28-4 a payment that cannot be checked for a fault of ours keeps no other waiting', async ({ world }) => {
    const [anna, ben] = [await person(world), await person(world)]
    for (const member of [anna, ben]) await acts(world, await orders(member), 'approve')
    world.clock.pass({ minutes: 3 })
    const sandbox = world.parts.providers.get('sandbox')
    if (!sandbox) throw new Error('There is no sandbox')
    let asked = 0
    const fetch = async (id: string) => {
      if (asked++ === 0) throw new Error('a fault of ours')
      return sandbox.fetch(id)
    }
    const paid = async () => (await balanceOf(world, anna.id)) + (await balanceOf(world, ben.id))

    const providers = new Map([['sandbox', { ...sandbox, fetch }]])
    const checked = checkDuePayments({ ...paymentParts(world), providers })
    await expect(checked).rejects.toThrow('1 payments could not be checked')

    expect(await paid()).toBe(60)
    // It is not asked for again at once, and not forgotten.
    expect(await checkDuePayments(paymentParts(world))).toBe(0)
    world.clock.pass({ minutes: 6 })
    await checkDuePayments(paymentParts(world))
    expect(await paid()).toBe(120)
  })

  it('R3 that says paid after expired is believed, with the price that was agreed', async ({ world }) => {
    const anna = await person(world)
    const payment = await orders(anna)
    world.clock.pass({ hours: 2 })
    await checkDuePayments(paymentParts(world))
    expect((await anna.call(readPayment, { id: payment.payment_id })).payment).toMatchObject({
      state: 'failed',
      failure: 'payments.expired',
    })

    const late = world.ground.sandbox.find(await providerIdOf(world, payment))
    if (late) late.status = 'open'
    await happens(world, payment, 'approve')

    expect((await anna.call(readPayment, { id: payment.payment_id })).payment).toMatchObject({ state: 'completed' })
    expect(await balanceOf(world, anna.id)).toBe(60)
    await holdsTrue(world)
  })
})
