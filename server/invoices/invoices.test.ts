import { randomUUID } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { describe, expect } from 'vitest'
import type { ErrorAnswer } from '#contract/errors.ts'
import { listInvoices } from '#contract/invoices.ts'
import type { MemberId } from '#contract/members.ts'
import { LOCALE_COOKIE, locales } from '#contract/locales.ts'
import { secondsToWait } from '#server/limits.ts'
import { buys, holdsTrue, refunds } from '#test/buying.ts'
import { another, type Person, person } from '#test/people.ts'
import { somebodyWaits } from '#test/waiting.ts'
import { it, type World } from '#test/world.ts'
import { amountLines, drawInvoice, headLines, titleOf } from './draw-invoice.ts'
import { issueInvoice } from './issue-invoice.ts'
import { orderNumber } from './order-number.ts'
import { readPaper } from './queries.ts'
import type { Paper } from './rules.ts'

/** A company of its own, so that its numbers begin with 1. */
const own = (kvk: string) => ({ company: { kvk } })
const plain = (text: string) => text.replaceAll(/\s/g, ' ')

const paid2026: Paper = {
  number: '2026-000001',
  issuedAt: '2026-11-16T12:00:00.000Z',
  language: 'pl',
  seller: {
    name: 'Beispiel B.V.',
    address: 'Keizersgracht 1',
    city: '1015 CC Amsterdam',
    country: 'NL',
    kvk: '12345678',
    vat_numbers: ['NL001234567B01'],
    tradenames: [],
    added: '2026-01-01T00:00:00.000Z',
  },
  memberId: randomUUID() as MemberId,
  paymentId: randomUUID(),
  country: 'PL',
  credits: 60,
  currency: 'EUR',
  price: 2499,
  discount: 625,
  discountPercentage: 25,
  fee: 0,
  total: 1874,
  vatRate: 2300,
  vat: 350,
  paidAt: '2026-11-16T12:00:00.000Z',
  mandate: null,
  refund: null,
}

/** What is drawn on the first page. */
function drawingOf(pdf: Buffer): string {
  const begin = pdf.indexOf('stream\n') + 'stream\n'.length
  return inflateSync(pdf.subarray(begin, pdf.indexOf('\nendstream', begin))).toString('latin1')
}

describe('an invoice', () => {
  it.for([
    ['PL', '17 listopada 2026'],
    ['US', '16 listopada 2026'],
  ] as const)('B1.4 has the day that it is where the buyer is: %s', ([country, day]) => {
    const paper = { number: '1', issuedAt: '2026-11-16T23:41:00.000Z', country, refund: null }

    expect(headLines(paper, 'order', 'pl').map(([, value]) => value)).toContain(day)
  })

  it('B1.4 comes by mail with a PDF, is among the transactions, and is nobody else’s', async ({ makeWorld }) => {
    const world = await makeWorld(own('mail'))
    const [anna, ben] = [await person(world), await person(world)]

    const payment = await buys(world, anna)
    const mails = await world.mailsTo(anna.email)

    const { invoices } = await anna.call(listInvoices, { id: payment.payment_id })
    expect(invoices).toMatchObject([{ number: '2026-000001', kind: 'invoice' }])
    expect(mails.at(-1)).toMatchObject({ kind: 'receipt' })
    expect(plain(mails.at(-1)?.text ?? '')).toContain('18,74 €')
    const url = invoices[0]?.url ?? ''
    const pdf = await anna.requests('GET', url)
    expect([pdf.headers['content-type'], pdf.rawPayload.subarray(0, 5).toString()]).toEqual([
      'application/pdf',
      '%PDF-',
    ])
    expect((await ben.requests('GET', url)).statusCode).toBe(404)
    expect((await world.visitor().requests('GET', url)).statusCode).toBe(403)
    expect((await ben.call(listInvoices, { id: payment.payment_id })).invoices).toEqual([])
  })

  it('X-11 is drawn sixty times an hour for a member, and no more', async ({ makeWorld }) => {
    const world = await makeWorld(own('often'))
    const [anna, ben] = [await person(world), await person(world)]
    const urlOf = async (who: Person) => {
      const { payment_id: id } = await buys(world, who)
      await world.works()
      return (await who.call(listInvoices, { id })).invoices[0]?.url ?? ''
    }
    const [url, bens] = [await urlOf(anna), await urlOf(ben)]
    const around = { site: world.site, secrets: world.parts.secrets, clock: world.clock }
    for (let i = 0; i < 59; i++) await secondsToWait(world.db, around, 'invoice', anna.id)

    const [last, tooMany, other] = [
      await anna.requests('GET', url),
      await anna.requests('GET', url),
      await ben.requests('GET', bens),
    ]

    expect([last, tooMany, other].map(({ statusCode }) => statusCode)).toEqual([200, 429, 200])
    expect(tooMany.headers['retry-after']).toBe('3600')
  })

  it('A20-4 is drawn one after another for a member, and what is too much at once is refused and not counted', async ({
    makeWorld,
  }) => {
    const world = await makeWorld(own('at once'))
    const anna = await person(world)
    const { payment_id: id } = await buys(world, anna)
    await world.works()
    const url = (await anna.call(listInvoices, { id })).invoices[0]?.url ?? ''
    const { owner } = world.ground
    // Each drawing waits for its count as long as this holds.
    await owner.query('begin')
    await owner.query('lock table attempts in access exclusive mode')
    const codes: number[] = []

    const all = Array.from({ length: 12 }, async () => {
      const { statusCode } = await anna.requests('GET', url)
      codes.push(statusCode)
    })
    await expect.poll(() => codes.length).toBeGreaterThanOrEqual(8)
    const refused = [...codes]
    await owner.query('rollback')
    await Promise.all(all)

    expect(refused).toEqual(Array.from({ length: 8 }, () => 503))
    expect(codes.filter((code) => code === 200)).toHaveLength(4)
    const around = { site: world.site, secrets: world.parts.secrets, clock: world.clock }
    for (let i = 4; i < 60; i++) expect(await secondsToWait(world.db, around, 'invoice', anna.id)).toBe(0)
    expect(await secondsToWait(world.db, around, 'invoice', anna.id)).toBeGreaterThan(0)
  })

  it('A32-3 is drawn for nobody whose session was ended while they waited', async ({ makeWorld }) => {
    const world = await makeWorld(own('ended'))
    const anna = await person(world)
    const { payment_id: id } = await buys(world, anna)
    await world.works()
    const url = (await anna.call(listInvoices, { id })).invoices[0]?.url ?? ''
    const thief = await another(world, anna)
    const { owner } = world.ground
    await owner.query('begin')
    await owner.query('lock table attempts in access exclusive mode')
    const first = thief.requests('GET', url)
    await somebodyWaits(world)
    const late = Array.from({ length: 4 }, () => thief.requests('GET', url))
    // One is refused when all the others wait for their turn.
    await Promise.race(late)

    await world.db.deleteFrom('sessions').where('memberId', '=', anna.id).execute()
    await owner.query('rollback')
    await first

    const codes = (await Promise.all(late)).map((answer) => answer.json<ErrorAnswer>().code)
    expect(codes.toSorted()).toEqual([...Array.from({ length: 3 }, () => 'authentication_required'), 'server.busy'])
  })

  it('R1.5 names price, discount, net, tax and total as they were agreed, in seven languages', async ({
    makeWorld,
  }) => {
    const world = await makeWorld(own('languages'))
    const anna = await person(world, { country: 'CH' })
    const payment = await buys(world, anna)
    const paper = await readPaper(world.db, world.site.id, payment.payment_id, null)
    if (!paper) throw new Error('The payment has no paper')

    const german = amountLines(paper, 'de').map(({ label, amount }) => plain(`${label} ${amount}`))

    expect(german).toEqual([
      '60 Credits 24.99 CHF'.replace('.', ','),
      'Rabatt (25 %) −6,25 CHF',
      'Netto 17,34 CHF',
      'MwSt. 8,1 % 1,40 CHF',
      'Gesamtbetrag 18,74 CHF',
    ])
    for (const language of locales) {
      expect(new Set(amountLines(paper, language).map(({ label }) => label)).size).toBe(5)
      expect((await drawInvoice({ ...paper, language }, paper.paymentId)).length).toBeGreaterThan(5000)
    }
  })

  it.for([null, { id: 'refund', amount: 1874, invoice: '2026-000001' }])(
    'D6-37 is one page of A4 with the mark of the product and a title in its letters: %j',
    async (refund) => {
      const pdf = await drawInvoice({ ...paid2026, refund }, 'order')

      const text = pdf.toString('latin1')
      expect(text.match(/\/MediaBox \[0 0 595\.28 841\.89\]/g)).toHaveLength(1)
      expect(text).toMatch(/\/BaseFont \/[A-Z]+\+Fraunces/)
      // Nothing else on it is round: each half is drawn by two curves.
      expect(drawingOf(pdf).match(/ c$/gm)).toHaveLength(4)
    },
  )

  it('C06 numbers of a company have no gap over all its sites, also when many are given at once', async ({
    makeWorld,
  }) => {
    const [one, other] = [await makeWorld(own('shared')), await makeWorld(own('shared'))]
    const bought = await Promise.all([one, other].flatMap((world) => Array.from({ length: 4 }, () => paid(world))))

    await Promise.all(
      [...bought, ...bought].map(({ world, id }) =>
        issueInvoice({ ...world.parts, db: world.db, site: world.site }, id, null),
      ),
    )

    const { rows } = await one.ground.owner.query<{ number: string }>(
      "select number from invoices where company = 'DE shared' order by number",
    )
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 8 }, (_, place) => `2026-00000${place + 1}`))
    await holdsTrue(one)
  })

  it('B1.5 is followed by a credit note when money is given back, with the same amounts below zero', async ({
    makeWorld,
  }) => {
    const world = await makeWorld(own('credit notes'))
    const anna = await person(world)
    const payment = await buys(world, anna)
    const { id } = await refunds(world, payment.payment_id)
    await world.works()

    const { invoices } = await anna.call(listInvoices, { id: payment.payment_id })
    const kinds = (await world.mailsTo(anna.email)).map(({ kind }) => kind)
    const paper = await readPaper(world.db, world.site.id, payment.payment_id, id)
    const lines = paper && amountLines(paper, 'de').map(({ amount }) => plain(amount))

    expect(invoices).toMatchObject([
      { number: '2026-000001', kind: 'invoice' },
      { number: '2026-000002', kind: 'credit_note' },
    ])
    expect(kinds).toEqual(['receipt', 'refund'])
    expect(lines).toEqual(['−18,74 €', '−15,75 €', '−2,99 €', '−18,74 €'])
    await holdsTrue(world)
  })

  it('A12-3 fills no mailbox whose owner has not confirmed: three mails a day, and every paper is on the page', async ({
    makeWorld,
  }) => {
    const world = await makeWorld(own('typed'))
    const vera = await person(world)
    const becomes = (status: 'active' | 'not_confirmed') =>
      world.db.updateTable('members').set({ status }).where('id', '=', vera.id).execute()
    await becomes('not_confirmed')
    const papers = []
    for (let order = 0; order < 4; order++) {
      const { payment_id: id } = await buys(world, vera)
      await refunds(world, id)
      await world.works()
      papers.push(...(await vera.call(listInvoices, { id })).invoices)
    }

    expect(papers).toHaveLength(8)
    expect(await world.mailsTo(vera.email)).toHaveLength(3)

    await becomes('active')
    await buys(world, vera)
    expect((await world.mailsTo(vera.email)).at(-1)).toMatchObject({ kind: 'receipt' })
    expect(await world.mailsTo(vera.email)).toHaveLength(4)
  })

  it.for(locales)(
    'M-B18 a credit note has a name of its own, its invoice and its order, and amounts below zero, on paper, in the mail and among the transactions (%s)',
    async (language, { makeWorld }) => {
      const world = await makeWorld({ ...own(`names ${language}`), settings: { locales: [language] } })
      const anna = await person(world, { language })
      anna.cookies.set(LOCALE_COOKIE, language)
      const { payment_id: payment } = await buys(world, anna)
      const { id } = await refunds(world, payment, 1000)
      await world.works()
      const order = orderNumber(world.parts.secrets, world.site.id, payment)

      const paper = await readPaper(world.db, world.site.id, payment, id)
      if (!paper) throw new Error('The refund has no paper')
      const { invoices } = await anna.call(listInvoices, { id: payment })
      const mail = plain((await world.mailsTo(anna.email)).find(({ kind }) => kind === 'refund')?.text ?? '')

      const [invoice, note] = [titleOf({ refund: null }, language), titleOf(paper, language)]
      expect(note).not.toBe(invoice)
      const back = plain(new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' }).format(-10)).replace(
        '-',
        '−',
      )
      const head = headLines(paper, order, language)
      expect(head.map(([, value]) => value)).toEqual(expect.arrayContaining([order, '2026-000001', '2026-000002']))
      expect(new Set(head.map(([label]) => label)).size).toBe(5)
      expect(plain(amountLines(paper, language).at(-1)?.amount ?? '')).toBe(back)
      for (const part of [`${note}: 2026-000002`, ': 2026-000001', `: ${order}`, `: ${back}`])
        expect(mail).toContain(part)
      expect(mail).not.toContain(`${invoice}: 2026-000002`)
      expect(invoices).toMatchObject([
        { corrects: null, total_cents: 1874, currency: 'EUR' },
        { corrects: '2026-000001', total_cents: -1000, currency: 'EUR' },
      ])
    },
  )
})

/** A payment without its paper yet. */
async function paid(world: World): Promise<{ world: World; id: string }> {
  const anna = await person(world)
  const now = world.clock.now().toISOString()
  const ids = { siteId: world.site.id, memberId: anna.id }
  const price = { credits: 60, currency: 'EUR', price: 2499, total: 2499, vatRate: 1900, vat: 399 }
  const about = { tier: 1, country: 'DE', language: 'de', method: 'paypal', provider: 'sandbox', createdAt: now }
  const { id } = await world.db
    .insertInto('payments')
    .values({ ...ids, ...price, ...about })
    .returning('id')
    .executeTakeFirstOrThrow()
  const event = { siteId: world.site.id, paymentId: id, version: 1, state: 'created', cause: 'order', createdAt: now }
  await world.db.insertInto('paymentEvents').values(event).execute()
  return { world, id }
}
