import { describe, expect } from 'vitest'
import { readCredits } from '#contract/credits.ts'
import { readEvents } from '#contract/events.ts'
import type { Payment } from '#contract/payments.ts'
import { readPayment } from '#contract/payments.ts'
import { readUser } from '#contract/sessions.ts'
import { buildApp } from '#server/app.ts'
import { orderNumber } from '#server/invoices/order-number.ts'
import {
  acts,
  applies,
  buys,
  clearsQueue,
  debtOf,
  happens,
  holdsTrue,
  LONG_AGO,
  orders,
  paymentParts,
  paymentRowOf,
  placesOrder,
  providerIdOf,
  refunds,
  spends,
  truthOf,
} from '#test/buying.ts'
import { isLong } from '#test/abuse/effort.ts'
import { balanceOf } from '#test/chatting.ts'
import { type Person, person } from '#test/people.ts'
import { it, type World } from '#test/world.ts'
import { checkDuePayments } from './check-due-payments.ts'
import { type PaymentProvider, ProviderFailed, type ProviderPayment, ProviderRefused } from './provider.ts'
import { reconcile } from './reconcile.ts'
import { carryOutRefund } from './refund-payment.ts'
import { retryRefunds } from './retry-refunds.ts'

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
      expect(await anna.call(readCredits, {})).toMatchObject({ balance: left, debt })
      await holdsTrue(world)

      await happens(world, payment, 'reverse')

      expect([await balanceOf(world, anna.id), await debtOf(world, anna)]).toEqual([60 - spent, 0])
      expect(await stateOf(anna, payment)).toMatchObject({ state: 'completed', reversal: null })
      expect((await anna.call(readUser, {})).user?.paid_user).toBe(true)
      await holdsTrue(world)
    },
  )

  it('M13 and its reversal are told by mail, each once', async ({ world }) => {
    const anna = await person(world, { language: 'pl' })
    const payment = await buys(world, anna)
    await spends(world, anna, 10)
    const mails = async () =>
      (await world.mailsTo(anna.email)).filter(({ kind }) => kind?.startsWith('chargeback')).map(({ kind }) => kind)

    await happens(world, payment, 'charge_back')
    await reconcile(paymentParts(world), payment.payment_id, 'poller')
    expect(await mails()).toEqual(['chargeback'])
    await happens(world, payment, 'reverse')
    await reconcile(paymentParts(world), payment.payment_id, 'poller')

    expect(await mails()).toEqual(['chargeback', 'chargeback_reversed'])
    const first = (await world.mailsTo(anna.email)).find(({ kind }) => kind === 'chargeback')
    expect(first?.text).toContain(`/transactions/${payment.payment_id}`)
    // M-B18 What goes back stands below zero, and is named as the receipt named it.
    expect(first?.text).toContain('−18,74')
    expect(first?.text).toContain(orderNumber(world.parts.secrets, world.site.id, payment.payment_id))
  })

  it('M08 whose message got lost is found by asking again, for thirteen months', async ({ world }) => {
    const anna = await person(world)
    const [early, late] = [await buys(world, anna), await buys(world, anna, { tier: 0 })]
    const isChargedBack = async (payment: Payment) => (await paymentRowOf(world, payment.payment_id)).chargedBack > 0
    const daysLater = async (days: number) => {
      world.clock.pass({ days })
      await checkDuePayments(paymentParts(world))
    }

    await acts(world, early, 'charge_back')
    await daysLater(1)
    expect([await isChargedBack(early), await isChargedBack(late)]).toEqual([true, false])
    for (let month = 0; month < 12; month++) await daysLater(31)
    await acts(world, late, 'charge_back')
    await daysLater(31)

    expect(await isChargedBack(late)).toBe(true)
    for (let month = 0; month < 2; month++) await daysLater(31)
    expect(await paymentRowOf(world, late.payment_id)).toMatchObject({ checkAt: null })
    await holdsTrue(world)
  })

  it('M13 in two parts takes no more credits than were bought', async ({ world }) => {
    const anna = await person(world)
    const id = await placesOrder(world, anna)
    const paid = { ...truthOf(world, id), status: 'paid' as const }
    await applies(world, paid)
    await spends(world, anna, 60)
    const chargebacks = [
      { id: 'cb_1', amount: 1000, isReversed: false },
      { id: 'cb_2', amount: 1499, isReversed: false },
    ]

    await applies(world, { ...paid, chargebacks })

    expect(await debtOf(world, anna)).toBe(60)
    await holdsTrue(world)
  })

  it('M13 that makes a refund fail leaves the member neither the credits nor the money twice', async ({ world }) => {
    const anna = await person(world)
    const id = await placesOrder(world, anna)
    const paid = { ...truthOf(world, id), status: 'paid' as const }
    await applies(world, paid)
    await spends(world, anna, 20)
    const { id: refundId, amount } = await refunds(world, id)
    const refund = { id: 're_1', refundId, amount }
    const chargebacks = [{ id: 'cb_1', amount: 2499, isReversed: false }]

    await applies(world, { ...paid, refunds: [{ ...refund, status: 'pending' }], chargebacks })
    await applies(world, { ...paid, refunds: [{ ...refund, status: 'failed' }], chargebacks })

    expect([await balanceOf(world, anna.id), await debtOf(world, anna)]).toEqual([0, 20])
    await holdsTrue(world)
    const reversed = chargebacks.map((one) => ({ ...one, isReversed: true }))
    await applies(world, { ...paid, refunds: [{ ...refund, status: 'failed' }], chargebacks: reversed })
    expect([await balanceOf(world, anna.id), await debtOf(world, anna)]).toEqual([40, 0])
    await holdsTrue(world)
  })

  it('M13 before a provider refuses a refund leaves the member neither the credits nor the money twice', async ({
    world,
  }) => {
    const anna = await person(world)
    const id = await placesOrder(world, anna)
    const paid = { ...truthOf(world, id), status: 'paid' as const }
    await applies(world, paid)
    await spends(world, anna, 20)
    const { id: refundId } = await refunds(world, id)
    await applies(world, { ...paid, chargebacks: [{ id: 'cb_1', amount: 2499, isReversed: false }] })
    const parts = paymentParts(world)
    const refusing = Array.from(parts.providers, ([name, provider]): [string, PaymentProvider] => [
      name,
      { ...provider, refund: () => Promise.reject(new ProviderRefused('422')) },
    ])

    await carryOutRefund({ ...parts, providers: new Map(refusing) }, refundId)

    expect([await balanceOf(world, anna.id), await debtOf(world, anna)]).toEqual([0, 20])
    await holdsTrue(world)
  })

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

  it('M13 after a refund makes a debt of what was spent and of what was given back before', async ({ world }) => {
    const anna = await person(world)
    const payment = await buys(world, anna)
    await spends(world, anna, 30)
    await refunds(world, payment.payment_id)
    await world.works()
    expect(await stateOf(anna, payment)).toMatchObject({ reversal: 'partially_refunded', refunded_cents: 937 })

    await happens(world, payment, 'charge_back')

    // The bank took all of it: 30 credits were spent, and the money for 30 had been given back before.
    expect([await balanceOf(world, anna.id), await debtOf(world, anna)]).toEqual([0, 60])
    await holdsTrue(world)
  })

  /** What has happened to a payment of 60 credits for 24.99, one thing after the other, and where that leaves its buyer. */
  async function afterAll(world: World, spent: number, events: readonly Partial<ProviderPayment>[]) {
    const anna = await person(world)
    const paid = { ...truthOf(world, await placesOrder(world, anna)), status: 'paid' as const }
    await applies(world, paid)
    if (spent > 0) await spends(world, anna, spent)
    const truth: ProviderPayment = { ...paid }
    for (const event of events) await applies(world, Object.assign(truth, event))
    await holdsTrue(world)
    return { credits: await balanceOf(world, anna.id), debt: await debtOf(world, anna) }
  }

  const byHand = (amount: number) => ({
    refunds: [{ id: 're_1', refundId: null, amount, status: 'refunded' as const }],
  })
  const calledBack = (isReversed = false) => ({ chargebacks: [{ id: 'cb_1', amount: 2499, isReversed }] })

  it.for([
    ['all of it', 2499, 0, 60],
    // The refund took no credits, since none were left: they are owed once.
    ['all of it, and all was spent', 2499, 60, 60],
    // 20 went with the refund, 40 with the chargeback, and 20 that the refund had paid for are owed.
    ['a third of it', 833, 0, 20],
    // 10 are left for the refund; 40 that were spent are owed, and 20 that the refund had paid for.
    ['a third of it, and most was spent', 833, 50, 60],
  ] as const)(
    'A5-4 after a refund by hand makes a debt of what went twice: %s',
    async ([, amount, spent, debt], { world }) => {
      const refund = byHand(amount)

      expect(await afterAll(world, spent, [refund, calledBack()])).toEqual({ credits: 0, debt })
      expect(await afterAll(world, spent, [calledBack(), refund])).toEqual({ credits: 0, debt })
      expect(await afterAll(world, spent, [{ ...refund, ...calledBack() }])).toEqual({ credits: 0, debt })
    },
  )

  it('A5-4 that is reversed lifts the debt of what went twice, in whatever order it came', async ({ world }) => {
    const refund = byHand(833)
    const after = { credits: 40, debt: 0 }

    expect(await afterAll(world, 0, [refund, calledBack(), calledBack(true)])).toEqual(after)
    expect(await afterAll(world, 0, [calledBack(), refund, calledBack(true)])).toEqual(after)
    expect(await afterAll(world, 0, [calledBack(), calledBack(true), refund])).toEqual(after)
  })

  it('A5-4 makes no debt of a refund that is only under way, and one when it has gone', async ({ world }) => {
    const anna = await person(world)
    const id = await placesOrder(world, anna)
    const paid = { ...truthOf(world, id), status: 'paid' as const, ...calledBack() }
    await applies(world, { ...paid, chargebacks: [] })
    const { id: refundId, amount } = await refunds(world, id)
    const refund = (status: 'pending' | 'refunded') => ({ refunds: [{ id: 're_1', refundId, amount, status }] })

    await applies(world, { ...paid, ...refund('pending') })
    expect([await balanceOf(world, anna.id), await debtOf(world, anna)]).toEqual([0, 0])
    await applies(world, { ...paid, ...refund('refunded') })

    expect([await balanceOf(world, anna.id), await debtOf(world, anna)]).toEqual([0, 60])
    await holdsTrue(world)
  })
})

describe('a refund', () => {
  it('B1.5 gives back what the credits that are left have cost', async ({ world }) => {
    const anna = await person(world)
    const payment = await buys(world, anna)

    const { amount } = await refunds(world, payment.payment_id)
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

    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => refunds(world, payment.payment_id, third)),
    )
    await world.works()

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    await expect(refunds(world, payment.payment_id, payment.total_cents)).rejects.toMatchObject({
      code: 'payments.not_refundable',
    })
    await expect(refunds(world, payment.payment_id, 0)).rejects.toMatchObject({ code: 'payments.not_refundable' })
    await expect(refunds(world, payment.payment_id, -1)).rejects.toMatchObject({ code: 'payments.not_refundable' })
    expect(await balanceOf(world, anna.id)).toBe(0)
    await holdsTrue(world)
  })

  it('M18 is refused while the bank holds the money, and of what is not paid', async ({ world }) => {
    const anna = await person(world)
    const payment = await buys(world, anna)
    await happens(world, payment, 'charge_back')

    for (const amount of [undefined, 1])
      await expect(refunds(world, payment.payment_id, amount)).rejects.toMatchObject({
        code: 'payments.not_refundable',
      })
    await expect(refunds(world, (await orders(anna)).payment_id)).rejects.toMatchObject({
      code: 'payments.not_refundable',
    })
  })

  it('M09 whose answer got lost is asked for again and sent once', async ({ world }) => {
    const anna = await person(world)
    const payment = await buys(world, anna)
    world.ground.sandbox.misbehave('lost')
    await refunds(world, payment.payment_id)
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

  it('M09 that fails every time keeps no other from its turn: whichever was tried longest ago comes first', async ({
    world,
  }) => {
    const [anna, ben] = [await person(world), await person(world)]
    const [first, second] = [await buys(world, anna), await buys(world, ben)]
    const firstRefund = await refunds(world, first.payment_id)
    world.clock.pass({ minutes: 1 })
    await refunds(world, second.payment_id)
    await clearsQueue(world)
    const parts = paymentParts(world)
    const providers = new Map(
      Array.from(parts.providers, ([name, provider]): [string, PaymentProvider] => [
        name,
        {
          ...provider,
          refund: async (id, refund) => {
            if (refund.id === firstRefund.id) throw new ProviderFailed('down')
            await provider.refund(id, refund)
          },
        },
      ]),
    )

    world.clock.pass({ hours: 1 })
    await retryRefunds({ ...parts, providers }, 1)
    expect((await stateOf(ben, second)).reversal).toBeNull()
    world.clock.pass({ hours: 1 })
    await retryRefunds({ ...parts, providers }, 1)

    expect((await stateOf(ben, second)).reversal).toBe('refunded')
    expect((await stateOf(anna, first)).reversal).toBeNull()
  })

  it('M09 that was sent is not undone when the provider then does not tell how it stands', async ({ world }) => {
    const anna = await person(world)
    const payment = await buys(world, anna)
    const { id } = await refunds(world, payment.payment_id)
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

  it('M18 that does not work at the provider brings the credits back', async ({ world }) => {
    const anna = await person(world)
    const payment = await buys(world, anna)
    world.ground.sandbox.refundsEndAs('failed')
    await refunds(world, payment.payment_id)
    await world.works()
    world.ground.sandbox.refundsEndAs('refunded')

    expect(await balanceOf(world, anna.id)).toBe(60)
    expect(await stateOf(anna, payment)).toMatchObject({ reversal: null, refunded_cents: 0 })
    await holdsTrue(world)
    await refunds(world, payment.payment_id)
    await world.works()
    expect(await stateOf(anna, payment)).toMatchObject({ reversal: 'refunded' })
    await holdsTrue(world)
  })

  it('A20-2 that the provider made twice is booked twice, and the second stands in the log as an error, once', async ({
    world,
  }) => {
    const anna = await person(world)
    const id = await placesOrder(world, anna)
    const paid = { ...truthOf(world, id), status: 'paid' as const }
    await applies(world, paid)
    await spends(world, anna, 30)
    const { id: refundId, amount } = await refunds(world, id, 833)
    const twice = ['re_1', 're_2'].map((re) => ({ id: re, refundId, amount, status: 'refunded' as const }))
    const lines: string[] = []
    const logStream = { write: (line: string) => void lines.push(line) }
    const app = buildApp({ ...world.parts, config: { ...world.parts.config, logLevel: 'error' }, logStream })

    for (let i = 0; i < 2; i++) await applies(world, { ...paid, refunds: twice }, app.log)
    await app.close()

    expect(await paymentRowOf(world, id)).toMatchObject({ refunded: 2 * amount })
    // Of the 30 that were left the first took 20, and the second found 10.
    expect(await balanceOf(world, anna.id)).toBe(0)
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      expect.objectContaining({
        msg: 'a provider made a refund twice',
        payment: id,
        refund: refundId,
        provider: 're_2',
      }),
    ])
    await holdsTrue(world)
  })

  it('M18 that was made at the provider itself is taken over, and told once', async ({ world }) => {
    const anna = await person(world)
    const payment = await buys(world, anna)
    const providerId = await providerIdOf(world, payment)
    const truth = truthOf(world, payment.payment_id, { amount: payment.total_cents, providerId })
    const foreign = { id: 're_foreign', refundId: null, amount: payment.total_cents, status: 'refunded' as const }

    await applies(world, { ...truth, status: 'paid', refunds: [foreign] })
    const told = await anna.call(readEvents, { since: 0 })
    await applies(world, { ...truth, status: 'paid', refunds: [foreign] })

    expect(await anna.call(readEvents, { since: 0 })).toEqual(told)
    expect(told.events.at(-1)).toMatchObject({ type: 'payment', payment: { reversal: 'refunded' }, balance: 0 })
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
  const anna = await person(world, { signupAt: LONG_AGO })
  const id = await placesOrder(world, anna)
  const refund = { id: 're_1', refundId: null, amount: 833, status: 'refunded' } as const
  const chargeback = { id: 'cb_1', amount: 2499, isReversed: false }
  const open = truthOf(world, id)
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
    await applies(world, story)
    if ((place + event) % 3 === 0) await applies(world, story)
  }
  expect(await paymentRowOf(world, id)).toMatchObject({ state: 'paid', refunded: 833, chargedBack: 0 })
  expect(await debtOf(world, anna)).toBe(0)
  return balanceOf(world, anna.id)
}

function permutations<T>(values: readonly T[]): T[][] {
  if (values.length <= 1) return [[...values]]
  return values.flatMap((first, place) => permutations(values.toSpliced(place, 1)).map((rest) => [first, ...rest]))
}
