import { describe, expect } from 'vitest'
import { confirmDirectDebit, readDirectDebit, startDirectDebit } from '#contract/direct-debit.ts'
import { cancelPayment, type Payment, readPayment } from '#contract/payments.ts'
import { spendCredits } from '#server/credits/spend-credits.ts'
import { buys, happens, holdsTrue, orders, paymentParts } from '#test/buying.ts'
import { balanceOf } from '#test/chatting.ts'
import { type Person, person, type PersonOptions } from '#test/people.ts'
import { it, type World } from '#test/world.ts'
import { checkDuePayments } from '../check-due-payments.ts'
import { maskIban, readIban, readPhone } from './rules.ts'

const IBAN = 'DE89 3704 0044 0532 0130 00'
const address = { street: 'Weg', house_number: '1a', zip: '50667', city: 'Köln' }
const LONG_AGO = new Date('2026-01-01T00:00:00Z')
let phones = 0

/** Another phone for each: their limits are not what most tests are about. */
const newPhone = () => `+4915${String(20_000_000 + 12_347 * ++phones).padStart(9, '0')}`

const details = (payment: Payment, phone = newPhone(), iban = IBAN) => ({
  payment_id: payment.payment_id,
  account_holder: 'Anna Beispiel',
  iban,
  phone,
  ...address,
})

async function codeFor(world: World, phone: string): Promise<string> {
  await world.works()
  return /\d{6}/.exec(world.ground.mailbox.list(phone)[0]?.text ?? '')?.[0] ?? ''
}

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

async function allows(world: World, member: Person, payment: Payment, iban = IBAN): Promise<Payment> {
  const phone = newPhone()
  await member.call(startDirectDebit, details(payment, phone, iban))
  const sms_code = await codeFor(world, phone)
  return (await member.call(confirmDirectDebit, { payment_id: payment.payment_id, sms_code })).payment
}

const debit = (member: Person, tier: 0 | 1 | 3 = 0) => orders(member, { tier, paymentmethod: 'sdd' })
const someone = (world: World, options: PersonOptions = {}) => person(world, { signupAt: LONG_AGO, ...options })

describe('a direct debit', () => {
  it('R2.38 R3.7 is allowed with a code on the phone, waits for the bank, and brings its credits then', async ({
    world,
  }) => {
    const anna = await someone(world)
    const payment = await debit(anna)
    expect(payment).toMatchObject({ state: 'pending', checkout_url: `/directdebit?payment=${payment.payment_id}` })
    expect((await anna.call(readDirectDebit, { payment_id: payment.payment_id })).mandate).toBeNull()

    const allowed = await allows(world, anna, payment)

    expect(allowed).toMatchObject({ state: 'pending', checkout_url: null })
    expect(await balanceOf(world, anna.id)).toBe(0)
    const { mandate } = await anna.call(readDirectDebit, { payment_id: payment.payment_id })
    expect(mandate).toMatchObject({ iban_masked: 'DE** **** **** **** **30 00', is_signed: true })
    world.clock.pass({ days: 10 })
    await happens(world, payment, 'approve')
    expect(await balanceOf(world, anna.id)).toBe(20)
    await holdsTrue(world)
  })

  it('R3.7 keeps account, name and phone where nobody reads them without the key', async ({ world }) => {
    const anna = await someone(world)
    const payment = await debit(anna)
    const phone = newPhone()
    await anna.call(startDirectDebit, details(payment, phone))

    const { rows } = await world.ground.owner.query<{ row: string }>(
      "select m::text as row, encode(m.sealed, 'escape') as sealed from mandates m where payment_id = $1",
      [payment.payment_id],
    )

    const stored = JSON.stringify(rows)
    for (const secret of ['DE8937', '0532013000', 'Beispiel', phone.slice(3)]) expect(stored).not.toContain(secret)
  })

  it('R3.7 refuses an account or a phone that cannot be', async ({ world }) => {
    const anna = await someone(world)
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

  it('M14 that fails gives nothing; the next is blocked, and so is who owes credits', async ({ world }) => {
    const anna = await someone(world)
    const payment = await debit(anna)
    await allows(world, anna, payment)
    await happens(world, payment, 'decline')

    expect((await anna.call(readPayment, { id: payment.payment_id })).payment).toMatchObject({ state: 'failed' })
    await expect(debit(anna)).rejects.toMatchObject({ code: 'direct_debit.blocked' })
    await holdsTrue(world)
  })

  it('M14 is one at a time, and no more than the site allows in a month', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { direct_debit_limit: 1500 } })
    const anna = await someone(world)
    const open = await debit(anna)

    await expect(debit(anna)).rejects.toMatchObject({ code: 'direct_debit.limit_reached' })
    await expect(debit(await someone(world), 3)).rejects.toMatchObject({ code: 'direct_debit.limit_reached' })
    await anna.call(cancelPayment, { id: open.payment_id })
    const second = await debit(anna)
    await allows(world, anna, second)
    await happens(world, second, 'approve')
    await expect(debit(anna)).rejects.toMatchObject({ code: 'direct_debit.limit_reached' })
  })

  it('M14 that nobody allows ends after an hour', async ({ world }) => {
    const anna = await someone(world)
    const payment = await debit(anna)
    world.clock.pass({ hours: 2 })
    await checkDuePayments(paymentParts(world))

    expect((await anna.call(readPayment, { id: payment.payment_id })).payment).toMatchObject({ state: 'failed' })
  })

  it('M14 R10 lets who has paid before spend at once; what was spent is owed when it fails', async ({ world }) => {
    const anna = await someone(world)
    await buys(world, anna, { tier: 0 })
    const payment = await debit(anna, 1)
    await allows(world, anna, payment)
    expect(await balanceOf(world, anna.id)).toBe(80)
    await holdsTrue(world)
    const spending = {
      site: world.site.id,
      memberId: anna.id,
      kind: 'gift',
      ref: `${anna.id}:${payment.payment_id}`,
    } as const
    await world.db.transaction().execute((tx) => spendCredits(tx, { ...spending, amount: 50, now: world.clock.now() }))

    await happens(world, payment, 'decline')

    expect(await balanceOf(world, anna.id)).toBe(0)
    const debt = await world.db
      .selectFrom('ledgerAccounts')
      .select('balance')
      .where('memberId', '=', anna.id)
      .where('account', '=', 'debt')
      .executeTakeFirst()
    expect(debt?.balance).toBe(30)
    await holdsTrue(world)
  })

  it('M14 R10 spent early is bought when the money comes; too much is not given early', async ({ world }) => {
    const anna = await someone(world)
    await buys(world, anna, { tier: 0 })
    const payment = await debit(anna, 1)
    await allows(world, anna, payment)
    const spending = {
      site: world.site.id,
      memberId: anna.id,
      kind: 'gift',
      ref: `${anna.id}:${payment.payment_id}`,
    } as const
    await world.db.transaction().execute((tx) => spendCredits(tx, { ...spending, amount: 50, now: world.clock.now() }))
    await happens(world, payment, 'approve')

    expect(await balanceOf(world, anna.id)).toBe(30)
    await holdsTrue(world)
    const large = await debit(anna, 3)
    await allows(world, anna, large)
    expect(await balanceOf(world, anna.id)).toBe(30)
    await holdsTrue(world)
  })

  it('T25 of one account by a fourth member is refused without saying why', async ({ world }) => {
    const iban = 'NL91 ABNA 0417 1643 00'
    for (let i = 0; i < 3; i++) {
      const other = await someone(world)
      await allows(world, other, await debit(other), iban)
    }
    const anna = await someone(world)
    const payment = await debit(anna)

    await expect(anna.call(startDirectDebit, details(payment, newPhone(), iban))).rejects.toMatchObject({
      code: 'direct_debit.blocked',
    })
  })
})

describe('a code', () => {
  it('M15 R5.5 can be tried five times, also in parallel; then the order is over', async ({ world }) => {
    const anna = await someone(world)
    const payment = await debit(anna)
    const phone = newPhone()
    await anna.call(startDirectDebit, details(payment, phone))
    const code = await codeFor(world, phone)
    const tries = Array.from({ length: 20 }, () =>
      anna.call(confirmDirectDebit, { payment_id: payment.payment_id, sms_code: wrong(code) }),
    )

    const outcomes = await Promise.allSettled(tries)

    const codes = outcomes.map((outcome) => (outcome.status === 'rejected' ? String(outcome.reason.code) : 'in'))
    expect(codes.filter((one) => one === 'direct_debit.code_wrong')).toHaveLength(5)
    expect(codes.filter((one) => one === 'direct_debit.blocked')).toHaveLength(15)
    await expect(
      anna.call(confirmDirectDebit, { payment_id: payment.payment_id, sms_code: code }),
    ).rejects.toMatchObject({ code: 'direct_debit.blocked' })
    expect((await anna.call(readPayment, { id: payment.payment_id })).payment).toMatchObject({ state: 'failed' })
  })

  it('M15 is good for ten minutes, for its own order and for its own member', async ({ world }) => {
    const [anna, ben] = [await someone(world), await someone(world)]
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
    const [anna, ben] = [await someone(world), await someone(world)]
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

describe('rules', () => {
  it('R3.7 read accounts as people write them, and show four digits', () => {
    expect(readIban(' de89 3704 0044 0532 0130 00 ')).toBe('DE89370400440532013000')
    expect(maskIban('NL91ABNA0417164300')).toBe('NL** **** **** **43 00')
    expect(readPhone('0151 23456789', 'DE', ['DE'])).toBe('+4915123456789')
    expect(readPhone('0151 23456789', 'DE', ['PL'])).toBeUndefined()
  })
})
