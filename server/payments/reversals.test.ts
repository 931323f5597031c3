import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import type { Payment } from '#contract/payments.ts'
import { listPayments, readPayment } from '#contract/payments.ts'
import { readUser } from '#contract/sessions.ts'
import { spendCredits } from '#server/credits/spend-credits.ts'
import { changeAndTell } from '#server/platform/live/change-and-tell.ts'
import { buys, happens, holdsTrue, orders, paymentParts, providerIdOf } from '#test/buying.ts'
import { isLong } from '#test/abuse/effort.ts'
import { balanceOf } from '#test/chatting.ts'
import { type Person, person } from '#test/people.ts'
import { it, type World } from '#test/world.ts'
import { applyTruth } from './apply-truth.ts'
import { type ProviderPayment, ProviderRefused } from './provider.ts'
import { carryOutRefund, refundPayment, retryRefunds } from './refund-payment.ts'

const spends = (world: World, member: Person, amount: number) =>
  world.db.transaction().execute((tx) =>
    spendCredits(tx, {
      site: world.site.id,
      memberId: member.id,
      amount,
      kind: 'gift',
      ref: `${member.id}:${randomUUID()}`,
      now: world.clock.now(),
    }),
  )

async function debtOf(world: World, member: Person): Promise<number> {
  const row = await world.db
    .selectFrom('ledgerAccounts')
    .select('balance')
    .where('siteId', '=', world.site.id)
    .where('memberId', '=', member.id)
    .where('account', '=', 'debt')
    .executeTakeFirst()
  return row?.balance ?? 0
}

const refunds = (world: World, payment: Payment, amount?: number) =>
  world.db.transaction().execute((tx) =>
    refundPayment({ tx, site: world.site, clock: world.clock }, payment.payment_id, {
      reason: 'operator',
      ...(amount === undefined ? {} : { amount }),
    }),
  )

const stateOf = async (member: Person, payment: Payment) =>
  (await member.call(readPayment, { id: payment.payment_id })).payment

describe('a chargeback', () => {
  it.for([
    { spent: 0, left: 0, debt: 0 },
    { spent: 24, left: 0, debt: 24 },
    { spent: 60, left: 0, debt: 60 },
  ])(
    'M13 after $spent of 60 credits takes what is left and makes the rest a debt',
    async ({ spent, left, debt }, { world }) => {
      const anna = await person(world)
      const payment = await buys(world, anna)
      if (spent > 0) await spends(world, anna, spent)

      await happens(world, payment, 'charge_back')

      expect([await balanceOf(world, anna.id), await debtOf(world, anna)]).toEqual([left, debt])
      expect(await stateOf(anna, payment)).toMatchObject({ state: 'completed', reversal: 'charged_back' })
      expect((await anna.call(readUser, {})).user?.paid_user).toBe(false)
      await holdsTrue(world)

      await happens(world, payment, 'reverse')

      expect([await balanceOf(world, anna.id), await debtOf(world, anna)]).toEqual([60 - spent, 0])
      expect(await stateOf(anna, payment)).toMatchObject({ state: 'completed', reversal: null })
      expect((await anna.call(readUser, {})).user?.paid_user).toBe(true)
      await holdsTrue(world)
    },
  )

  it('M13 is paid for by the next purchase, and comes back when it is reversed afterwards', async ({ world }) => {
    const anna = await person(world)
    const first = await buys(world, anna)
    await spends(world, anna, 40)
    await happens(world, first, 'charge_back')

    await buys(world, anna, { tier: 0 })
    expect([await balanceOf(world, anna.id), await debtOf(world, anna)]).toEqual([0, 20])
    await buys(world, anna, { tier: 1 })
    expect([await balanceOf(world, anna.id), await debtOf(world, anna)]).toEqual([40, 0])
    await happens(world, first, 'reverse')

    // 20 + 60 bought since, and the 20 that were left of the first.
    expect([await balanceOf(world, anna.id), await debtOf(world, anna)]).toEqual([100, 0])
    await holdsTrue(world)
  })

  it('M13 after a refund is about what was not given back', async ({ world }) => {
    const anna = await person(world)
    const payment = await buys(world, anna)
    await spends(world, anna, 30)
    await refunds(world, payment)
    await world.works()
    expect(await stateOf(anna, payment)).toMatchObject({ reversal: 'partially_refunded', refunded_cents: 937 })

    await happens(world, payment, 'charge_back')

    expect([await balanceOf(world, anna.id), await debtOf(world, anna)]).toEqual([0, 30])
    await holdsTrue(world)
  })
})

describe('a refund', () => {
  it('B1.5 gives back what the credits that are left have cost', async ({ world }) => {
    const anna = await person(world)
    const payment = await buys(world, anna)

    const { amount } = await refunds(world, payment)
    expect(await balanceOf(world, anna.id)).toBe(0)
    await world.works()

    expect(amount).toBe(payment.total_cents)
    expect(await stateOf(anna, payment)).toMatchObject({ reversal: 'refunded', refunded_cents: payment.total_cents })
    expect((await anna.call(readUser, {})).user?.paid_user).toBe(false)
    await holdsTrue(world)
  })

  it('M18 twenty at once give back no more than was paid', async ({ world }) => {
    const anna = await person(world)
    const payment = await buys(world, anna)
    const third = Math.floor(payment.total_cents / 3)

    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => refunds(world, payment, third)))
    await world.works()

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    await expect(refunds(world, payment, payment.total_cents)).rejects.toMatchObject({
      code: 'payments.not_refundable',
    })
    await expect(refunds(world, payment, 0)).rejects.toMatchObject({ code: 'payments.not_refundable' })
    await expect(refunds(world, payment, -1)).rejects.toMatchObject({ code: 'payments.not_refundable' })
    expect(await balanceOf(world, anna.id)).toBe(0)
    await holdsTrue(world)
  })

  it('M18 is refused while the bank holds the money, and of what is not paid', async ({ world }) => {
    const anna = await person(world)
    const payment = await buys(world, anna)
    await happens(world, payment, 'charge_back')

    await expect(refunds(world, payment)).rejects.toMatchObject({ code: 'payments.not_refundable' })
    await expect(refunds(world, await orders(anna))).rejects.toMatchObject({ code: 'payments.not_refundable' })
  })

  it('M09 whose answer got lost is asked for again and sent once', async ({ world }) => {
    const anna = await person(world)
    const payment = await buys(world, anna)
    world.ground.sandbox.misbehave('lost')
    await refunds(world, payment)
    await world.works()
    world.ground.sandbox.misbehave(undefined)

    const { refunds: there } = world.ground.sandbox.find(await providerIdOf(world, payment)) ?? {}
    expect(there).toHaveLength(1)
    world.clock.pass({ minutes: 11 })
    await retryRefunds(paymentParts(world))

    expect(await stateOf(anna, payment)).toMatchObject({ reversal: 'refunded' })
    expect(world.ground.sandbox.find(await providerIdOf(world, payment))?.refunds).toHaveLength(1)
    await holdsTrue(world)
  })

  it('M09 that was sent is not undone when the provider then does not tell how it stands', async ({ world }) => {
    const anna = await person(world)
    const payment = await buys(world, anna)
    const { id } = await refunds(world, payment)
    const parts = paymentParts(world)
    const mute = new Map(
      Array.from(parts.providers, ([name, provider]) => [
        name,
        { ...provider, fetch: () => Promise.reject(new ProviderRefused('404')) },
      ]),
    )

    await carryOutRefund({ ...parts, providers: mute }, id).catch(() => {})

    expect(world.ground.sandbox.find(await providerIdOf(world, payment))?.refunds).toHaveLength(1)
    expect(await balanceOf(world, anna.id)).toBe(0)
    await world.works()
    expect(await stateOf(anna, payment)).toMatchObject({ reversal: 'refunded' })
    expect(await balanceOf(world, anna.id)).toBe(0)
    await holdsTrue(world)
  })

  it('that does not work at the provider brings the credits back', async ({ world }) => {
    const anna = await person(world)
    const payment = await buys(world, anna)
    world.ground.sandbox.refundsEndAs('failed')
    await refunds(world, payment)
    await world.works()
    world.ground.sandbox.refundsEndAs('refunded')

    expect(await balanceOf(world, anna.id)).toBe(60)
    expect(await stateOf(anna, payment)).toMatchObject({ reversal: null, refunded_cents: 0 })
    await holdsTrue(world)
    await refunds(world, payment)
    await world.works()
    expect(await stateOf(anna, payment)).toMatchObject({ reversal: 'refunded' })
    await holdsTrue(world)
  })

  it('that was made at the provider itself is taken over', async ({ world }) => {
    const anna = await person(world)
    const payment = await buys(world, anna)
    const truth = truthOf(world, payment, await providerIdOf(world, payment))
    const foreign = { id: 're_foreign', refundId: null, amount: payment.total_cents, status: 'refunded' as const }

    await applies(world, payment, { ...truth, status: 'paid', refunds: [foreign] })
    await applies(world, payment, { ...truth, status: 'paid', refunds: [foreign] })

    expect(await balanceOf(world, anna.id)).toBe(0)
    expect(await stateOf(anna, payment)).toMatchObject({ reversal: 'refunded' })
    await holdsTrue(world)
  })
})

describe('M06 six events', () => {
  it('in all 720 orders (LONG=1; else every tenth), some of them twice, end where the provider is', async ({
    makeWorld,
  }) => {
    const world = await makeWorld({ settings: { requests_per_minute: 0 } })
    const all = permutations([0, 1, 2, 3, 4, 5])
    const ways = all.filter((_, place) => isLong || place % 10 === 0)
    const waiting = ways.entries()
    const balances = new Set<number>()
    const goInTurn = async () => {
      for (const [place, way] of waiting) balances.add(await goes(world, way, place))
    }

    await Promise.all(Array.from({ length: 8 }, goInTurn))

    expect(all).toHaveLength(720)
    // A third was given back, and what the bank had taken came back.
    expect(balances).toEqual(new Set([40]))
    await holdsTrue(world)
  })
})

/** One member's payment, told of in one order; every third story comes twice. */
async function goes(world: World, way: readonly number[], place: number): Promise<number> {
  const anna = await person(world, { signupAt: new Date('2026-01-01T00:00:00Z') })
  const payment = await inserts(world, anna)
  const refund = { id: 're_1', refundId: null, amount: 833, status: 'refunded' } as const
  const chargeback = { id: 'cb_1', amount: 2499, isReversed: false }
  const open = truthOf(world, payment, `sb_${payment.payment_id}`)
  const stories: ProviderPayment[] = [
    open,
    { ...open, status: 'pending' },
    { ...open, status: 'paid' },
    { ...open, status: 'paid', refunds: [refund] },
    { ...open, status: 'paid', refunds: [refund], chargebacks: [chargeback] },
    { ...open, status: 'paid', refunds: [refund], chargebacks: [{ ...chargeback, isReversed: true }] },
  ]
  for (const event of way) {
    const story = stories[event]
    if (!story) continue
    await applies(world, payment, story)
    if ((place + event) % 3 === 0) await applies(world, payment, story)
  }
  const row = await world.db
    .selectFrom('payments')
    .select(['state', 'refunded', 'chargedBack'])
    .where('id', '=', payment.payment_id)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ state: 'paid', refunded: 833, chargedBack: 0 })
  return balanceOf(world, anna.id)
}

/** An order that has not been brought to a provider: what the provider says of it is the test's. */
async function inserts(world: World, member: Person): Promise<Payment> {
  const now = world.clock.now().toISOString()
  const ids = { siteId: world.site.id, id: randomUUID(), memberId: member.id }
  const price = { credits: 60, currency: 'EUR', price: 2499, total: 2499, vatRate: 1900, vat: 399 }
  const about = { tier: 1, country: 'DE', language: 'de', method: 'paypal', provider: 'sandbox', createdAt: now }
  await world.db
    .insertInto('payments')
    .values({ ...ids, ...price, ...about })
    .execute()
  const event = {
    siteId: world.site.id,
    paymentId: ids.id,
    version: 1,
    state: 'created',
    cause: 'order',
    createdAt: now,
  }
  await world.db.insertInto('paymentEvents').values(event).execute()
  const { payments } = await member.call(listPayments, {})
  if (!payments[0]) throw new Error('The order is not there')
  return payments[0]
}

function truthOf(world: World, payment: Payment, providerId: string): ProviderPayment {
  return {
    providerId,
    status: 'open',
    amount: payment.total_cents,
    currency: payment.currency,
    paymentId: payment.payment_id,
    site: world.site.host,
    checkoutUrl: null,
    refunds: [],
    chargebacks: [],
  }
}

const applies = (world: World, payment: Payment, truth: ProviderPayment) =>
  changeAndTell(paymentParts(world), (tx, tell) =>
    applyTruth({ ...paymentParts(world), tx, tell }, payment.payment_id, truth, 'webhook'),
  )

function permutations<T>(values: readonly T[]): T[][] {
  if (values.length <= 1) return [[...values]]
  return values.flatMap((first, place) => permutations(values.toSpliced(place, 1)).map((rest) => [first, ...rest]))
}
