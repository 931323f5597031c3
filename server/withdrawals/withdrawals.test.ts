import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { readOrderNumber, readPayment } from '#contract/payments.ts'
import { endOtherSessions, readUser } from '#contract/sessions.ts'
import { listWithdrawals, withdraw } from '#contract/withdrawals.ts'
import { orderNumber } from '#server/invoices/order-number.ts'
import { phrases } from '#server/platform/phrases.ts'
import { hashPassword } from '#server/sessions/password-hash.ts'
import {
  applies,
  buys,
  clearsQueue,
  debtOf,
  happens,
  holdsTrue,
  placesOrder,
  refunds,
  spends,
  truthOf,
} from '#test/buying.ts'
import { balanceOf } from '#test/chatting.ts'
import { allows, debit, debits, debtor } from '#test/debiting.ts'
import { another, type Person, person } from '#test/people.ts'
import { changes, resets } from '#test/recovering.ts'
import { PASSWORD } from '#test/visitor.ts'
import { it, type World } from '#test/world.ts'

/** What the receipt calls an order. */
const numberOf = ({ parts: { secrets }, site }: World, id: string) => orderNumber(secrets, site.id, id)

const waysToShutOut: [string, (world: World, member: Person) => Promise<unknown>][] = [
  ['a reset', resets],
  ['a new password', changes],
  ['ending all other sessions', (_, member) => member.call(endOtherSessions, {})],
]

describe('a withdrawal', () => {
  it('C07 needs no login, is confirmed by mail with content, date and time by the reader’s clock (M4-14), and gives the money back', async ({
    world,
  }) => {
    const anna = await person(world)
    const payment = await buys(world, anna)
    const number = /[0-9a-f-]{47}/.exec((await world.mailsTo(anna.email)).at(-1)?.text ?? '')?.[0] ?? ''

    const answer = await world
      .visitor()
      .call(withdraw, { name: 'Anna Beispiel', email: anna.email, purchase: `Nr. ${number.toUpperCase()}` })
    const mails = await world.mailsTo(anna.email)

    expect(answer).toEqual({
      reference: expect.stringMatching(/^[A-Z2-9]{8}$/),
      received_at: world.clock.now().toISOString(),
      refund_cents: null,
      ends_premium: null,
    })
    const receipt = mails.find(({ kind }) => kind === 'withdrawal')?.text ?? ''
    for (const part of [answer.reference, 'Anna Beispiel', payment.payment_id, '15. November 2026', '13:00 MEZ'])
      expect(receipt.toLowerCase()).toContain(part.toLowerCase())
    expect(await balanceOf(world, anna.id)).toBe(0)
    expect((await anna.call(readPayment, { id: payment.payment_id })).payment.reversal).toBe('refunded')
    expect((await world.mailsTo(world.site.settings.support_email)).at(-1)?.text).toContain(anna.email)
    await holdsTrue(world)
  })

  it('M6-7 takes the number that our own page shows, and gives the money back at once', async ({ world }) => {
    const [anna, ben] = [await person(world), await person(world)]
    const { payment_id: id } = await buys(world, anna)

    const { order_number } = await anna.call(readOrderNumber, { id })

    expect((await world.mailsTo(anna.email)).at(-1)?.text).toContain(order_number)
    await expect(ben.call(readOrderNumber, { id })).rejects.toMatchObject({ code: 'payments.not_found' })
    await world.visitor().call(withdraw, { name: 'Anna Beispiel', email: anna.email, purchase: order_number })
    await world.works()
    expect((await anna.call(readPayment, { id })).payment.reversal).toBe('refunded')
  })

  it('M6-7 is confirmed with what we know of the purchase, also without its proof, and once it is refunded promises no check', async ({
    world,
  }) => {
    const anna = await person(world)
    const { payment_id: id } = await buys(world, anna)
    const says = (email: string, purchase: string) =>
      world.visitor().call(withdraw, { name: 'Ruf 0900 an', email, purchase })
    const lastTo = async (email: string) =>
      (await world.mailsTo(email)).findLast(({ kind }) => kind === 'withdrawal')?.text ?? ''

    const { reference } = await says(anna.email, id)
    const slow = await lastTo(anna.email)
    for (const part of [reference, id, '18,74', '15. November 2026']) expect(slow).toContain(part)
    expect(slow).not.toContain('0900')
    await says('nobody@mail.example.org', `evil.example ${id}`)
    expect(await lastTo('nobody@mail.example.org')).toContain(id)
    expect(await lastTo('nobody@mail.example.org')).not.toMatch(/evil|18,74/)
    expect((await anna.call(listWithdrawals, { id })).withdrawals).toMatchObject([{ is_refunded: false }])

    world.clock.pass({ minutes: 1 })
    await says(anna.email, numberOf(world, id))

    expect((await anna.call(listWithdrawals, { id })).withdrawals).toMatchObject([
      { reference, is_refunded: true },
      { is_refunded: true },
    ])
  })

  it.for(waysToShutOut)(
    'A23-2 A24-1 waits for an operator when its number may have been read by who was in the account before %s',
    async ([, shutsOut], { world }) => {
      const anna = await person(world)
      const passwordHash = await hashPassword(world.parts.secrets, PASSWORD)
      await world.db.updateTable('members').set({ passwordHash }).where('id', '=', anna.id).execute()
      const before = await buys(world, anna)
      const says = (id: string) =>
        world.visitor().call(withdraw, { name: 'Anna', email: anna.email, purchase: numberOf(world, id) })
      await another(world, anna)
      world.clock.pass({ minutes: 1 })
      await shutsOut(world, anna)

      await says(before.payment_id)
      await world.works()

      expect(await balanceOf(world, anna.id)).toBe(before.credits)
      expect((await world.mailsTo(world.site.settings.support_email)).at(-1)?.text).toContain(before.payment_id)

      const owner = await another(world, anna)
      world.clock.pass({ minutes: 1 })
      const { payment_id: after } = await buys(world, owner)
      await says(after)
      await world.works()

      const reversalOf = async (id: string) => (await owner.call(readPayment, { id })).payment.reversal
      expect([await reversalOf(before.payment_id), await reversalOf(after)]).toEqual([null, 'refunded'])
      await holdsTrue(world)
    },
  )

  it('B1.5 of a member who is logged in says how much it is', async ({ world }) => {
    const anna = await person(world)
    const payment = await buys(world, anna)

    const answer = await anna.call(withdraw, { name: 'Anna', email: anna.email, purchase: payment.payment_id })

    expect(answer.refund_cents).toBe(payment.total_cents)
  })

  it('A8-3 gives nothing back by itself while credits can be spent that rest on it', async ({ world }) => {
    const anna = await debtor(world)
    await debits(world, anna)
    const paid = await buys(world, anna)
    const awaited = await allows(world, anna, await debit(anna))
    const before = await balanceOf(world, anna.id)
    const says = () => anna.call(withdraw, { name: 'Anna', email: anna.email, purchase: paid.payment_id })

    expect((await says()).refund_cents).toBeNull()
    expect(await balanceOf(world, anna.id)).toBe(before)

    await happens(world, awaited, 'approve')
    expect((await says()).refund_cents).toBe(paid.total_cents)
    await holdsTrue(world)
  })

  it('A21-3 gives nothing back by itself to who owes credits, and tells them what every other is told who waits', async ({
    world,
  }) => {
    const anna = await person(world)
    const [spent, paid] = [await buys(world, anna), await buys(world, anna)]
    await spends(world, anna, spent.credits)
    await happens(world, spent, 'charge_back')
    const before = [await balanceOf(world, anna.id), await debtOf(world, anna)]
    expect(before).toEqual([60, 60])
    const says = () => anna.call(withdraw, { name: 'Anna', email: anna.email, purchase: paid.payment_id })

    expect(await says()).toMatchObject({ refund_cents: null, ends_premium: null })
    expect([await balanceOf(world, anna.id), await debtOf(world, anna)]).toEqual(before)

    await happens(world, spent, 'reverse')
    expect((await says()).refund_cents).toBe(paid.total_cents)
    await holdsTrue(world)
  })

  it('A8-3 leaves nothing that a later debit could rest on, also while its money is still on the way', async ({
    world,
  }) => {
    const anna = await debtor(world)
    const paid = await buys(world, anna)
    await anna.call(withdraw, { name: 'Anna', email: anna.email, purchase: paid.payment_id })
    // Nobody has told the provider yet.
    await clearsQueue(world)

    await allows(world, anna, await debit(anna))

    expect(await balanceOf(world, anna.id)).toBe(0)
    await holdsTrue(world)
  })

  it('C07 gives nothing back to who knows only an address, after the days for it, or twice', async ({ world }) => {
    const [anna, ben] = [await person(world), await person(world)]
    const payment = await buys(world, anna)
    const says = (email: string, purchase: string) => world.visitor().call(withdraw, { name: 'Wer', email, purchase })

    const number = numberOf(world, payment.payment_id)

    await says(anna.email, 'meine letzte Bestellung')
    await says(ben.email, number)
    await says('nobody@mail.example.org', number)
    expect(await balanceOf(world, anna.id)).toBe(60)
    const stranger = (await world.mailsTo('nobody@mail.example.org')).at(-1)?.text ?? ''
    expect(stranger).not.toContain('Wer')
    world.clock.pass({ days: 14, seconds: 1 })
    await says(anna.email, number)
    await world.works()

    expect(await balanceOf(world, anna.id)).toBe(60)
    await holdsTrue(world)
  })

  it('C07 leaves its trace on the payment, also when all is spent or the days for it are over, for its member alone', async ({
    world,
  }) => {
    const [anna, ben] = [await person(world), await person(world)]
    const { payment_id: id } = await buys(world, anna)
    await spends(world, anna, 60)
    const says = () => world.visitor().call(withdraw, { name: 'Anna', email: anna.email, purchase: id })

    const first = await says()
    for (let i = 0; i < 2; i++) {
      world.clock.pass({ days: 8 })
      // Whoever is not there for long is logged out.
      for (const one of [anna, ben]) await one.call(readUser, {})
    }
    const late = await says()
    await ben.call(withdraw, { name: 'Ben', email: ben.email, purchase: id })

    expect((await anna.call(listWithdrawals, { id })).withdrawals).toEqual([
      { reference: first.reference, received_at: first.received_at, is_refunded: false },
      { reference: late.reference, received_at: late.received_at, is_refunded: false },
    ])
    await expect(ben.call(listWithdrawals, { id })).rejects.toMatchObject({ code: 'payments.not_found' })
    const other = await buys(world, anna)
    await anna.call(withdraw, { name: 'Anna', email: anna.email, purchase: other.payment_id })
    expect((await anna.call(listWithdrawals, { id: other.payment_id })).withdrawals).toMatchObject([
      { is_refunded: true },
    ])
  })

  it('A5-4 from a debit is received and told, and its money does not go by itself: the bank could be asked for it as well', async ({
    world,
  }) => {
    const anna = await debtor(world)
    const payment = await allows(world, anna, await debit(anna))
    await happens(world, payment, 'approve')
    const { payment_id: id } = payment

    const answer = await anna.call(withdraw, { name: 'Anna', email: anna.email, purchase: id })

    expect(answer.refund_cents).toBeNull()
    expect((await anna.call(readPayment, { id })).payment.reversal).toBeNull()
    expect((await anna.call(listWithdrawals, { id })).withdrawals).toMatchObject([{ is_refunded: false }])
    expect((await world.mailsTo(world.site.settings.support_email)).at(-1)?.text).toContain(id)
  })

  it('AT-2 gives nothing back to a visitor who knows address and order from a copy of the database', async ({
    world,
  }) => {
    const [anna, ben] = [await person(world), await person(world)]
    const [payment, other] = [await buys(world, anna), await buys(world, ben)]
    const id = payment.payment_id
    const proofOf = (one: string) => numberOf(world, one).slice(id.length)
    const says = (purchase: string) => world.visitor().call(withdraw, { name: 'Wer', email: anna.email, purchase })

    for (const proof of [
      '',
      '-',
      '-0123456789',
      proofOf(other.payment_id),
      `${proofOf(id)}0`,
      proofOf(id).slice(0, -1),
    ])
      await expect(says(id + proof)).resolves.toMatchObject({ refund_cents: null })
    await world.works()
    expect(await balanceOf(world, anna.id)).toBe(60)
    expect((await world.mailsTo(anna.email)).at(-1)?.text).not.toContain('Wer')

    await says(numberOf(world, id))
    await world.works()

    expect(await balanceOf(world, anna.id)).toBe(0)
    const kept = await world.db
      .selectFrom('withdrawals')
      .select('purchase')
      .where('siteId', '=', world.site.id)
      .execute()
    expect(kept.at(-1)?.purchase).toBe(id)
    await holdsTrue(world)
  })

  it('A5-3 AT-2 keeps no proof, of however many orders it names, and tells support none', async ({ makeWorld }) => {
    const support_email = `support-${randomUUID().slice(0, 8)}@mail.example.org`
    const world = await makeWorld({ settings: { support_email } })
    const anna = await person(world)
    const ids = [(await buys(world, anna)).payment_id, (await buys(world, anna)).payment_id]
    const [one, other] = ids.map((id) => numberOf(world, id))

    await world
      .visitor()
      .call(withdraw, { name: 'Anna', email: anna.email, purchase: `${one} ${other?.toUpperCase()}x` })
    await world.works()

    const { purchase } = await world.db
      .selectFrom('withdrawals')
      .select('purchase')
      .where('siteId', '=', world.site.id)
      .executeTakeFirstOrThrow()
    expect(purchase).toBe(`${ids[0]} ${ids[1]?.toUpperCase()}x`)
    expect((await world.mailsTo(support_email)).at(-1)?.text).toContain(purchase)
  })

  it.for([
    ['a blank for the last dash', (number: string) => number.replace(/-(?=[^-]*$)/, ' ')],
    ['broken before its proof', (number: string) => number.replace(/-(?=[^-]*$)/, '-\n')],
    ['other dashes', (number: string) => number.replaceAll('-', '\u2011')],
    ['a blank in its proof', (number: string) => number.replace(/.{4}$/, ' $&')],
  ] as const)('A6-9 knows an order by its number with %s, and keeps no proof', async ([, typed], { world }) => {
    const anna = await person(world)
    const { payment_id: id } = await buys(world, anna)
    const number = numberOf(world, id)

    await world.visitor().call(withdraw, { name: 'Anna', email: anna.email, purchase: typed(number) })

    expect(await balanceOf(world, anna.id)).toBe(0)
    const { purchase } = await world.db.selectFrom('withdrawals').select('purchase').executeTakeFirstOrThrow()
    expect(purchase.replaceAll('\u2011', '-')).toBe(id)
    await world.works()
  })

  it.for([
    ['in brackets', (id: string, proof: string) => `${id} (${proof})`],
    ['behind a colon', (id: string, proof: string) => `${id}: ${proof}`],
    ['in a quoted mail', (id: string, proof: string) => `${id}-\n> ${proof}`],
    ['with a dash in it', (id: string, proof: string) => `${id}-${proof.slice(0, 5)}-${proof.slice(5)}`],
    [
      'with signs that nobody sees',
      (id: string, proof: string) => `${id}\u200b-${proof.slice(0, 3)}\u00ad${proof.slice(3)}`,
    ],
  ] as const)('A7-4 keeps no proof that stands %s', async ([, typed], { world }) => {
    const anna = await person(world)
    const { payment_id: id } = await buys(world, anna)
    const proof = numberOf(world, id).slice(id.length + 1)

    await world.visitor().call(withdraw, { name: 'Anna', email: anna.email, purchase: typed(id, proof) })

    const { purchase } = await world.db.selectFrom('withdrawals').select('purchase').executeTakeFirstOrThrow()
    expect(purchase.replace(')', '')).toBe(id)
  })

  it('A7-4 keeps what stands behind an order and is not its proof', async ({ world }) => {
    const anna = await person(world)
    const { payment_id: id } = await buys(world, anna)
    const typed = `${id}, 12.03.2026, 24 Credits`

    await world.visitor().call(withdraw, { name: 'Anna', email: anna.email, purchase: typed })

    const { purchase } = await world.db.selectFrom('withdrawals').select('purchase').executeTakeFirstOrThrow()
    expect(purchase).toBe(typed)
  })

  it('AT-2 needs no proof of who is logged in, and takes none for an order of somebody else', async ({ world }) => {
    const [anna, ben] = [await person(world), await person(world)]
    const [payment, other] = [await buys(world, anna), await buys(world, ben)]

    await anna.call(withdraw, { name: 'Anna', email: ben.email, purchase: numberOf(world, other.payment_id) })
    expect([await balanceOf(world, anna.id), await balanceOf(world, ben.id)]).toEqual([60, 60])
    await anna.call(withdraw, { name: 'Anna', email: anna.email, purchase: payment.payment_id })

    expect([await balanceOf(world, anna.id), await balanceOf(world, ben.id)]).toEqual([0, 60])
    await world.works()
  })

  it('C07 of a stranger brings nobody their words, links or phone numbers', async ({ world }) => {
    const [anna, ben] = [await person(world), await person(world)]
    const lastMail = async () => (await world.mailsTo(anna.email)).at(-1)?.text ?? ''
    const words = { name: 'Hilfe: 0900 123456', purchase: 'Ruf sofort an, sonst https://evil.example' }

    for (const stranger of [world.visitor(), ben]) {
      const { reference } = await stranger.call(withdraw, { ...words, email: anna.email })
      expect(await lastMail()).toContain(reference)
      expect(await lastMail()).not.toMatch(/0900|Ruf sofort|evil/)
    }
  })

  it('A14-6 from inside an account brings its owner no words, links or phone numbers of who is in it, and leads to a new password', async ({
    world,
  }) => {
    const anna = await person(world)
    const payment = await buys(world, anna)
    const lastMail = async () => (await world.mailsTo(anna.email)).findLast(({ kind }) => kind === 'withdrawal')
    const words = {
      name: 'Hilfe: 0900 123456',
      purchase: `Ruf sofort an, sonst https://evil.example ${payment.payment_id}`,
    }

    await anna.call(withdraw, { ...words, email: anna.email })
    const mail = await lastMail()
    await anna.call(withdraw, { ...words, purchase: 'Konto gesperrt: evil.example', email: anna.email })
    const unknown = await lastMail()

    for (const part of [mail?.text, mail?.html, unknown?.text, unknown?.html]) {
      expect(part).toContain(`https://${world.host}/reset-password`)
      expect(part).not.toMatch(/0900|Ruf sofort|gesperrt|evil/)
    }
    expect(mail?.text).toContain(`Bestellung: ${payment.payment_id}\n`)
    const notices = await world.mailsTo(world.site.settings.support_email)
    expect(notices.some(({ text }) => text.includes('0900 123456'))).toBe(true)
  })

  it('C07 of a member who names somebody else’s address brings that one nothing of theirs', async ({ world }) => {
    const [anna, ben] = [await person(world), await person(world)]
    const payment = await buys(world, ben)

    await ben.call(withdraw, { name: 'evil.example', email: anna.email, purchase: payment.payment_id })

    expect((await world.mailsTo(anna.email)).at(-1)?.text).not.toContain('evil')
    expect(await balanceOf(world, ben.id)).toBe(0)
  })

  it('O-1 by strangers fills nobody’s mailbox: three mails a day, but each is received and the buyer’s always confirmed', async ({
    world,
  }) => {
    const anna = await person(world)
    const payment = await buys(world, anna)
    const mails = async () => (await world.mailsTo(anna.email)).filter(({ kind }) => kind === 'withdrawal').length
    const before = (await world.mailsTo(world.site.settings.support_email)).length

    for (let i = 0; i < 8; i++)
      await world.visitor({ ip: `198.51.${i}.7` }).call(withdraw, { name: 'Wer', email: anna.email, purchase: 'x' })
    const shouting = { name: 'Wer', email: anna.email.toUpperCase(), purchase: 'x' }
    await world.visitor({ ip: '198.51.100.7' }).call(withdraw, shouting)
    const marked = { name: 'Wer', email: anna.email.replace('@', '+1@'), purchase: 'x' }
    await world.visitor({ ip: '198.51.100.8' }).call(withdraw, marked)

    expect(await mails()).toBe(3)
    expect(await world.mailsTo(marked.email)).toEqual([])
    expect((await world.mailsTo(world.site.settings.support_email)).length - before).toBe(10)
    await anna.call(withdraw, { name: 'Anna', email: anna.email, purchase: 'meine letzte' })
    const known = { name: 'Anna', email: anna.email, purchase: numberOf(world, payment.payment_id) }
    await world.visitor({ ip: '198.51.200.7' }).call(withdraw, known)
    expect(await mails()).toBe(5)
    world.clock.pass({ days: 1, seconds: 1 })
    await world.visitor().call(withdraw, { name: 'Wer', email: anna.email, purchase: 'x' })
    expect(await mails()).toBe(6)
  })

  it('C07 has its days from when the money came, however late that was', async ({ world }) => {
    const anna = await person(world)
    const [early, late] = [await placesOrder(world, anna), await placesOrder(world, anna)]
    world.clock.pass({ days: 10 })
    for (const id of [early, late]) await applies(world, { ...truthOf(world, id), status: 'paid' })
    const says = (id: string) =>
      world.visitor().call(withdraw, { name: 'Anna', email: anna.email, purchase: numberOf(world, id) })
    expect(await balanceOf(world, anna.id)).toBe(120)

    world.clock.pass({ days: 13, hours: 23 })
    await says(early)
    expect(await balanceOf(world, anna.id)).toBe(60)
    world.clock.pass({ hours: 1 })
    await says(late)

    expect(await balanceOf(world, anna.id)).toBe(60)
    await clearsQueue(world)
  })

  it('C07 twice for one purchase gives back once', async ({ world }) => {
    const anna = await person(world)
    const payment = await buys(world, anna)
    const purchase = numberOf(world, payment.payment_id)
    const says = () => world.visitor().call(withdraw, { name: 'Anna', email: anna.email, purchase })

    await Promise.all([says(), says(), says()])
    await world.works()

    expect((await anna.call(readPayment, { id: payment.payment_id })).payment.refunded_cents).toBe(payment.total_cents)
    await holdsTrue(world)
  })

  it('AT-6 from a purchase leaves nobody premium by it, although some of its credits were spent', async ({ world }) => {
    const [anna, ben] = [await person(world), await person(world)]
    const [withdrawn, refunded] = [await buys(world, anna), await buys(world, ben)]
    await spends(world, anna, 1)

    await anna.call(withdraw, { name: 'Anna', email: anna.email, purchase: withdrawn.payment_id })
    // What somebody is given as a favour takes nothing away.
    await refunds(world, refunded.payment_id, 100)
    await world.works()

    const isPremium = async (member: Person) => (await member.call(readUser, {})).user?.paid_user
    const { payment } = await anna.call(readPayment, { id: withdrawn.payment_id })
    expect(payment.reversal).toBe('partially_refunded')
    expect([await isPremium(anna), await isPremium(ben)]).toEqual([false, true])
    await holdsTrue(world)
    await buys(world, anna)
    expect(await isPremium(anna)).toBe(true)
    await holdsTrue(world)
  })

  it('M5-8 says that Premium ends with it, where nothing else is bought, and to nobody else', async ({ world }) => {
    const [anna, ben] = [await person(world), await person(world)]
    const paid = await buys(world, anna)
    const [first, second] = [await buys(world, ben), await buys(world, ben)]
    const says = (who: Person, email: string, purchase: string) => who.call(withdraw, { name: 'Wer', email, purchase })
    const told = async (who: Person) =>
      (await world.mailsTo(who.email)).findLast(({ kind }) => kind === 'withdrawal')?.text
    const say = phrases('de', 'withdrawals')

    expect(await says(anna, anna.email, 'meine letzte')).toMatchObject({ ends_premium: null })
    expect(await told(anna)).toContain(say('premium'))
    expect(await says(anna, anna.email, paid.payment_id)).toMatchObject({ ends_premium: true })
    expect(await told(anna)).toContain(say('done.premium'))
    expect(await says(ben, ben.email, first.payment_id)).toMatchObject({ ends_premium: false })
    // The money of the first has not gone yet, but will.
    expect(await says(ben, anna.email, second.payment_id)).toMatchObject({ ends_premium: true })
    expect(await told(ben)).not.toContain('Premium')
    expect(await told(anna)).not.toContain(say('done.premium'))
    await world.works()

    expect((await ben.call(readUser, {})).user?.paid_user).toBe(false)
    await holdsTrue(world)
  })

  it.for([
    'nobody',
    'a@b@mail.example.org',
    'a@mail.example.org,b@mail.example.org',
    'a@mail.example.org\r\nBcc: b@c.de',
  ])('C07 is refused with an address that is not one mailbox: %j', async (email, { world }) => {
    await expect(
      world.visitor().call(withdraw, { name: 'Anna', email, purchase: 'meine letzte' }),
    ).rejects.toMatchObject({ code: 'fields.email' })
  })

  it('C07 is refused to a robot and to who sends too many', async ({ world }) => {
    const visitor = world.visitor()
    const says = () => visitor.call(withdraw, { name: 'Anna', email: 'a@mail.example.org', purchase: 'x' })
    for (let i = 0; i < 10; i++) await says()

    await expect(says()).rejects.toMatchObject({ code: 'withdrawals.too_many' })
    await expect(
      visitor.call(withdraw, { name: 'Anna', email: 'a@mail.example.org', purchase: 'x', website: 'y' }),
    ).rejects.toMatchObject({ code: 'request.invalid' })
  })
})
