import { describe, expect } from 'vitest'
import { confirmDirectDebit, startDirectDebit } from '#contract/direct-debit.ts'
import { orderBundle, type Payment } from '#contract/payments.ts'
import { pauseBuying, setSpendLimits } from '#contract/spend-limits.ts'
import {
  happens,
  holdsTrue,
  LONG_AGO,
  orderFor,
  orders,
  paymentParts,
  paymentRowOf,
  providerIdOf,
} from '#test/buying.ts'
import { balanceOf } from '#test/chatting.ts'
import { allows, codeFor, debit, debtor, details, newPhone } from '#test/debiting.ts'
import { person } from '#test/people.ts'
import { it, type World } from '#test/world.ts'
import { cancelUnpaidOrders } from './cancel-unpaid-orders.ts'

const stateOf = async (world: World, { payment_id }: Payment) => (await paymentRowOf(world, payment_id)).state

describe('A31-5 what was ordered before a pause or a stricter limit', () => {
  it('is neither named an account for nor allowed as a debit during the pause, and ends', async ({ world }) => {
    const anna = await debtor(world)
    const payment = await debit(anna)
    const phone = newPhone()
    await anna.call(startDirectDebit, details(payment, phone))
    const code = { payment_id: payment.payment_id, sms_code: await codeFor(world, phone) }

    const { paused_until: until } = await anna.call(pauseBuying, { days: 30 })

    const paused = { code: 'payments.paused', details: { until } }
    await expect(anna.call(confirmDirectDebit, code)).rejects.toMatchObject(paused)
    await expect(anna.call(startDirectDebit, details(payment))).rejects.toMatchObject(paused)
    await world.works()
    expect(await paymentRowOf(world, payment.payment_id)).toMatchObject({ state: 'canceled', providerId: null })
  })

  it('is asked for once: a pause that is made longer finds nothing more to cancel', async ({ world }) => {
    const anna = await debtor(world)
    for (const days of [7, 30, 30, 7] as const) await anna.call(pauseBuying, { days })

    const { rowCount } = await world.ground.owner.query(
      `select from graphile_worker.jobs where task_identifier = 'cancel-unpaid-orders'`,
    )
    expect(rowCount).toBe(1)
  })

  it('is refused as a debit once it does not fit, and does not stand in its own way', async ({ world }) => {
    const anna = await debtor(world)
    await anna.call(setSpendLimits, { daily_cents: 999, monthly_cents: 999 })
    await expect(allows(world, anna, await debit(anna))).resolves.toMatchObject({ state: 'pending' })

    const bela = await debtor(world)
    const [late, phone] = [await debit(bela), newPhone()]
    await bela.call(startDirectDebit, details(late, phone))
    const code = { payment_id: late.payment_id, sms_code: await codeFor(world, phone) }
    await bela.call(setSpendLimits, { daily_cents: 998, monthly_cents: null })

    const tooMuch = { code: 'payments.limit_reached', details: { left_cents: 998, currency: 'EUR' } }
    await expect(bela.call(confirmDirectDebit, code)).rejects.toMatchObject(tooMuch)
    await expect(bela.call(startDirectDebit, details(late))).rejects.toMatchObject(tooMuch)
  })

  it('is cancelled unless it is under way: nobody else’s, no transfer, nothing that was allowed', async ({ world }) => {
    const anna = await debtor(world)
    const unpaid = [await orders(anna), await orders(anna, { paymentmethod: 'creditcard' })]
    const checked = await orders(anna)
    await happens(world, checked, 'pending')
    const transfer = await orders(anna, { paymentmethod: 'sct' })
    const allowed = await debit(anna)
    await allows(world, anna, allowed)
    const others = await orders(await person(world, { signupAt: LONG_AGO }))

    await anna.call(pauseBuying, { days: 1 })
    await world.works()

    for (const payment of unpaid) {
      expect(await stateOf(world, payment)).toBe('canceled')
      expect(world.ground.sandbox.find(await providerIdOf(world, payment))?.status).toBe('canceled')
    }
    for (const payment of [checked, transfer, allowed, others])
      expect(await stateOf(world, payment)).not.toBe('canceled')
    await happens(world, transfer, 'approve')
    expect(await balanceOf(world, anna.id)).toBe(60)
    await holdsTrue(world)
  })

  it.for(['down', 'lost'] as const)('is cancelled later by a provider that is %s', async (trouble, { world }) => {
    const anna = await person(world, { signupAt: LONG_AGO })
    const { sandbox } = world.ground
    const [order, open] = [await orderFor(anna), await orders(anna)]
    const began = world.clock.now().toISOString()
    const cancels = () => cancelUnpaidOrders(paymentParts(world), anna.id, began)
    sandbox.misbehave(trouble)
    const { payment } = await anna.call(orderBundle, order)
    // The job has failed, and comes again.
    await expect(cancels()).rejects.toThrow('2 orders could not be cancelled')
    sandbox.misbehave(undefined)
    world.clock.pass({ minutes: 1 })
    const later = await orders(anna)

    await cancels()

    const states = await Promise.all([open, payment, later].map((one) => stateOf(world, one)))
    expect(states).toEqual(['canceled', 'canceled', 'open'])
  })
})
