import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { confirmDirectDebit, readDirectDebit, startDirectDebit } from '#contract/direct-debit.ts'
import { countries } from '#contract/locales.ts'
import { cancelPayment, orderBundle, readPayment } from '#contract/payments.ts'
import { readProfile } from '#contract/profiles.ts'
import { hideFromContact } from '#contract/visibility.ts'
import { withdraw } from '#contract/withdrawals.ts'
import {
  applies,
  buys,
  debtOf,
  happens,
  holdsTrue,
  orderFor,
  paymentParts,
  placesOrder,
  refunds,
  spends,
  truthOf,
} from '#test/buying.ts'
import { balanceOf } from '#test/chatting.ts'
import { allows, codeFor, debit, debits, debtor, details, ibanOf, newPhone, OTHER_IBAN, wrong } from '#test/debiting.ts'
import { type Person, person } from '#test/people.ts'
import { it } from '#test/world.ts'
import { checkDuePayments } from '../check-due-payments.ts'
import { examplePhone, maskIban, maskPhone, readIban, readPhone } from './rules.ts'
import { sealDetails, unsealDetails } from './seal.ts'

describe('a direct debit', () => {
  it('R2.38 R3.7 is allowed with a code on the phone, waits for the bank, and brings its credits then', async ({
    world,
  }) => {
    const anna = await debtor(world)
    const payment = await debit(anna)
    expect(payment).toMatchObject({ state: 'pending', checkout_url: `/directdebit?payment=${payment.payment_id}` })
    expect(await anna.call(readDirectDebit, { payment_id: payment.payment_id })).toMatchObject({
      mandate: null,
      phone_example: { international: '+49 1512 3456789' },
    })

    const allowed = await allows(world, anna, payment)

    expect(allowed).toMatchObject({ state: 'pending', checkout_url: null })
    expect(await balanceOf(world, anna.id)).toBe(0)
    const { mandate } = await anna.call(readDirectDebit, { payment_id: payment.payment_id })
    expect(mandate).toMatchObject({
      iban_masked: maskIban(ibanOf(world)),
      phone_masked: expect.stringMatching(/^\+49 15\d ••• \d{3}$/),
      is_signed: true,
    })
    world.clock.pass({ days: 10 })
    await happens(world, payment, 'approve')
    expect(await balanceOf(world, anna.id)).toBe(20)
    await holdsTrue(world)
  })

  it('A21-2 asks the provider thirty times in ten minutes, however often its code is typed again', async ({
    makeWorld,
  }) => {
    const world = await makeWorld({ settings: { requests_per_minute: 0 } })
    const anna = await debtor(world)
    const { payment_id } = await debit(anna)
    const phone = newPhone()
    await anna.call(startDirectDebit, details({ payment_id }, phone))
    const sms_code = await codeFor(world, phone)
    const { sandbox } = world.ground
    const before = sandbox.asked()
    sandbox.misbehave('down')
    try {
      for (let i = 0; i < 35; i++) await anna.call(confirmDirectDebit, { payment_id, sms_code })
    } finally {
      sandbox.misbehave(undefined)
    }

    // The first time is one of the few tries of its code.
    expect(sandbox.asked() - before).toBe(1 + 30)
    world.clock.pass({ minutes: 10 })
    await anna.call(confirmDirectDebit, { payment_id, sms_code })
    expect(sandbox.asked() - before).toBe(1 + 30 + 1)
  })

  it('M6-12 leaves its mandate where its member finds it: on the payment, and in the mail that the order causes', async ({
    world,
  }) => {
    const anna = await debtor(world)
    const payment = await debit(anna)
    const signed_at = world.clock.now().toISOString()
    await allows(world, anna, payment)

    const { mandate, creditor } = await anna.call(readDirectDebit, { payment_id: payment.payment_id })
    world.clock.pass({ days: 3 })
    await happens(world, payment, 'approve')

    expect(mandate).toMatchObject({ signed_at })
    const receipt = (await world.mailsTo(anna.email)).findLast(({ kind }) => kind === 'receipt')?.text ?? ''
    for (const part of [mandate?.reference, maskIban(ibanOf(world)), creditor.name, '15. November 2026'])
      expect(receipt).toContain(part)
    expect(receipt).not.toContain(ibanOf(world).slice(-10))
  })

  it('A22-3 is told to the mailbox when it is allowed: somebody else may have been in the account', async ({
    world,
  }) => {
    const anna = await debtor(world)
    const payment = await debit(anna)
    expect((await world.mailsTo(anna.email)).map(({ kind }) => kind)).not.toContain('debit_allowed')

    await allows(world, anna, payment)

    const { mandate } = await anna.call(readDirectDebit, { payment_id: payment.payment_id })
    const told = (await world.mailsTo(anna.email)).filter(({ kind }) => kind === 'debit_allowed')
    expect(told).toHaveLength(1)
    for (const part of [
      mandate?.reference,
      maskIban(ibanOf(world)),
      '/reset-password',
      world.site.settings.support_email,
    ])
      expect(told[0]?.text).toContain(part)
    expect(told[0]?.text).not.toContain(ibanOf(world).slice(-10))
  })

  it('R3.7 keeps account, name and phone where nobody reads them without the key', async ({ world }) => {
    const anna = await debtor(world)
    const payment = await debit(anna)
    const phone = newPhone()
    await anna.call(startDirectDebit, details(payment, phone))

    const { rows } = await world.ground.owner.query<{ row: string }>(
      "select m::text as row, encode(m.sealed, 'escape') as sealed from mandates m where payment_id = $1",
      [payment.payment_id],
    )

    const stored = JSON.stringify(rows)
    const iban = ibanOf(world)
    for (const secret of [iban.slice(0, 6), iban.slice(12), 'Beispiel', phone.slice(3)])
      expect(stored).not.toContain(secret)
  })

  it('B3.6 makes its phone number one that others can hide from, once it is signed and not before', async ({
    world,
  }) => {
    const [boss, anna] = [await debtor(world, { gender: 'male', seeks: 'female' }), await person(world)]
    const [phone, payment] = [newPhone(), await debit(boss)]
    await anna.call(hideFromContact, { contact: phone, is_hidden: true })
    const sees = async () => (await boss.asks(readProfile, { id: anna.id })).statusCode

    await boss.call(startDirectDebit, details(payment, phone))
    const sms_code = await codeFor(world, phone)
    await boss.asks(confirmDirectDebit, { payment_id: payment.payment_id, sms_code: wrong(sms_code) })
    expect(await sees()).toBe(200)
    await boss.call(confirmDirectDebit, { payment_id: payment.payment_id, sms_code })

    expect(await sees()).toBe(404)
  })

  it('Y-15 sends no code for whoever has not confirmed an address', async ({ world }) => {
    const anna = await debtor(world)
    const [phone, payment] = [newPhone(), await debit(anna)]
    await world.db.updateTable('members').set({ status: 'not_confirmed' }).where('id', '=', anna.id).execute()

    await expect(anna.call(startDirectDebit, details(payment, phone))).rejects.toMatchObject({
      code: 'account.confirm_first',
    })

    await world.db.updateTable('members').set({ status: 'active' }).where('id', '=', anna.id).execute()
    expect(await anna.call(startDirectDebit, details(payment, phone))).toHaveProperty('mandate')
  })

  it('R3.7 refuses an account or a phone that cannot be', async ({ world }) => {
    const anna = await debtor(world)
    const payment = await debit(anna)

    for (const iban of ['DE89370400440532013001', 'US64SVBKUS6S3300958879', 'DE', ''])
      await expect(anna.call(startDirectDebit, { ...details(payment), iban })).rejects.toMatchObject({
        details: { fields: [{ field: 'iban' }] },
      })
    for (const phone of ['+4930123456', '+19005551234', '0', '+881612345678'])
      await expect(anna.call(startDirectDebit, { ...details(payment), phone })).rejects.toMatchObject({
        details: { fields: [{ field: 'phone' }] },
      })
  })

  it('M4-19 tells of a wrong account and a wrong phone at once', async ({ world }) => {
    const anna = await debtor(world)
    const payment = await debit(anna)

    await expect(anna.call(startDirectDebit, { ...details(payment), iban: 'DE', phone: '123' })).rejects.toMatchObject({
      details: { fields: [{ field: 'iban' }, { field: 'phone' }] },
    })
  })

  it('M14 that fails gives nothing; the next is blocked, and so is who owes credits', async ({ world }) => {
    const anna = await debtor(world)
    const payment = await debit(anna)
    await allows(world, anna, payment)
    await happens(world, payment, 'decline')

    expect((await anna.call(readPayment, { id: payment.payment_id })).payment).toMatchObject({ state: 'failed' })
    await expect(debit(anna)).rejects.toMatchObject({ code: 'direct_debit.blocked' })
    const ben = await debtor(world)
    const spent = await buys(world, ben, { tier: 0 })
    await spends(world, ben, 20)
    await happens(world, spent, 'charge_back')
    await expect(debit(ben)).rejects.toMatchObject({ code: 'direct_debit.blocked' })
    await holdsTrue(world)
  })

  it('M14 that was called back blocks the next for 90 days, also when nothing is owed', async ({ world }) => {
    const anna = await debtor(world)
    const payment = await debit(anna)
    await allows(world, anna, payment)
    await happens(world, payment, 'approve')
    await happens(world, payment, 'charge_back')
    expect(await debtOf(world, anna)).toBe(0)

    await expect(debit(anna)).rejects.toMatchObject({ code: 'direct_debit.blocked' })
    const calledBack = async (daysAgo: number) => {
      const createdAt = new Date(world.clock.now().getTime() - daysAgo * 86_400_000).toISOString()
      await world.db.updateTable('chargebacks').set({ createdAt }).where('paymentId', '=', payment.payment_id).execute()
    }
    await calledBack(89)
    await expect(debit(anna)).rejects.toMatchObject({ code: 'direct_debit.blocked' })
    await calledBack(90)
    await expect(debit(anna)).resolves.toMatchObject({ state: 'pending' })
  })

  it('M14 may be exactly what the site allows in a month', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { direct_debit_limit: 999 } })

    await expect(debit(await debtor(world))).resolves.toMatchObject({ total_cents: 999 })
  })

  it('M14 is one at a time, and no more than the site allows in a month', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { direct_debit_limit: 1500 } })
    const anna = await debtor(world)
    const open = await debit(anna)

    await expect(debit(anna)).rejects.toMatchObject({ code: 'direct_debit.limit_reached' })
    await expect(debit(await debtor(world), 3)).rejects.toMatchObject({ code: 'direct_debit.limit_reached' })
    await anna.call(cancelPayment, { id: open.payment_id })
    const second = await debit(anna)
    await allows(world, anna, second)
    await happens(world, second, 'approve')
    await expect(debit(anna)).rejects.toMatchObject({ code: 'direct_debit.limit_reached' })
  })

  it('M14 R10 of fifty at once one is taken, and no more than 50 euros can be spent early', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { requests_per_minute: 0, direct_debit_limit: 1_000_000 } })
    const anna = await debtor(world)
    await debits(world, anna)
    const order = await orderFor(anna, { tier: 2, paymentmethod: 'sdd' })

    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => anna.call(orderBundle, order)))

    const taken = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.payment] : []))
    expect(taken).toHaveLength(1)
    for (const payment of taken) await allows(world, anna, payment)
    expect(await balanceOf(world, anna.id)).toBe(170)
    await expect(anna.call(orderBundle, order)).rejects.toMatchObject({ code: 'direct_debit.limit_reached' })
    await holdsTrue(world)
  })

  it('M14 that nobody allows ends after an hour', async ({ world }) => {
    const anna = await debtor(world)
    const payment = await debit(anna)
    world.clock.pass({ hours: 2 })
    await checkDuePayments(paymentParts(world))

    expect((await anna.call(readPayment, { id: payment.payment_id })).payment).toMatchObject({ state: 'failed' })
  })

  it('M14 R10 lets who has paid before spend at once; what was spent is owed when it fails', async ({ world }) => {
    const anna = await debtor(world)
    await debits(world, anna)
    const payment = await debit(anna, 1)
    await allows(world, anna, payment)
    expect(await balanceOf(world, anna.id)).toBe(80)
    await holdsTrue(world)
    await spends(world, anna, 50)

    await happens(world, payment, 'decline')

    expect(await balanceOf(world, anna.id)).toBe(0)
    expect(await debtOf(world, anna)).toBe(30)
    await holdsTrue(world)
  })

  it('A22-3 is not spent early where this bank account has never paid: somebody else may have named it', async ({
    world,
  }) => {
    const [anna, ben] = [await debtor(world), await debtor(world)]
    await buys(world, anna, { tier: 0 })
    await debits(world, ben)

    await allows(world, anna, await debit(anna, 1))
    await allows(world, ben, await debit(ben, 1), OTHER_IBAN)

    expect([await balanceOf(world, anna.id), await balanceOf(world, ben.id)]).toEqual([20, 20])
    await holdsTrue(world)
  })

  it('M14 R10 spent early is bought when the money comes; too much is not given early', async ({ world }) => {
    const anna = await debtor(world)
    await debits(world, anna)
    const payment = await debit(anna, 1)
    await allows(world, anna, payment)
    await spends(world, anna, 50)
    await happens(world, payment, 'approve')

    expect(await balanceOf(world, anna.id)).toBe(30)
    await holdsTrue(world)
    const large = await debit(anna, 3)
    await allows(world, anna, large)
    expect(await balanceOf(world, anna.id)).toBe(30)
    await holdsTrue(world)
  })

  it('M14 R10 is not spent early by who got the money of all purchases back, nor where the site forbids it', async ({
    makeWorld,
  }) => {
    const [world, strict] = [await makeWorld(), await makeWorld({ settings: { provisional_credits: false } })]
    const [anna, ben] = [await debtor(world), await debtor(strict)]
    await refunds(world, (await buys(world, anna, { tier: 0 })).payment_id)
    await world.works()
    await buys(strict, ben, { tier: 0 })

    await allows(world, anna, await debit(anna))
    await allows(strict, ben, await debit(ben))

    expect([await balanceOf(world, anna.id), await balanceOf(strict, ben.id)]).toEqual([0, 20])
    await holdsTrue(world)
  })

  it('AT-6 is not spent early by who has withdrawn from all purchases, although some of it was spent', async ({
    world,
  }) => {
    const anna = await debtor(world)
    const { payment_id: purchase } = await buys(world, anna, { tier: 0 })
    await spends(world, anna, 1)
    await anna.call(withdraw, { name: 'Anna', email: anna.email, purchase })
    await world.works()
    const before = await balanceOf(world, anna.id)

    await allows(world, anna, await debit(anna))

    expect(await balanceOf(world, anna.id)).toBe(before)
    await holdsTrue(world)
  })

  it('M14 R10 alone is spent early: what another slow way pays waits for its money', async ({ world }) => {
    const anna = await debtor(world)
    await buys(world, anna, { tier: 0 })
    const id = await placesOrder(world, anna, { method: 'sct' })

    await applies(world, { ...truthOf(world, id), status: 'pending' })
    expect(await balanceOf(world, anna.id)).toBe(20)
    await applies(world, { ...truthOf(world, id), status: 'paid' })

    expect(await balanceOf(world, anna.id)).toBe(80)
    await holdsTrue(world)
  })

  it('T25 of one account by a fourth member is refused without saying why', async ({ world }) => {
    const iban = OTHER_IBAN
    for (let i = 0; i < 3; i++) {
      const other = await debtor(world)
      await allows(world, other, await debit(other), iban)
    }
    const anna = await debtor(world)

    await expect(allows(world, anna, await debit(anna), iban)).rejects.toMatchObject({ code: 'direct_debit.blocked' })
  })
})

describe('a code', () => {
  it('M15 R5.5 can be tried five times, also in parallel; then the order is over', async ({ world }) => {
    const anna = await debtor(world)
    const payment = await debit(anna)
    const phone = newPhone()
    await anna.call(startDirectDebit, details(payment, phone))
    const code = await codeFor(world, phone)
    // Fewer than a day allows: with more of them that limit, too, would refuse some.
    const tries = Array.from({ length: 9 }, () =>
      anna.call(confirmDirectDebit, { payment_id: payment.payment_id, sms_code: wrong(code) }),
    )

    const outcomes = await Promise.allSettled(tries)

    const codes = outcomes.map((outcome) => (outcome.status === 'rejected' ? String(outcome.reason.code) : 'in'))
    expect(codes.filter((one) => one === 'direct_debit.code_wrong')).toHaveLength(5)
    expect(codes.filter((one) => one === 'direct_debit.blocked')).toHaveLength(4)
    await expect(
      anna.call(confirmDirectDebit, { payment_id: payment.payment_id, sms_code: code }),
    ).rejects.toMatchObject({ code: 'direct_debit.blocked' })
    expect((await anna.call(readPayment, { id: payment.payment_id })).payment).toMatchObject({ state: 'failed' })
  })

  it('M15 can be tried ten times a day, however many orders are begun for it', async ({ world }) => {
    const anna = await debtor(world)
    const begins = async () => {
      const payment = await debit(anna)
      const phone = newPhone()
      await anna.call(startDirectDebit, details(payment, phone))
      return { id: payment.payment_id, code: await codeFor(world, phone) }
    }
    const tries = (payment_id: string, sms_code: string) =>
      anna.call(confirmDirectDebit, { payment_id, sms_code }).catch(({ code }: { code: string }) => code)
    for (let order = 0; order < 2; order++) {
      const { id, code } = await begins()
      for (let i = 0; i < 4; i++) expect(await tries(id, wrong(code))).toBe('direct_debit.code_wrong')
      await anna.call(cancelPayment, { id })
    }
    const { id, code } = await begins()
    for (let i = 0; i < 2; i++) expect(await tries(id, wrong(code))).toBe('direct_debit.code_wrong')

    expect(await tries(id, code)).toBe('direct_debit.blocked')
    expect((await anna.call(readPayment, { id })).payment.state).toBe('failed')
  })

  it('M15 is good for ten minutes, for its own order and for its own member', async ({ world }) => {
    const [anna, ben] = [await debtor(world), await debtor(world)]
    const [hers, his] = [await debit(anna), await debit(ben)]
    const phone = newPhone()
    await anna.call(startDirectDebit, details(hers, phone))
    const code = await codeFor(world, phone)
    await ben.call(startDirectDebit, details(his))

    await expect(ben.call(confirmDirectDebit, { payment_id: hers.payment_id, sms_code: code })).rejects.toMatchObject({
      code: 'payments.not_found',
    })
    await expect(ben.call(confirmDirectDebit, { payment_id: his.payment_id, sms_code: code })).rejects.toMatchObject({
      code: 'direct_debit.code_wrong',
    })
    world.clock.pass({ minutes: 10 })
    await expect(anna.call(confirmDirectDebit, { payment_id: hers.payment_id, sms_code: code })).rejects.toMatchObject({
      code: 'direct_debit.code_wrong',
    })
  })

  it('M16 is not sent more often than a phone, a member and a day allow', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { sms_per_day: 7 } })
    const sent = async (member: Person, phone: string) => {
      const payment = await debit(member)
      const outcome = await member.call(startDirectDebit, details(payment, phone)).then(
        () => 'sent',
        (error: { code: string }) => error.code,
      )
      await member.call(cancelPayment, { id: payment.payment_id })
      return outcome
    }
    const [anna, ben] = [await debtor(world), await debtor(world)]
    for (const member of [anna, ben]) await buys(world, member)
    const phone = newPhone()

    const onePhone = [
      await sent(anna, phone),
      await sent(anna, phone),
      await sent(anna, phone),
      await sent(anna, phone),
    ]
    const oneMember = [await sent(anna, newPhone()), await sent(anna, newPhone())]
    const all = [
      await sent(ben, newPhone()),
      await sent(ben, newPhone()),
      await sent(ben, newPhone()),
      await sent(ben, newPhone()),
    ]

    const full = 'direct_debit.limit_reached'
    expect(onePhone).toEqual(['sent', 'sent', 'sent', full])
    expect(oneMember).toEqual(['sent', full])
    expect(all).toEqual(['sent', 'sent', 'sent', full])
  })
})

it('A24-6 what is kept for a repeated request tells nothing of the phone or the account', async ({ world }) => {
  const anna = await debtor(world)
  const payment = await debit(anna)
  const key = randomUUID()
  const { mandate } = await anna.call(startDirectDebit, details(payment), key)

  const { rows } = await world.ground.owner.query<{ answer: unknown }>(
    'select answer from idempotency_keys where site_id = $1 and key = $2',
    [world.site.id, key],
  )

  expect(rows).toEqual([{ answer: {} }])
  expect(await anna.call(startDirectDebit, details(payment), key)).toEqual({ mandate })
})

describe('codes for who has never bought', () => {
  const asks = async (member: Person) =>
    member.call(startDirectDebit, details(await debit(member), newPhone())).then(
      () => 'sent',
      ({ code }: { code: string }) => code,
    )
  const full = 'direct_debit.limit_reached'

  it('A23-6 leave half of a day’s codes to who has: accounts cost nothing', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { sms_per_day: 4 } })
    const newcomers = await Promise.all([1, 2, 3].map((i) => debtor(world, { ip: `198.51.${i}.1` })))

    const outcomes = []
    for (const newcomer of newcomers) outcomes.push(await asks(newcomer))
    const buyers = await Promise.all([1, 2, 3].map(() => debtor(world, { isPaid: true })))
    for (const buyer of buyers) outcomes.push(await asks(buyer))

    expect(outcomes).toEqual(['sent', 'sent', full, 'sent', 'sent', full])
  })

  it('A24-4 are three a day for each of them', async ({ world }) => {
    const newcomer = await debtor(world)

    const outcomes = []
    for (let i = 0; i < 4; i++) {
      const payment = await debit(newcomer)
      outcomes.push(
        (await newcomer.asks(startDirectDebit, details(payment, newPhone()))).json<{ code?: string }>().code,
      )
      await newcomer.call(cancelPayment, { id: payment.payment_id })
    }

    expect(outcomes).toEqual([undefined, undefined, undefined, full])
  })

  it('A23-6 are ten a day for a network, and others and who has bought go on', async ({ world }) => {
    const outcomes = []
    for (let i = 0; i < 11; i++) outcomes.push(await asks(await debtor(world, { ip: `198.51.100.${i}` })))

    expect(outcomes).toEqual([...Array<string>(10).fill('sent'), full])
    expect(await asks(await debtor(world, { ip: '198.51.101.1' }))).toBe('sent')
    expect(await asks(await debtor(world, { ip: '198.51.100.99', isPaid: true }))).toBe('sent')
  })
})

describe('codes for a row of numbers', () => {
  it('M16 are ten a day: who rents ten thousand numbers at once is not called for each', async ({ world }) => {
    const outcomes = []
    for (let i = 0; i < 11; i++) {
      const member = await debtor(world, { ip: `198.51.${i}.1` })
      const phone = `+491502001${1000 + i}`
      outcomes.push(
        await member.call(startDirectDebit, details(await debit(member), phone)).then(
          () => 'sent',
          ({ code }: { code: string }) => code,
        ),
      )
    }

    expect(outcomes).toEqual([...Array<string>(10).fill('sent'), 'direct_debit.limit_reached'])
  })
})

describe('rules', () => {
  it('R3.7 what is encrypted for one payment opens for no other', ({ world }) => {
    const { secrets } = world.parts
    const { payment_id: _, ...given } = { ...details({ payment_id: 'one' }), phone: '+4915020012347' }
    const sealed = sealDetails(secrets, 'one', given)

    expect(unsealDetails(secrets, 'one', sealed)).toEqual(given)
    expect(() => unsealDetails(secrets, 'other', sealed)).toThrow('does not open')
  })

  it('R3.7 read accounts as people write them, and show four digits', () => {
    expect(readIban(' de89 3704 0044 0532 0130 00 ')).toBe('DE89370400440532013000')
    // A real account, but of a country that takes part in no debits.
    expect(readIban('TR33 0006 1005 1978 6457 8413 26')).toBeUndefined()
    expect(maskIban('NL91ABNA0417164300')).toBe('NL** **** **** **43 00')
    expect(readPhone('0151 23456789', 'DE', ['DE'])).toBe('+4915123456789')
    expect(readPhone('0151 23456789', 'DE', ['PL'])).toBeUndefined()
  })

  it.for([
    ['+4915123456789', '+49 151 ••• 789'],
    ['+48512345678', '+48 51 ••• 678'],
    ['+4520123456', '+45 2 ••• 456'],
  ] as const)('D6-3 show of %s so much that its owner knows it, and hide four digits at least', ([phone, shown]) => {
    expect(maskPhone(phone)).toBe(shown)
  })

  it.for(countries)(
    'M-B19 the example beside the phone is a number that is taken in %s, in both ways to write it',
    (country) => {
      const { national, international } = examplePhone(country)

      const read = [national, international].map((text) => readPhone(text, country, [country]))

      expect(read[0]).toMatch(/^\+\d+$/)
      expect(read[1]).toBe(read[0])
      expect(international).toMatch(/^\+/)
    },
  )
})
