import { describe, expect } from 'vitest'
import { deleteAccount } from '#contract/account.ts'
import { currencies } from '#contract/currencies.ts'
import { readActiveDiscount, readDiscountCode } from '#contract/discounts.ts'
import { countries } from '#contract/locales.ts'
import { cancelPayment, listBundles, orderBundle, quoteOrder, readPayment } from '#contract/payments.ts'
import { readUser } from '#contract/sessions.ts'
import { withDefaults } from '#contract/settings.ts'
import { vatIn } from '#server/payments/rules.ts'
import { applies, buys, happens, holdsTrue, LONG_AGO, orderFor, orders, providerIdOf, truthOf } from '#test/buying.ts'
import { type Person, person } from '#test/people.ts'
import { PASSWORD, someone } from '#test/visitor.ts'
import { it, type World } from '#test/world.ts'
import { discountOf } from './rules.ts'

interface CodeOptions {
  code?: string
  percentage?: number
  minimumOrderCents?: number
  currency?: string
  country?: string
  memberId?: string
  paymentmethods?: string[]
  validity?: 'once-per-user' | 'unlimited'
  status?: 'active' | 'stopped'
  expiresAt?: string
}

async function makesCode(world: World, { memberId, ...options }: CodeOptions = {}): Promise<string> {
  const code = { code: 'HERBST', percentage: 40, expiresAt: '2026-12-01T00:00:00Z', ...options }
  const values = [world.site.id, code.code, code.percentage, code.minimumOrderCents ?? 0, code.currency, code.country]
  const rest = [memberId, code.paymentmethods ?? [], code.validity ?? 'once-per-user', code.status ?? 'active']
  await world.ground.owner.query(
    `insert into discount_codes (site_id, code, percentage, minimum_order_cents, currency, country, member_id,
       paymentmethods, validity, status, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [...values, ...rest, world.clock.now(), code.expiresAt],
  )
  return code.code
}

const quote = { tier: '1', paymentmethod: 'paypal' } as const

describe('the time bonus', () => {
  it('Z-3 is for who has confirmed: before, nobody knows whether they had joined already', async ({ world }) => {
    const anna = await person(world, { status: 'not_confirmed' })
    const before = await anna.call(quoteOrder, quote)
    const shown = await anna.call(readActiveDiscount, {})

    await world.db.updateTable('members').set({ status: 'active' }).where('id', '=', anna.id).execute()

    expect([before.total_cents, shown.discount]).toEqual([2499, null])
    expect((await anna.call(quoteOrder, quote)).total_cents).toBe(1874)
  })

  it('R9.1 R4.10 C05 ends four hours after joining, to the second, on every device, and nothing equal follows', async ({
    world,
  }) => {
    const anna = await person(world)
    const ends = new Date(world.clock.now().getTime() + 4 * 3_600_000).toISOString()

    const first = await anna.call(readActiveDiscount, {})
    expect(first).toEqual({
      discount: { code: 'TIMEBONUS25', percentage: 25, is_time_bonus: true, is_own_code: false, ends_at: ends },
      now: world.clock.now().toISOString(),
    })
    world.clock.pass({ hours: 3, minutes: 59, seconds: 59 })
    expect((await anna.again().call(readActiveDiscount, {})).discount?.ends_at).toBe(ends)
    expect((await anna.call(quoteOrder, quote)).total_cents).toBe(1874)
    const order = await orderFor(anna)
    world.clock.pass({ seconds: 1 })

    expect((await anna.call(readActiveDiscount, {})).discount).toBeNull()
    expect((await anna.call(quoteOrder, quote)).total_cents).toBe(2499)
    await expect(anna.call(orderBundle, order)).rejects.toMatchObject({
      code: 'payments.price_changed',
      details: { total_cents: 2499 },
    })
    for (const code of ['TIMEBONUS25', 'WELCOME25'])
      await expect(anna.call(readDiscountCode, { code })).rejects.toMatchObject({ code: 'discounts.expired' })
    await expect(anna.call(readDiscountCode, { welcome: 'true' })).rejects.toMatchObject({
      code: 'discounts.not_found',
    })
    for (let day = 0; day < 13; day++) {
      world.clock.pass({ days: 1 })
      expect((await anna.call(listBundles, {})).discount).toBeNull()
    }
  })

  it('R9.1 is refused by the settings when an equal offer would follow it', async ({ world }) => {
    await expect(world.sets({ welcome_hours: 5 })).rejects.toMatchObject({ code: 'request.invalid' })
    await expect(world.sets({ time_bonus_hours: 3 })).rejects.toMatchObject({ code: 'request.invalid' })
    await world.sets({ welcome_hours: 5, welcome_percentage: 24 })
    await expect(world.sets({ welcome_percentage: 25 })).rejects.toMatchObject({ code: 'request.invalid' })
    await world.sets({ time_bonus_percentage: 0 })
    await world.sets({ welcome_percentage: 25 })
  })

  it('R1.9 the welcome discount counts where there is no time bonus, and both are one first purchase', async ({
    makeWorld,
  }) => {
    const world = await makeWorld({ settings: { time_bonus_percentage: 0 } })
    const anna = await person(world)

    const { discount } = await anna.call(readActiveDiscount, {})
    const told = await anna.call(readDiscountCode, { welcome: 'true' })
    expect(discount).toMatchObject({ code: 'WELCOME25', is_time_bonus: false })
    expect(told).toMatchObject({ code: 'WELCOME25', percentage: 25, value_percentage: 25, validity: 'once-per-user' })
    await buys(world, anna)

    expect((await anna.call(readActiveDiscount, {})).discount).toBeNull()
  })

  it('M17 claimed fifty times at once is held by one order', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { requests_per_minute: 0 } })
    const anna = await person(world)
    const order = await orderFor(anna)

    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => anna.call(orderBundle, order)))

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes)
      // Whoever waits too long for the one before is asked to come again.
      if (outcome.status === 'rejected') expect(['discounts.in_use', 'server.busy']).toContain(outcome.reason.code)
    await holdsTrue(world)
  })

  it('M17 is not for who has joined before, with the same address or on the same device', async ({ world }) => {
    const first = world.visitor()
    const email = someone().email
    await first.joins({ email })
    await first.activates()
    expect((await first.call(readActiveDiscount, {})).discount).not.toBeNull()

    const sameDevice = first.again()
    await sameDevice.joins()
    await sameDevice.activates()
    expect((await sameDevice.call(readActiveDiscount, {})).discount).toBeNull()

    await first.logsIn(email)
    await first.call(deleteAccount, { password: PASSWORD, reason: 'other' })
    await world.ground.owner.query('delete from members where site_id = $1 and email = $2', [world.site.id, email])
    const sameAddress = world.visitor()
    await sameAddress.joins({ email })
    await sameAddress.activates()
    expect((await sameAddress.call(readUser, {})).user?.credits).toBe(0)
    expect((await sameAddress.call(readActiveDiscount, {})).discount).toBeNull()
  })
})

describe('a code', () => {
  it('R7.9 is told with every field that is specified', async ({ world }) => {
    const anna = await person(world)
    await makesCode(world, { minimumOrderCents: 2000, currency: 'EUR', country: 'DE', paymentmethods: ['paypal'] })

    const answer = await anna.requests('GET', '/api/discountcode.php?code=herbst&utm_source=x')

    expect(answer.json()).toEqual({
      code: 'HERBST',
      percentage: 40,
      value_percentage: 40,
      minimum: 2000,
      minimum_order_value: 2000,
      country: 'DE',
      user_id: null,
      currency: 'EUR',
      expires: '2026-12-01T00:00:00.000Z',
      expired: false,
      status: 'active',
      validity: 'once-per-user',
      paymentmethods: ['paypal'],
    })
  })

  it.for([
    ['minimum', { minimumOrderCents: 2500 }],
    ['currency', { currency: 'PLN' }],
    ['country', { country: 'NL' }],
    ['paymentmethod', { paymentmethods: ['creditcard'] }],
  ] as const)('R3.6 is refused to an order that its %s does not fit', async ([reason, options], { world }) => {
    const anna = await person(world)
    const discount = await makesCode(world, {
      ...options,
      paymentmethods: [...('paymentmethods' in options ? options.paymentmethods : [])],
    })

    await expect(anna.call(quoteOrder, { ...quote, discount })).rejects.toMatchObject({
      code: 'discounts.not_applicable',
      details: { reason },
    })
  })

  it('R3.6 is good for an order of exactly its minimum', async ({ world }) => {
    const anna = await person(world)
    const discount = await makesCode(world, { minimumOrderCents: 2499 })

    expect((await anna.call(quoteOrder, { ...quote, discount })).discount).toMatchObject({
      code: 'HERBST',
      cents: 1000,
    })
  })

  it("R3.6 is not found when it is stopped, another member's or invented, and expired when it is over", async ({
    world,
  }) => {
    const [anna, ben] = [await person(world), await person(world)]
    await makesCode(world, { code: 'STOPPED', status: 'stopped' })
    await makesCode(world, { code: 'HERS-ALONE', memberId: anna.id })
    await makesCode(world, { code: 'OLD-ONE', expiresAt: '2026-11-15T12:00:00Z' })
    const tries = (code: string) =>
      ben.call(readDiscountCode, { code }).then(
        () => 'told',
        (error: { code: string }) => error.code,
      )

    expect([await tries('STOPPED'), await tries('HERS-ALONE'), await tries('NO-SUCH'), await tries('OLD-ONE')]).toEqual(
      ['discounts.not_found', 'discounts.not_found', 'discounts.not_found', 'discounts.expired'],
    )
    expect(await anna.call(readDiscountCode, { code: 'HERS-ALONE' })).toMatchObject({ user_id: anna.id })
  })

  it('R3.6 good once is used once, also in parallel and by another order; an unlimited one as often as one likes', async ({
    world,
  }) => {
    const anna = await person(world)
    const discount = await makesCode(world)
    const order = await orderFor(anna, { discount })
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => anna.call(orderBundle, order)))
    const placed = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.payment] : []))
    expect(placed).toMatchObject([{ total_cents: 1499 }])
    for (const payment of placed) await happens(world, payment, 'approve')

    await expect(anna.call(readDiscountCode, { code: discount })).rejects.toMatchObject({
      code: 'discounts.already_used',
    })
    await expect(anna.call(quoteOrder, { ...quote, discount })).rejects.toMatchObject({
      code: 'discounts.already_used',
    })
    await world.ground.owner.query(
      "update discount_codes set validity = 'unlimited' where site_id = $1 and code = $2",
      [world.site.id, discount],
    )
    expect((await anna.call(quoteOrder, { ...quote, discount })).discount?.code).toBe(discount)
    const often = await makesCode(world, { code: 'IMMER', validity: 'unlimited' })
    await buys(world, anna, { discount: often })
    const again = await buys(world, anna, { discount: often })
    expect((await anna.call(readPayment, { id: again.payment_id })).payment.discount?.code).toBe('IMMER')
    await holdsTrue(world)
  })

  it('AT-3 is used up by an order that had ended and is paid late, whoever holds it meanwhile', async ({ world }) => {
    const anna = await person(world, { signupAt: LONG_AGO })
    const discount = await makesCode(world)
    const late = await orders(anna, { discount })
    const { payment_id: id, total_cents: amount } = late
    const truth = truthOf(world, id, { amount, providerId: await providerIdOf(world, late) })
    await applies(world, { ...truth, status: 'expired' })
    const second = await orders(anna, { discount })

    await applies(world, { ...truth, status: 'paid' })

    await expect(anna.call(readDiscountCode, { code: discount })).rejects.toMatchObject({
      code: 'discounts.already_used',
    })
    await anna.call(cancelPayment, { id: second.payment_id })
    await expect(orders(anna, { discount })).rejects.toMatchObject({ code: 'discounts.already_used' })
    const often = await makesCode(world, { code: 'IMMER', validity: 'unlimited' })
    await buys(world, anna, { discount: often })
    await expect(orders(anna, { discount: often })).resolves.toMatchObject({ discount: { code: 'IMMER' } })
    await holdsTrue(world)
  })

  it('M04 R4.10 two discounts are not added up: the one that was typed counts, and who has bought has no other', async ({
    world,
  }) => {
    const anna = await person(world)
    const discount = await makesCode(world, { percentage: 10 })

    const payment = await orders(anna, { discount })
    expect(payment.discount).toEqual({ code: 'HERBST', percentage: 10, cents: 250 })
    await happens(world, payment, 'approve')

    expect((await anna.call(readActiveDiscount, {})).discount).toBeNull()
    expect((await anna.call(quoteOrder, quote)).discount).toBeNull()
  })

  it('R3.6 of the member’s own counts without being typed, where it fits and while it lasts, and nobody else’s does', async ({
    world,
  }) => {
    const [anna, ben] = [await person(world, { signupAt: LONG_AGO }), await person(world, { signupAt: LONG_AGO })]
    await makesCode(world, { code: 'STAY-HERS', memberId: anna.id, minimumOrderCents: 2499 })
    await makesCode(world, { code: 'CARD-ONLY', memberId: anna.id, percentage: 50, paymentmethods: ['creditcard'] })
    await makesCode(world, { code: 'ALL-OF-US' })
    const pricesOf = async (who: Person) =>
      (await who.call(listBundles, {})).bundles.map(({ discounted_cents }) => discounted_cents)

    expect(await pricesOf(anna)).toEqual([null, 1499, 2999, 5999])
    expect((await anna.call(listBundles, {})).discount).toMatchObject({ code: 'STAY-HERS', is_own_code: true })
    expect(await pricesOf(ben)).toEqual([null, null, null, null])
    expect((await anna.call(quoteOrder, { ...quote, tier: '0' })).discount).toBeNull()
    expect((await anna.call(quoteOrder, { ...quote, paymentmethod: 'creditcard' })).discount?.code).toBe('CARD-ONLY')
    expect((await anna.call(quoteOrder, { ...quote, discount: 'ALL-OF-US' })).discount?.code).toBe('ALL-OF-US')
    await buys(world, anna)
    expect(await pricesOf(anna)).toEqual([null, null, null, null])
    expect((await anna.call(quoteOrder, quote)).discount).toBeNull()
    await makesCode(world, { code: 'LATER', memberId: anna.id, expiresAt: '2026-11-16T12:00:00Z' })
    expect((await anna.call(quoteOrder, quote)).discount?.code).toBe('LATER')
    world.clock.pass({ days: 2 })
    expect((await anna.call(quoteOrder, quote)).discount).toBeNull()
    await makesCode(world, { code: 'STOPPED', memberId: anna.id, status: 'stopped' })
    expect((await anna.call(quoteOrder, quote)).discount).toBeNull()
    expect(await pricesOf(anna)).toEqual([null, null, null, null])
    await holdsTrue(world)
  })

  it('R4.10 of the member’s own and the time bonus: the better one counts', async ({ world }) => {
    const anna = await person(world)
    await makesCode(world, { code: 'STAY-10', memberId: anna.id, percentage: 10 })
    expect((await anna.call(quoteOrder, quote)).discount?.code).toBe('TIMEBONUS25')

    await makesCode(world, { code: 'STAY-40', memberId: anna.id, percentage: 40 })
    expect((await anna.call(quoteOrder, quote)).discount?.code).toBe('STAY-40')
    expect((await anna.call(readActiveDiscount, {})).discount?.code).toBe('TIMEBONUS25')
  })

  it('T25 that there is can be looked at as often as one likes, and wipes out no guess', async ({ world }) => {
    const anna = await person(world)
    await makesCode(world)
    const tries = (code: string) => anna.call(readDiscountCode, { code }).catch((error: { code: string }) => error.code)
    for (let i = 0; i < 5; i++) expect(await tries(`GUESS-${i}`)).toBe('discounts.not_found')
    for (let i = 0; i < 11; i++) expect(await tries('HERBST')).toMatchObject({ code: 'HERBST' })

    for (let i = 5; i < 10; i++) expect(await tries(`GUESS-${i}`)).toBe('discounts.not_found')
    expect(await tries('GUESS-10')).toBe('discounts.too_many')
  })

  it('T25 can be guessed ten times in an hour', async ({ world }) => {
    const anna = await person(world)
    const tries = (code: string) => anna.call(readDiscountCode, { code }).catch((error: { code: string }) => error.code)
    for (let i = 0; i < 10; i++) expect(await tries(`GUESS-${i}`)).toBe('discounts.not_found')

    await makesCode(world)
    expect(await tries('HERBST')).toBe('discounts.too_many')
    world.clock.pass({ hours: 1 })
    expect(await tries('HERBST')).toMatchObject({ code: 'HERBST' })
  })
})

describe('M21 rounding', () => {
  const { bundles } = withDefaults({})

  it.for(currencies)('M21 of every bundle in %s is to the minor unit, and price, tax and net add up', (currency) => {
    for (const { price_cents } of bundles[currency])
      for (const percentage of [1, 10, 25, 33, 90]) {
        const total = price_cents - discountOf(price_cents, percentage)
        expect(Number.isInteger(total)).toBe(true)
        expect(Math.abs(total - (price_cents * (100 - percentage)) / 100)).toBeLessThanOrEqual(0.5)
        for (const rate of [0, 500, 770, 810, 1900, 2100, 2300]) {
          const vat = vatIn(total, rate)
          expect(Number.isInteger(vat)).toBe(true)
          expect(Math.abs(vat - (total * rate) / (10_000 + rate))).toBeLessThanOrEqual(0.5)
        }
      }
  })

  it('M21 half a minor unit counts for the member', () => {
    expect([discountOf(999, 50), discountOf(1, 50), discountOf(249, 2)]).toEqual([500, 1, 5])
  })

  it('M21 what is shown is what is charged, in every country', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { requests_per_minute: 0, payment_fees: { paypal: 35 } } })
    for (const country of countries) {
      const anna = await person(world, { country })
      const shown = (await anna.call(listBundles, {})).bundles[1]?.discounted_cents ?? 0
      const payment = await orders(anna)
      expect([country, payment.total_cents, payment.fee_cents]).toEqual([country, shown + 35, 35])
      const charged = world.ground.sandbox.find(/sb_\w+/.exec(payment.checkout_url ?? '')?.[0] ?? '')
      expect([charged?.amount, charged?.currency]).toEqual([payment.total_cents, payment.currency])
    }
  })
})
