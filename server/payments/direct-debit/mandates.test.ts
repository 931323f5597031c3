import { describe, expect } from 'vitest'
import { confirmDirectDebit, readDirectDebit, startDirectDebit } from '#contract/direct-debit.ts'
import { cancelPayment, type Payment, readPayment } from '#contract/payments.ts'
import { happens, holdsTrue, paymentParts, paymentRowOf, providerIdOf } from '#test/buying.ts'
import { balanceOf } from '#test/chatting.ts'
import {
  allows,
  codeFor,
  debit,
  debtor,
  details,
  ibanOf,
  newIban,
  newPhone,
  OTHER_IBAN,
  smsTo,
  THIRD_IBAN,
  wrong,
} from '#test/debiting.ts'
import type { Person } from '#test/people.ts'
import { somebodyWaits } from '#test/waiting.ts'
import { it, type World } from '#test/world.ts'
import { checkDuePayments } from '../check-due-payments.ts'
import { refuseDebit } from './refuse-debit.ts'

const stateOf = async (member: Person, payment: Payment) =>
  (await member.call(readPayment, { id: payment.payment_id })).payment.state

const confirms = (member: Person, payment: Payment, sms_code: string) =>
  member.call(confirmDirectDebit, { payment_id: payment.payment_id, sms_code })

async function hoursLater(world: World, hours: number): Promise<void> {
  world.clock.pass({ hours })
  await checkDuePayments(paymentParts(world))
}

/** Whether a member may order another debit: their session may be over by now. */
async function ordersAgain(world: World, { id }: Person): Promise<string> {
  const { site, clock } = world
  return world.db
    .transaction()
    .execute((tx) => refuseDebit({ tx, site, clock }, id, 999))
    .then(
      () => 'allowed',
      ({ code }: { code: string }) => code,
    )
}

describe('a debit that was allowed while its provider does not answer', () => {
  it('M14 stays pending for as long as nobody knows whether it is charged, and is paid late', async ({ world }) => {
    const anna = await debtor(world)
    const payment = await debit(anna)
    const { sandbox } = world.ground
    sandbox.misbehave('lost')
    try {
      expect((await allows(world, anna, payment)).state).toBe('pending')
      sandbox.misbehave('down')
      for (const hours of [2, 23, 48, 24 * 28]) {
        await hoursLater(world, hours)
        expect(await paymentRowOf(world, payment.payment_id)).toMatchObject({ state: 'created', endedAt: null })
      }
    } finally {
      sandbox.misbehave(undefined)
    }

    // The first call had been carried out, and its answer was lost.
    await hoursLater(world, 25)
    expect((await paymentRowOf(world, payment.payment_id)).state).toBe('pending')
    await happens(world, payment, 'approve')

    expect((await paymentRowOf(world, payment.payment_id)).state).toBe('paid')
    expect(await balanceOf(world, anna.id)).toBe(20)
    await holdsTrue(world)
  })

  it('M14 ends when the provider surely has none; an old consent is not charged any more', async ({ world }) => {
    const anna = await debtor(world)
    const payment = await debit(anna)
    const { sandbox } = world.ground
    sandbox.misbehave('down')
    await allows(world, anna, payment).finally(() => sandbox.misbehave(undefined))

    await hoursLater(world, 25)

    expect(await stateOf(anna, payment)).toBe('failed')
    await expect(providerIdOf(world, payment)).rejects.toThrow('not at its provider')
    await expect(debit(anna)).resolves.toMatchObject({ state: 'pending' })
  })

  it('M14 that is allowed at the moment in which it is given up goes on', async ({ world }) => {
    const { owner } = world.ground
    const anna = await debtor(world)
    const payment = await debit(anna)
    await anna.call(startDirectDebit, details(payment))
    const signs = (change: string) =>
      owner.query(`update mandates set ${change} where payment_id = $1`, [payment.payment_id])
    await signs('tries = 5')

    await owner.query('begin')
    await owner.query('select from payments where id = $1 for update', [payment.payment_id])
    const tooMany = confirms(anna, payment, '000000').catch((error: unknown) => error)
    await somebodyWaits(world)
    await signs('signed_at = created_at')
    await owner.query('commit')

    expect(await tooMany).toMatchObject({ code: 'direct_debit.blocked' })
    await hoursLater(world, 1)
    expect(await paymentRowOf(world, payment.payment_id)).toMatchObject({ state: 'pending' })
  })
})

describe('what a code allows', () => {
  it('M15 is told with it: how much, from which account', async ({ world }) => {
    const anna = await debtor(world)
    const phone = newPhone()
    await anna.call(startDirectDebit, details(await debit(anna), phone))

    const words = `Code für die Lastschrift über 9,99 € vom Konto **${ibanOf(world).slice(-4)}.`
    expect((await smsTo(world, phone)).slice(6)).toMatch(/^: Code/)
    expect(await smsTo(world, phone)).toContain(words)
  })

  it.for([
    ['another account', { iban: OTHER_IBAN }],
    ['another holder', { account_holder: 'Otto Anders' }],
    ['nothing else, but asked for again', {}],
  ] as const)('M15 is void once the mandate names %s', async ([, change], { world }) => {
    const anna = await debtor(world)
    const payment = await debit(anna)
    const phone = newPhone()
    await anna.call(startDirectDebit, details(payment, phone))
    const first = await codeFor(world, phone)
    await anna.call(startDirectDebit, { ...details(payment, phone), ...change })

    await expect(confirms(anna, payment, first)).rejects.toMatchObject({ code: 'direct_debit.code_wrong' })
    expect((await confirms(anna, payment, await codeFor(world, phone))).payment.state).toBe('pending')
  })

  it('M15 is not changed once it was allowed, although its provider does not answer yet', async ({ world }) => {
    const anna = await debtor(world)
    const payment = await debit(anna)
    const { sandbox } = world.ground
    sandbox.misbehave('down')
    await allows(world, anna, payment).finally(() => sandbox.misbehave(undefined))
    const before = await anna.call(readDirectDebit, { payment_id: payment.payment_id })

    const other = anna.call(startDirectDebit, details(payment, newPhone(), OTHER_IBAN))

    await expect(other).rejects.toMatchObject({ code: 'payments.not_found' })
    expect(before.mandate).toMatchObject({ is_signed: true })
    expect(await anna.call(readDirectDebit, { payment_id: payment.payment_id })).toEqual(before)
  })

  it('M15 is never a mandate that is put in its place while the code is judged', async ({ world }) => {
    const { owner } = world.ground
    const anna = await debtor(world)
    const payment = await debit(anna)
    const phone = newPhone()
    await anna.call(startDirectDebit, details(payment, phone))
    const code = await codeFor(world, phone)

    await owner.query('begin')
    await owner.query('select from payments where id = $1 for update', [payment.payment_id])
    const confirming = confirms(anna, payment, code).catch((error: unknown) => error)
    await somebodyWaits(world)
    await anna.call(startDirectDebit, details(payment, phone, OTHER_IBAN))
    await owner.query('commit')

    expect(await confirming).toMatchObject({ code: 'direct_debit.code_wrong' })
    const { mandate } = await anna.call(readDirectDebit, { payment_id: payment.payment_id })
    expect(mandate).toMatchObject({ is_signed: false })
  })

  it('M15 cannot be guessed longer by asking for further codes', async ({ world }) => {
    const anna = await debtor(world)
    const payment = await debit(anna)
    const phone = newPhone()
    const left = []
    for (let sent = 0; sent < 3; sent++) {
      await anna.call(startDirectDebit, details(payment, phone))
      const code = await codeFor(world, phone)
      for (let tried = 0; tried < 2; tried++) {
        const outcome = await confirms(anna, payment, wrong(code)).catch((error: unknown) => error)
        left.push(outcome)
      }
    }

    expect(left).toMatchObject([
      { details: { left: 4 } },
      { details: { left: 3 } },
      { details: { left: 2 } },
      { details: { left: 1 } },
      { details: { left: 0 } },
      { code: 'direct_debit.blocked' },
    ])
    expect(await stateOf(anna, payment)).toBe('failed')
  })
})

describe('an account', () => {
  it('T25 is not locked by strangers who name it and allow nothing', async ({ world }) => {
    for (let i = 0; i < 4; i++) {
      const stranger = await debtor(world)
      await stranger.call(startDirectDebit, details(await debit(stranger)))
    }
    const anna = await debtor(world)

    expect((await allows(world, anna, await debit(anna), ibanOf(world))).state).toBe('pending')
  })

  it('AT-4 from which a debit was called back is debited by nobody for 90 days, whatever account they open', async ({
    world,
  }) => {
    const [thief, other, third] = [await debtor(world), await debtor(world), await debtor(world)]
    const stolen = await debit(thief)
    await allows(world, thief, stolen, ibanOf(world))
    await happens(world, stolen, 'approve')
    const waiting = await debit(other)
    const phone = newPhone()
    await other.call(startDirectDebit, details(waiting, phone, ibanOf(world)))
    const code = await codeFor(world, phone)

    await happens(world, stolen, 'charge_back')

    await expect(confirms(other, waiting, code)).rejects.toMatchObject({ code: 'direct_debit.blocked' })
    await expect(allows(world, other, waiting, ibanOf(world))).rejects.toMatchObject({ code: 'direct_debit.blocked' })
    expect((await allows(world, other, waiting, OTHER_IBAN)).state).toBe('pending')
    await happens(world, stolen, 'reverse')
    expect((await allows(world, third, await debit(third), ibanOf(world))).state).toBe('pending')
  })

  it('AT-4 from which a debit was called back is debited on no other site either', async ({ makeWorld }) => {
    const [world, other] = [await makeWorld(), await makeWorld()]
    const thief = await debtor(world)
    const theirs = await debit(thief)
    await allows(world, thief, theirs, ibanOf(world))
    await happens(world, theirs, 'decline')
    const elsewhere = await debtor(other)
    const payment = await debit(elsewhere)

    await expect(allows(other, elsewhere, payment, ibanOf(world))).rejects.toMatchObject({
      code: 'direct_debit.blocked',
    })
    expect((await allows(other, elsewhere, payment, OTHER_IBAN)).state).toBe('pending')
  })

  it('A10-8 is debited by no phone that has allowed a debit of another member which came back', async ({
    makeWorld,
  }) => {
    const [world, elsewhere] = [await makeWorld(), await makeWorld()]
    const phone = newPhone()
    const allowsBy = async (where: World, member: Person, number: string, iban: string) => {
      const payment = await debit(member)
      await member.call(startDirectDebit, details(payment, number, iban))
      await confirms(member, payment, await codeFor(where, number))
      return payment
    }
    await happens(world, await allowsBy(world, await debtor(world), phone, ibanOf(world)), 'decline')

    for (const where of [world, elsewhere])
      await expect(allowsBy(where, await debtor(where), phone, OTHER_IBAN)).rejects.toMatchObject({
        code: 'direct_debit.blocked',
      })

    const honest = await debtor(world)
    expect(await stateOf(honest, await allowsBy(world, honest, newPhone(), OTHER_IBAN))).toBe('pending')
  })

  it('A11-7 is debited by no phone that has allowed another member’s debit whose money is not there yet', async ({
    world,
  }) => {
    const phone = newPhone()
    const ready = []
    for (const iban of [ibanOf(world), OTHER_IBAN, THIRD_IBAN]) {
      const member = await debtor(world)
      const payment = await debit(member)
      await member.call(startDirectDebit, details(payment, phone, iban))
      ready.push({ member, payment, code: await codeFor(world, phone) })
    }

    const outcomes = await Promise.allSettled(ready.map(({ member, payment, code }) => confirms(member, payment, code)))

    const isDone = ({ status }: { status: string }) => status === 'fulfilled'
    expect(outcomes.filter(isDone)).toHaveLength(1)
    const [first, next] = [ready[outcomes.findIndex(isDone)], ready[outcomes.findIndex((one) => !isDone(one))]]
    if (!first || !next) throw new Error('Nobody was refused')
    await happens(world, first.payment, 'approve')
    await confirms(next.member, next.payment, next.code)
    expect(await stateOf(next.member, next.payment)).toBe('pending')
  })

  it('A11-7 is allowed by those with one phone one after the other: at once each would be the first', async ({
    world,
  }) => {
    const { owner } = world.ground
    const anna = await debtor(world)
    const payment = await debit(anna)
    const phone = newPhone()
    await anna.call(startDirectDebit, details(payment, phone))
    const code = await codeFor(world, phone)

    await owner.query('begin')
    await owner.query(
      `select pg_advisory_xact_lock(hashtextextended('phone:' || encode(phone_mark, 'hex'), 0))
      from mandates where payment_id = $1`,
      [payment.payment_id],
    )
    const confirming = confirms(anna, payment, code)
    await somebodyWaits(world)
    await owner.query('commit')

    await confirming
    expect(await stateOf(anna, payment)).toBe('pending')
  })

  it('AT-4 is free again 90 days after what came back', async ({ world }) => {
    const thief = await debtor(world)
    const stolen = await debit(thief)
    await allows(world, thief, stolen, ibanOf(world))
    await happens(world, stolen, 'decline')
    world.clock.pass({ days: 90, seconds: -1 })
    const owner = await debtor(world)
    const payment = await debit(owner)

    await expect(allows(world, owner, payment, ibanOf(world))).rejects.toMatchObject({ code: 'direct_debit.blocked' })
    world.clock.pass({ seconds: 1 })

    await expect(allows(world, owner, payment, ibanOf(world))).resolves.toBeDefined()
  })

  it('A14-2 is blocked for 90 days from the day on which a debit is called back, however long after the order', async ({
    world,
  }) => {
    const thief = await debtor(world)
    const phone = newPhone()
    const stolen = await debit(thief)
    await thief.call(startDirectDebit, details(stolen, phone, ibanOf(world)))
    await confirms(thief, stolen, await codeFor(world, phone))
    await happens(world, stolen, 'approve')
    world.clock.pass({ days: 91 })
    await happens(world, stolen, 'charge_back')
    const tries = async (number: string, iban: string) => {
      const member = await debtor(world)
      const payment = await debit(member)
      await member.call(startDirectDebit, details(payment, number, iban))
      return confirms(member, payment, await codeFor(world, number)).then(
        () => 'allowed',
        ({ code }: { code: string }) => code,
      )
    }
    const all = async () => [
      await tries(newPhone(), ibanOf(world)),
      await tries(phone, newIban()),
      await ordersAgain(world, thief),
    ]

    const blocked = 'direct_debit.blocked'
    expect(await all()).toEqual([blocked, blocked, blocked])
    world.clock.pass({ days: 90, seconds: -1 })
    expect(await all()).toEqual([blocked, blocked, blocked])
    world.clock.pass({ seconds: 1 })
    expect(await all()).toEqual(['allowed', 'allowed', 'allowed'])
  })

  it('A14-2 is blocked for 90 days from the day on which a debit has failed', async ({ world }) => {
    const thief = await debtor(world)
    const failing = await debit(thief)
    await allows(world, thief, failing, ibanOf(world))
    world.clock.pass({ days: 20 })
    await happens(world, failing, 'decline')
    world.clock.pass({ days: 90, seconds: -1 })
    const other = await debtor(world)
    const payment = await debit(other)

    await expect(allows(world, other, payment, ibanOf(world))).rejects.toMatchObject({ code: 'direct_debit.blocked' })
    expect(await ordersAgain(world, thief)).toBe('direct_debit.blocked')
    world.clock.pass({ seconds: 1 })
    expect((await allows(world, other, payment, ibanOf(world))).state).toBe('pending')
    expect(await ordersAgain(world, thief)).toBe('allowed')
  })

  it('A10-4 from which a debit came back is told to nobody who only names it', async ({ world }) => {
    const frieda = await debtor(world)
    const payment = await debit(frieda)
    await allows(world, frieda, payment, ibanOf(world))
    await happens(world, payment, 'decline')
    const employer = await debtor(world)
    const ordered = await debit(employer)
    const names = (iban: string) => employer.asks(startDirectDebit, details(ordered, newPhone(), iban))

    expect((await names(ibanOf(world))).statusCode).toBe(200)
    expect((await names(OTHER_IBAN)).statusCode).toBe(200)
  })

  it('T25 is allowed by three members at most, also when many allow it at once', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { sms_per_day: 1000 } })
    const ready = []
    for (let i = 0; i < 8; i++) {
      const member = await debtor(world)
      const payment = await debit(member)
      const phone = newPhone()
      await member.call(startDirectDebit, details(payment, phone))
      ready.push({ member, payment, code: await codeFor(world, phone) })
    }

    const outcomes = await Promise.allSettled(ready.map(({ member, payment, code }) => confirms(member, payment, code)))

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    for (const reason of refused) expect(reason).toMatchObject({ code: 'direct_debit.blocked' })
    const unsigned = ready[outcomes.findIndex(({ status }) => status === 'rejected')]
    await unsigned?.member.call(cancelPayment, { id: unsigned.payment.payment_id })
  })
})
