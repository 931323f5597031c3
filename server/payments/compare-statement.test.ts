import { randomUUID } from 'node:crypto'
import { describe, expect, onTestFinished } from 'vitest'
import type { SandboxPayment } from '#fakes/sandbox/sandbox-payment.ts'
import { statementOf } from '#fakes/sandbox/statement.ts'
import { acts, buys, happens, refunds } from '#test/buying.ts'
import { person } from '#test/people.ts'
import { it, type World } from '#test/world.ts'
import { compareStatement, readStatement, type StatementLine } from './compare-statement.ts'

const DAY_MS = 86_400_000

/** A day around now, far enough from its edges. */
const today = ({ clock }: World, provider = 'sandbox') => ({
  provider,
  from: new Date(clock.now().getTime() - DAY_MS / 2),
  until: new Date(clock.now().getTime() + DAY_MS / 2),
})

describe('a provider’s statement', () => {
  it('M19 of what was really bought, given back and called back has no difference', async ({ world }) => {
    const anna = await person(world)
    const bought = [await buys(world, anna), await buys(world, anna, { tier: 0 }), await buys(world, anna, { tier: 2 })]
    const [kept, given, taken] = bought
    if (!kept || !given || !taken) throw new Error('There are too few payments')
    await refunds(world, given.payment_id)
    await world.works()
    await happens(world, taken, 'charge_back')
    await happens(world, taken, 'reverse')
    const providerIds = await world.db.selectFrom('payments').select('providerId').execute()
    const there = providerIds.flatMap(({ providerId }) => world.ground.sandbox.find(providerId ?? '') ?? [])

    const differences = async () => {
      const found = await compareStatement(world.ground.owner, readStatement(statementOf(there)), today(world))
      return found.filter(({ payment }) => there.some(({ id }) => id === payment))
    }
    const lines = readStatement(statementOf(there))

    expect(lines.map(({ kind }) => kind).toSorted()).toEqual([
      'chargeback',
      'chargeback_reversed',
      'payment',
      'payment',
      'payment',
      'refund',
    ])
    expect(await differences()).toEqual([])
    await acts(world, kept, 'charge_back')
    expect(await differences()).toMatchObject([{ what: 'missing here', kind: 'chargeback' }])
  })

  it('M19 of ten thousand payments with fifty mistakes shows these fifty', async ({ world }) => {
    const provider = `books-${randomUUID().slice(0, 8)}`
    const payments = await inserts(world, provider, 10_000)
    const lines = readStatement(statementOf(payments))
    const isPayment = ({ kind }: StatementLine) => kind === 'payment'
    const mistaken = lines.filter(isPayment).filter((_, place) => place % 200 === 0)
    const wrong = new Map(mistaken.map((line, place) => [line, place % 5]))
    const others = Array.from({ length: 10 }, (_, i) => ({
      ...anyLine,
      payment: `sb_unknown${i}`,
      id: `sb_unknown${i}`,
    }))

    const told = lines.flatMap((line) => {
      const mistake = wrong.get(line)
      if (mistake === 0) return []
      if (mistake === 1) return [line, line]
      if (mistake === 2) return [{ ...line, amount: line.amount - 1 }]
      if (mistake === 3) return [{ ...line, currency: 'USD' }]
      return [line]
    })
    const differences = await compareStatement(world.ground.owner, [...told, ...others], today(world, provider))

    expect(lines.filter(isPayment)).toHaveLength(10_000)
    const counts = Map.groupBy(differences, ({ what }) => what)
    expect(Object.fromEntries([...counts].map(([what, { length }]) => [what, length]))).toEqual({
      'missing here': 10,
      'missing there': 10,
      'twice there': 10,
      'other amount': 10,
      'other currency': 10,
    })
  })

  it('M19 that is something else is refused', () => {
    expect(() => readStatement('id,amount\n1,2\n')).toThrow('A statement begins with')
    expect(() => readStatement('kind,payment,id,amount,currency\npayment,a,a,1.5,EUR\n')).toThrow('invalid_type')
  })
})

const anyLine: StatementLine = { kind: 'payment', payment: '', id: '', amount: 2499, currency: 'EUR' }

/** Paid payments as rows, some with a refund, and the same as their provider has them. */
async function inserts(world: World, provider: string, count: number): Promise<SandboxPayment[]> {
  const { owner } = world.ground
  const anna = await person(world)
  const now = world.clock.now()
  onTestFinished(async () => {
    await owner.query('delete from refunds where site_id = $1', [world.site.id])
    await owner.query('delete from payments where site_id = $1', [world.site.id])
  })
  await owner.query(
    `insert into payments (site_id, member_id, tier, credits, currency, price, total, vat_rate, vat, country, language, method,
       provider, provider_id, state, created_at, paid_at, ended_at)
     select $1, $2, 1, 60, 'EUR', 2499, 2499, 1900, 399, 'DE', 'de', 'paypal', $3::text, $3 || i, 'paid', $4, $4, $4
     from generate_series(1, $5) i`,
    [world.site.id, anna.id, provider, now, count],
  )
  await owner.query(
    `insert into refunds (site_id, payment_id, provider_id, amount, credits, reason, state, created_at, ended_at)
     select site_id, id, 're_' || provider_id, 833, 20, 'operator', 'refunded', $2, $2
     from payments where site_id = $1 and right(provider_id, 1) = '7'`,
    [world.site.id, now],
  )
  return Array.from({ length: count }, (_, i) => {
    const id = `${provider}${i + 1}`
    const refund = { id: `re_${id}`, amount: 833, status: 'refunded' as const, key: '' }
    return { ...aPayment, id, refunds: id.endsWith('7') ? [refund] : [] }
  })
}

const aPayment: SandboxPayment = {
  id: '',
  status: 'paid',
  amount: 2499,
  currency: 'EUR',
  method: 'paypal',
  description: 'Probe',
  metadata: { payment_id: '', site: '' },
  return_url: '',
  notify_url: '',
  language: 'de',
  checkout_url: '',
  expires_at: '',
  key: '',
  refunds: [],
  chargebacks: [],
}
