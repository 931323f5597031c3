import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { readActiveDiscount, readDiscountCode } from '#contract/discounts.ts'
import { methodOf, paymentMethods } from '#contract/payment-methods.ts'
import {
  cancelPayment,
  checkPayment,
  listBundles,
  listPaymentMethods,
  listPayments,
  listRepeatOrders,
  orderBundle,
  quoteOrder,
  readPayment,
} from '#contract/payments.ts'
import { readUser } from '#contract/sessions.ts'
import { buildApp } from '#server/app.ts'
import { acts, buys, delivers, happens, holdsTrue, LONG_AGO, orderFor, orders, providerIdOf } from '#test/buying.ts'
import { balanceOf } from '#test/chatting.ts'
import { person } from '#test/people.ts'
import { it } from '#test/world.ts'
import { offeredMethods } from './price-order.ts'
import { readVatRate } from './vat-rate.ts'

describe('bundles', () => {
  it("R9.9 cost what the site says in the currency of the member's country, with the discount as a second price", async ({
    world,
  }) => {
    const german = await person(world, { country: 'DE' })
    const pole = await person(world, { country: 'PL', signupAt: LONG_AGO })

    const own = await german.call(listBundles, {})
    const polish = await pole.call(listBundles, {})

    expect(own.currency).toBe('EUR')
    expect(
      own.bundles.map(({ tier, credits, price_cents, discounted_cents }) => [
        tier,
        credits,
        price_cents,
        discounted_cents,
      ]),
    ).toEqual([
      [0, 20, 999, 749],
      [1, 60, 2499, 1874],
      [2, 150, 4999, 3749],
      [3, 400, 9999, 7499],
    ])
    expect(own.discount).toMatchObject({ code: 'TIMEBONUS25', is_time_bonus: true })
    expect(polish).toMatchObject({ currency: 'PLN', discount: null })
    expect(polish.bundles.map(({ discounted_cents, message_cents }) => [discounted_cents, message_cents])).toEqual([
      [null, 400],
      [null, 333],
      [null, 267],
      [null, 200],
    ])
    expect((await world.visitor().call(listBundles, {})).discount).toBeNull()
  })
})

describe('methods', () => {
  it("R3.5 M20 are those of the member's country; schemes that have ended are offered nowhere", async ({
    makeWorld,
  }) => {
    const world = await makeWorld({ settings: { payment_methods: paymentMethods.filter(isSold) } })
    const offeredIn = async (country: 'NL' | 'PL' | 'DE' | 'US') =>
      (await (await person(world, { country })).call(listPaymentMethods, {})).methods.map((one) => one.paymentmethod)

    const [dutch, polish, german, american] = [
      await offeredIn('NL'),
      await offeredIn('PL'),
      await offeredIn('DE'),
      await offeredIn('US'),
    ]

    expect(dutch).toEqual(expect.arrayContaining(['ideal', 'sdd', 'creditcard']))
    expect(polish).toEqual(expect.arrayContaining(['blik', 'przelewy24']))
    expect([...polish, ...german]).not.toContain('ideal')
    expect(american).not.toContain('sdd')
    for (const offered of [dutch, polish, german, american]) {
      expect(offered).not.toContain('giropay')
      expect(offered).not.toContain('sofort')
    }
  })

  it('M20 are none that the site’s provider does not have', ({ world }) => {
    const provider = world.parts.providers.get('sandbox')
    if (!provider) throw new Error('There is no sandbox')
    const withoutDebits = { ...provider, supports: (method: string) => method !== 'sdd' }
    const offered = (one: typeof provider) => offeredMethods(world.site, new Map([['sandbox', one]]), { country: 'DE' })

    expect(offered(provider)).toContain('sdd')
    expect(offered(withoutDebits)).toEqual(offered(provider).filter((method) => method !== 'sdd'))
    expect(offeredMethods(world.site, new Map(), { country: 'DE' })).toEqual([])
  })

  it('M20 a fee is refused for every method for which the law forbids it', async ({ world }) => {
    for (const method of paymentMethods) {
      const setting = world.sets({ payment_fees: { [method]: 50 } })
      if (method === 'paypal' || method === 'paysafecard') await expect(setting).resolves.toBeUndefined()
      else await expect(setting).rejects.toMatchObject({ code: 'request.invalid' })
    }
  })

  it('M20 a method that is spelled otherwise elsewhere is the same', async ({ world }) => {
    const pole = await person(world, { country: 'PL' })
    const asked = await pole.requests('GET', '/api/payments/quote?tier=0&paymentmethod=prezelewy24')

    expect(asked.json()).toMatchObject({ paymentmethod: 'przelewy24' })
  })
})

describe('an order', () => {
  it('R1.4 R4.3 is paid on the hosted page, brings its credits once and makes the member premium', async ({
    world,
  }) => {
    const anna = await person(world)

    const payment = await orders(anna, { tier: 1 })
    expect(payment).toMatchObject({ state: 'pending', credits: 60, total_cents: 1874, price_cents: 2499 })
    expect(payment.checkout_url).toMatch(/\/dev\/pay\/sb_/)
    expect(await balanceOf(world, anna.id)).toBe(0)
    await happens(world, payment, 'approve')

    expect((await anna.call(readPayment, { id: payment.payment_id })).payment).toMatchObject({
      state: 'completed',
      checkout_url: null,
      discount: { code: 'TIMEBONUS25', percentage: 25, cents: 625 },
    })
    expect((await anna.call(readUser, {})).user).toMatchObject({ credits: 60, paid_user: true })
    await holdsTrue(world)
  })

  it('R4.3 that is declined gives nothing, and the discount is free for the next', async ({ world }) => {
    const anna = await person(world)

    const payment = await orders(anna)
    await happens(world, payment, 'decline')

    const failed = (await anna.call(readPayment, { id: payment.payment_id })).payment
    expect(failed).toMatchObject({ state: 'failed', failure: 'payments.declined' })
    const other = await orders(anna, { paymentmethod: 'creditcard' })
    expect(other.discount?.code).toBe('TIMEBONUS25')
    await happens(world, other, 'approve')
    expect((await anna.call(readUser, {})).user).toMatchObject({ credits: 60, paid_user: true })
    await holdsTrue(world)
  })

  it('M01 sent a hundred times at once with one key is one payment, here and at the provider', async ({
    makeWorld,
  }) => {
    const world = await makeWorld({ settings: { requests_per_minute: 0 } })
    const anna = await person(world)
    const order = await orderFor(anna)
    const key = randomUUID()

    const answers = await Promise.all(Array.from({ length: 100 }, () => anna.call(orderBundle, order, key)))

    expect(new Set(answers.map(({ payment }) => payment.payment_id)).size).toBe(1)
    expect(new Set(answers.map(({ payment }) => payment.checkout_url)).size).toBe(1)
    await holdsTrue(world)
  })

  it('M04 is refused at every price but the server’s own', async ({ world }) => {
    const anna = await person(world)
    const order = await orderFor(anna)
    const wrong = [
      { ...order, total_cents: order.total_cents - 1 },
      { ...order, total_cents: 1 },
      { ...order, total_cents: 0 },
      { ...order, total_cents: -order.total_cents },
      { ...order, total_cents: 1e9 },
      { ...order, currency: 'PLN' as const },
      { ...order, tier: 3 as const },
    ]
    const malformed = [
      { ...order, tier: -1 },
      { ...order, tier: 0.1 },
      { ...order, tier: 4 },
      { ...order, total_cents: 18.74 },
      { ...order, currency: 'XXX' },
      { ...order, paymentmethod: 'giropay2' },
      { ...order, tier: [1, 3] },
    ]

    for (const input of wrong)
      await expect(anna.call(orderBundle, input)).rejects.toMatchObject({ code: 'payments.price_changed' })
    for (const input of malformed) {
      const answer = await anna.requests('POST', '/api/payments', input, { 'idempotency-key': randomUUID() })
      expect(answer.json()).toMatchObject({ code: 'request.invalid' })
    }
    for (const paymentmethod of ['giropay', 'sofort', 'ideal'] as const)
      await expect(anna.call(orderBundle, { ...order, paymentmethod })).rejects.toMatchObject({
        code: 'payments.method_unavailable',
      })
    const padded = { ...order, price_cents: 1, price: 1, amount: 1, credits: 9999, discount_percentage: 90 }
    const answer = await anna.requests('POST', '/api/payments', padded, { 'idempotency-key': randomUUID() })
    expect(answer.json()).toMatchObject({ payment: { total_cents: 1874, credits: 60 } })
    expect(await balanceOf(world, anna.id)).toBe(0)
    await holdsTrue(world)
  })

  it('T25 is one of twenty in an hour, also when many come at once', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { requests_per_minute: 0 } })
    const anna = await person(world, { signupAt: LONG_AGO })
    const order = await orderFor(anna)

    const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => anna.call(orderBundle, order)))

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
    const [reason] = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(reason).toMatchObject({ code: 'payments.too_many' })
    world.clock.pass({ hours: 1, seconds: 1 })
    await expect(orders(anna)).resolves.toMatchObject({ state: 'pending' })
  })

  it('R2.35 can be repeated at what it costs today, and the method used last comes first', async ({ world }) => {
    const anna = await person(world)
    expect(await anna.call(listRepeatOrders, {})).toEqual({ quotes: [] })
    await buys(world, anna, { tier: 2, paymentmethod: 'paysafecard' })

    const { quotes } = await anna.call(listRepeatOrders, {})
    const { methods } = await anna.call(listPaymentMethods, {})

    expect(quotes).toMatchObject([{ tier: 2, paymentmethod: 'paysafecard', total_cents: 4999, discount: null }])
    expect(methods[0]).toMatchObject({ paymentmethod: 'paysafecard', is_last_used: true })
  })

  it('R8.1 that is repeated with a card that is declined says so, and not where the card is new', async ({ world }) => {
    const anna = await person(world)
    const declined = async (is_repeat: boolean) => {
      const order = { ...(await orderFor(anna, { paymentmethod: 'creditcard' })), is_repeat }
      const { payment } = await anna.call(orderBundle, order)
      await happens(world, payment, 'decline')
      return (await anna.call(readPayment, { id: payment.payment_id })).payment.failure
    }

    expect([await declined(true), await declined(false)]).toEqual(['payments.repeat_failed', 'payments.declined'])
  })

  it('R2.8 stands among the member’s transactions, the newest first, and among nobody else’s', async ({ world }) => {
    const [anna, ben] = [await person(world), await person(world)]
    const first = await buys(world, anna)
    world.clock.pass({ minutes: 1 })
    const second = await orders(anna, { tier: 3 })

    const { payments, next } = await anna.call(listPayments, {})

    expect(payments.map(({ payment_id }) => payment_id)).toEqual([second.payment_id, first.payment_id])
    expect(next).toBeNull()
    expect((await ben.call(listPayments, {})).payments).toEqual([])
    for (const endpoint of [readPayment, checkPayment, cancelPayment])
      await expect(ben.call(endpoint, { id: first.payment_id })).rejects.toMatchObject({ code: 'payments.not_found' })
  })

  it('M11 the page that the provider sends back to grants nothing by itself', async ({ world }) => {
    const anna = await person(world)
    const payment = await orders(anna)

    const before = await anna.call(checkPayment, { id: payment.payment_id })
    expect([before.payment.state, await balanceOf(world, anna.id)]).toEqual(['pending', 0])
    await acts(world, payment, 'approve')
    const after = await anna.call(checkPayment, { id: payment.payment_id })
    await anna.call(checkPayment, { id: payment.payment_id })

    expect([after.payment.state, await balanceOf(world, anna.id)]).toEqual(['completed', 60])
    await holdsTrue(world)
  })

  it('M-B21 the answer brings what the member has and is with the payment, never what was before it', async ({
    world,
  }) => {
    const anna = await person(world)
    const payment = await orders(anna)
    const before = await anna.call(readPayment, { id: payment.payment_id })
    expect(before).toMatchObject({ balance: 0, paid_user: false })
    await acts(world, payment, 'approve')

    const after = await anna.call(checkPayment, { id: payment.payment_id })

    expect(after).toMatchObject({ payment: { state: 'completed' }, balance: 60, paid_user: true })
    expect(await anna.call(readPayment, { id: payment.payment_id })).toEqual(after)
  })

  it('D13-25 the answer says whether nothing else that was bought makes the member premium', async ({ world }) => {
    const anna = await person(world)
    const first = await buys(world, anna)
    const alone = await anna.call(readPayment, { id: first.payment_id })

    const second = await buys(world, anna)

    expect(alone.is_only_purchase).toBe(true)
    expect((await anna.call(readPayment, { id: second.payment_id })).is_only_purchase).toBe(false)
  })

  it('M11 the provider is asked thirty times in ten minutes, however often the page is loaded', async ({
    makeWorld,
  }) => {
    const world = await makeWorld({ settings: { requests_per_minute: 0 } })
    const anna = await person(world)
    const { payment_id: id, ...payment } = await orders(anna)
    const checks = async () => (await anna.call(checkPayment, { id })).payment.state
    for (let i = 0; i < 30; i++) expect(await checks()).toBe('pending')
    await acts(world, { payment_id: id, ...payment }, 'approve')

    expect(await checks()).toBe('pending')
    world.clock.pass({ minutes: 10 })
    expect(await checks()).toBe('completed')
  })

  it('B3.6 is named in bank statements by the company alone, not by the site', async ({ world }) => {
    const payment = await orders(await person(world))

    const { description } = world.ground.sandbox.find(await providerIdOf(world, payment)) ?? {}

    expect(description).toBe(`Probe ${payment.payment_id.slice(0, 8)}`)
  })

  it('R11 a discount that waits in an open payment is told with it, and free when that is given up', async ({
    world,
  }) => {
    const anna = await person(world)
    const open = await orders(anna)

    await expect(orders(anna)).rejects.toMatchObject({
      code: 'discounts.in_use',
      details: { payment_id: open.payment_id },
    })
    const { payment } = await anna.call(cancelPayment, { id: open.payment_id })
    expect(payment).toMatchObject({ state: 'failed', failure: 'payments.left' })
    await buys(world, anna)

    await expect(anna.call(readDiscountCode, { code: 'TIMEBONUS25' })).rejects.toMatchObject({
      code: 'discounts.expired',
    })
    expect((await anna.call(quoteOrder, { tier: '1', paymentmethod: 'paypal' })).total_cents).toBe(2499)
    await holdsTrue(world)
  })

  it('R11 a discount whose payment is with the bank is not offered again until that ends, and nobody is kept from buying', async ({
    world,
  }) => {
    const anna = await person(world)
    const slow = await orders(anna)
    await happens(world, slow, 'pending')
    const offered = async () => ({
      active: (await anna.call(readActiveDiscount, {})).discount?.code,
      bundle: (await anna.call(listBundles, {})).bundles[1]?.discounted_cents,
      total: (await anna.call(quoteOrder, { tier: '1', paymentmethod: 'paypal' })).total_cents,
    })

    expect(await offered()).toEqual({ active: undefined, bundle: null, total: 2499 })
    expect(await orders(anna)).toMatchObject({ total_cents: 2499, discount: null })
    await happens(world, slow, 'decline')
    expect(await offered()).toEqual({ active: 'TIMEBONUS25', bundle: 1874, total: 1874 })
    await holdsTrue(world)
  })
})

describe('the tax', () => {
  it.for([
    ['DE', '2020-06-30T23:59:59Z', 1900],
    ['DE', '2020-07-01T00:00:00Z', 1600],
    ['DE', '2020-12-31T23:59:59Z', 1600],
    ['DE', '2021-01-01T00:00:00Z', 1900],
    ['CH', '2023-12-31T12:00:00Z', 770],
    ['CH', '2026-11-15T12:00:00Z', 810],
  ] as const)(
    'M21 is that of the buyer’s country on the day of the order: %s, %s',
    async ([country, at, rate], { world }) => {
      expect(await readVatRate(world.db, country, new Date(at))).toBe(rate)
    },
  )
})

describe('a card', () => {
  it('C14 is typed on the provider’s page: no call takes its number or code', async ({ world }) => {
    const { body } = await world.visitor().requests('GET', '/api/docs.json')

    expect(body).toContain('paymentmethod')
    expect(body).not.toMatch(/"(card_?number|card_?no|pan|cvc|cvv|cvc2|expiry|card_?holder)"/i)
  })
})

describe('guessing a discount code', () => {
  it('S-M2 is counted on when a known code is typed in between', async ({ world }) => {
    const anna = await person(world)
    const types = (code: string) =>
      anna.call(readDiscountCode, { code }).then(
        () => 'found',
        ({ code: refusal }: { code: string }) => refusal,
      )
    const answers = []
    for (let i = 0; i < 11; i++) {
      if (i < 10) expect(await types('TIMEBONUS25')).toBe('found')
      answers.push(await types(`GUESS${i}`))
    }

    expect(answers).toEqual([...Array<string>(10).fill('discounts.not_found'), 'discounts.too_many'])
  })

  it('R11 known codes are not counted, however often they are typed', async ({ world }) => {
    const anna = await person(world)
    for (let i = 0; i < 35; i++) await anna.call(readDiscountCode, { code: 'TIMEBONUS25' })

    await expect(anna.call(readDiscountCode, { code: 'GUESS' })).rejects.toMatchObject({ code: 'discounts.not_found' })
  })

  it('S-M1 by many members of one network at once is counted for each try', async ({ world }) => {
    const members = []
    for (let i = 0; i < 5; i++) members.push(await person(world))
    const tries = members.flatMap((member) =>
      Array.from({ length: 10 }, (_, i) =>
        member.call(readDiscountCode, { code: `GUESS${i}` }).catch(({ code }: { code: string }) => code),
      ),
    )

    const judged = (await Promise.all(tries)).filter((answer) => answer === 'discounts.not_found')
    expect(judged).toHaveLength(30)
  })
})

describe('a message of the provider', () => {
  it('M05 delivered fifty times at once to two instances counts once', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { requests_per_minute: 0 } })
    const anna = await person(world)
    const payment = await orders(anna)
    const [message] = await acts(world, payment, 'approve')
    if (!message) throw new Error('The sandbox said nothing')

    const other = buildApp(world.parts)
    const apps = [world.app, other]
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => delivers({ host: world.host, app: apps[i % 2] ?? other }, message)),
    )
    await Promise.all([world.works(), world.works()])
    await other.close()

    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(await balanceOf(world, anna.id)).toBe(60)
    await holdsTrue(world)
  })
})

function isSold(method: (typeof paymentMethods)[number]): method is Exclude<typeof method, 'giropay' | 'sofort'> {
  return !methodOf(method).isHistoric
}
