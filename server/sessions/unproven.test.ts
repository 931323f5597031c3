import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { changePassword, deleteAccount } from '#contract/account.ts'
import { complain } from '#contract/complaints.ts'
import { readDirectDebit } from '#contract/direct-debit.ts'
import { readDiscountCode } from '#contract/discounts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { readEvents } from '#contract/events.ts'
import { listInvoices } from '#contract/invoices.ts'
import { like } from '#contract/likes.ts'
import { changeLanguage } from '#contract/members.ts'
import { listPayments, orderBundle, quoteOrder, readOrderNumber, readPayment } from '#contract/payments.ts'
import { uploadPhoto } from '#contract/photos.ts'
import { readProfile } from '#contract/profiles.ts'
import { search } from '#contract/search.ts'
import { listSessions, pageHidden, readUser } from '#contract/sessions.ts'
import { activate, correctEmail, resendActivation } from '#contract/signup.ts'
import { withdraw } from '#contract/withdrawals.ts'
import { words } from '#server/calls.ts'
import { happens, orders as ordersAt } from '#test/buying.ts'
import { LiveClient, LiveNode } from '#test/live.ts'
import { person } from '#test/people.ts'
import { jpeg } from '#test/pictures.ts'
import { adds, Device, entersWith } from '#test/software-passkey.ts'
import { PASSWORD, type Visitor } from '#test/visitor.ts'
import { waitingAccount } from '#test/waiting-account.ts'
import { it, type World } from '#test/world.ts'

const OLD = 'ihr altes Passwort'
const NEW = 'ein anderes Passwort'

async function orders(buyer: Visitor): Promise<string> {
  const chosen = { tier: 1, paymentmethod: 'paypal' } as const
  const { total_cents, currency } = await buyer.call(quoteOrder, chosen)
  const answer = await buyer.asks(orderBundle, { ...chosen, total_cents, currency })
  return answer.json<{ code?: string }>().code ?? 'taken'
}

async function uploads(owner: Visitor): Promise<string> {
  const part = '--part\r\ncontent-disposition: form-data; name="photo"; filename="me.jpg"\r\n\r\n'
  const body = Buffer.concat([Buffer.from(part), await jpeg(), Buffer.from('\r\n--part--\r\n')])
  const headers = { 'content-type': 'multipart/form-data; boundary=part', 'idempotency-key': randomUUID() }
  const answer = await owner.requests(uploadPhoto.method, uploadPhoto.path, body, headers)
  return answer.json<{ code?: string }>().code ?? 'taken'
}

it('A15-2 who logs in to an account that waits neither pays nor shows a photo there before confirming', async ({
  world,
}) => {
  const wilma = await world.member()
  const stranger = world.visitor({ ip: '198.51.100.4' })
  await stranger.joins({ email: wilma.email, password: OLD })
  const trapped = world.visitor()
  await trapped.logsIn(wilma.email, OLD)

  expect([await orders(trapped), await uploads(trapped)]).toEqual(['account.confirm_first', 'account.confirm_first'])

  expect(await world.db.selectFrom('payments').select('id').where('siteId', '=', world.site.id).execute()).toEqual([])
})

it('A16-8 who logs in to an account that waits is not led to pay its orders, and leaves no like or visit in it', async ({
  world,
}) => {
  const [wilma, ben] = [await world.member(), await person(world)]
  const stranger = world.visitor({ ip: '198.51.100.4' })
  await stranger.joins({ email: wilma.email, password: OLD })
  await orders(stranger)
  const trapped = world.visitor()
  await trapped.logsIn(wilma.email, OLD)
  const offered = async (who: Visitor) => (await who.call(listPayments, {})).payments.map((one) => one.checkout_url)

  await expect(trapped.call(like, { id: ben.id })).rejects.toMatchObject({ code: 'account.confirm_first' })
  await trapped.call(readProfile, { id: ben.id })

  expect(await offered(stranger)).toEqual([expect.stringContaining('http')])
  expect(await offered(trapped)).toEqual([null])
  const { payments } = await trapped.call(listPayments, {})
  const { payment } = await trapped.call(readPayment, { id: payments[0]?.payment_id ?? '' })
  expect(payment.checkout_url).toBeNull()
  const visits = await world.db.selectFrom('visits').select('visitorId').where('visitedId', '=', ben.id).execute()
  expect(visits).toEqual([])

  await stranger.call(readProfile, { id: ben.id })
  await stranger.call(like, { id: ben.id })
  const seen = await world.db.selectFrom('visits').select('visitorId').where('visitedId', '=', ben.id).execute()
  expect(seen).toHaveLength(1)
})

it('A17-3 who logs in to an account that waits neither takes it away from who made it nor erases it', async ({
  world,
}) => {
  const vera = world.visitor()
  await vera.joins({ password: OLD })
  const thief = world.visitor({ ip: '198.51.100.4' })
  await thief.logsIn(vera.email, OLD)
  const refused = { code: 'account.confirm_first' }

  const moved = thief.call(correctEmail, { email: 'dieb@mail.example.org', password: OLD })
  await expect(moved).rejects.toMatchObject(refused)
  await expect(thief.call(deleteAccount, { password: OLD })).rejects.toMatchObject(refused)
  const changed = thief.call(changePassword, { old_password: OLD, password: NEW, password_again: NEW })
  await expect(changed).rejects.toMatchObject(refused)

  expect((await vera.activates()).status).toBe('active')
})

it('A17-1 who made an account with somebody’s address does not see that its owner came by', async ({ world }) => {
  const wilma = await world.member()
  const stranger = world.visitor({ ip: '198.51.100.4' })
  await stranger.joins({ email: wilma.email, password: OLD })
  const before = (await stranger.call(listSessions, {})).sessions.map(({ id }) => id)
  await world.visitor().logsIn(wilma.email, OLD)

  expect((await stranger.call(listSessions, {})).sessions.map(({ id }) => id)).toEqual(before)
  expect(before).toHaveLength(1)
})

it('A15-2 who has just joined pays and shows photos before confirming, with a new password too', async ({ world }) => {
  const vera = world.visitor()
  await vera.joins({ password: OLD })

  expect([await orders(vera), await uploads(vera)]).toEqual(['taken', 'taken'])

  await vera.call(changePassword, { old_password: OLD, password: NEW, password_again: NEW })
  expect([await orders(vera), await uploads(vera)]).toEqual(['taken', 'taken'])
})

/** What who made the account could read of it that others wrote. */
async function written(world: World) {
  const { site, db } = world
  const kept = (table: 'complaints' | 'visits' | 'members') => db.selectFrom(table).where('siteId', '=', site.id)
  return {
    account: await kept('members').select(['language', 'lastActiveAt']).where('status', '=', 'not_confirmed').execute(),
    complaints: await kept('complaints').select('memberId').execute(),
    // What a member declares is counted for the member, what a visitor declares for the network.
    declared: await db.selectFrom('attempts').select('count').where('subject', 'like', 'withdrawal:%').execute(),
  }
}

it('A17-4 who logs in to an account that waits complains, withdraws and looks around there as a visitor', async ({
  makeWorld,
}) => {
  const world = await makeWorld({ settings: { locales: ['de', 'en'] } })
  const { maker, other } = await waitingAccount(world)
  const before = await written(world)
  world.clock.pass({ minutes: 20 })
  const text = 'Das Konto habe nicht ich angelegt, bitte sehen Sie nach.'

  await other.call(pageHidden, {})
  const { user } = await other.call(changeLanguage, { language: 'en' })
  await other.call(search, {})
  await other.call(withdraw, { name: 'Wilma', email: 'wilma@mail.example.org', purchase: 'das Paket von gestern' })
  await expect(other.call(complain, { category: 'account', text })).rejects.toMatchObject({ code: 'request.invalid' })
  await other.call(complain, { category: 'account', text, name: 'Wilma', email: 'wilma@mail.example.org' })

  expect(user.language).toBe('de')
  expect(await written(world)).toEqual({ ...before, complaints: [{ memberId: null }] })

  await maker.call(pageHidden, {})
  await maker.call(changeLanguage, { language: 'en' })
  await maker.call(complain, { category: 'account', text })
  const after = await written(world)
  expect(after.account).toEqual([{ language: 'en', lastActiveAt: world.clock.now().toISOString() }])
  expect(after.complaints.filter(({ memberId }) => memberId !== null)).toHaveLength(1)
})

it('A17-4 who made an account that waits does not see by its limits that somebody else came by', async ({ world }) => {
  const { maker, other } = await waitingAccount(world)
  const guesses = (who: Visitor) => who.call(readDiscountCode, { code: 'GIBTESNICHT' })

  for (let i = 0; i < 10; i++) await expect(guesses(other)).rejects.toMatchObject({ code: 'discounts.not_found' })
  await expect(guesses(other)).rejects.toMatchObject({ code: 'discounts.too_many' })

  await expect(guesses(maker)).rejects.toMatchObject({ code: 'discounts.not_found' })
})

it('A17-4 who logs in to an account that waits is told that it has to be confirmed, and gets the mail for it', async ({
  world,
}) => {
  const maker = world.visitor()
  const made = await maker.joins()
  const other = world.visitor({ ip: '198.51.100.4' })

  const entered = await other.logsIn(maker.email)
  await other.call(resendActivation, {})

  const mustConfirm = async (who: Visitor) => (await who.call(readUser, {})).user?.must_confirm
  expect([made.must_confirm, await mustConfirm(maker)]).toEqual([false, false])
  expect([entered.must_confirm, await mustConfirm(other)]).toEqual([true, true])
  const token = await other.linkToken()
  const typed = { password: PASSWORD, new_password: NEW }
  expect((await other.call(activate, { token, ...typed })).user.must_confirm).toBe(false)
})

it('A17-4 where an order is paid is told to nobody by the feed, which every open session follows', async ({
  world,
}) => {
  const { maker, other } = await waitingAccount(world)

  await orders(maker)

  const feed = await other.asks(readEvents, { since: 0 })
  expect(feed.json()).toMatchObject({ events: [{ type: 'payment', payment: { state: 'pending' } }] })
  const kept = await world.db.selectFrom('memberEvents').select('payload').execute()
  expect(`${feed.body} ${JSON.stringify(kept)}`).not.toContain('http')
})

it('A18-3 A19-3 who made an account that waits does not see by its open sockets that somebody else is looking, and who looks opens none', async ({
  world,
}) => {
  const node = await LiveNode.start(world, { isAlone: true })
  const { maker, other } = await waitingAccount(node.world)

  await expect(LiveClient.open(node, other)).rejects.toMatchObject({ status: 403 })

  const opened: boolean[] = []
  for (let i = 0; i < 11; i++) {
    const client = await LiveClient.open(node, maker, { since: 0 })
    await client.isHeard()
    opened.push(client.socket.readyState === client.socket.OPEN)
  }
  expect(opened).toEqual([...Array.from({ length: 10 }, () => true), false])
})

const reads = words.flatMap(({ routes }) => routes).flatMap(({ kind, endpoint }) => (kind === 'read' ? endpoint : []))

/** What every read answers that is asked about one order. */
async function answersAbout(who: Visitor, paymentId: string): Promise<Map<Endpoint, string>> {
  const answers = new Map<Endpoint, string>()
  for (const endpoint of reads) {
    const named = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, paymentId])
    answers.set(endpoint, (await who.asks(endpoint, { since: 0, ...Object.fromEntries(named) })).body)
  }
  return answers
}

it('A18-4 A18-5 nothing that who logs in to an account that waits can read says where an order is paid or gives its number', async ({
  world,
}) => {
  const { maker, other } = await waitingAccount(world)
  const tellers = async (who: Visitor, paymentId: string, secret: string) =>
    [...(await answersAbout(who, paymentId))].flatMap(([{ path }, body]) => (body.includes(secret) ? path : []))

  for (const paymentmethod of ['paypal', 'sdd'] as const) {
    const { payment_id, checkout_url } = await ordersAt(maker, { paymentmethod })
    const { order_number } = await maker.call(readOrderNumber, { id: payment_id })
    const checkout = checkout_url ?? 'none'

    expect(await tellers(maker, payment_id, checkout)).toContain(readPayment.path)
    expect(await tellers(maker, payment_id, order_number)).toEqual([readOrderNumber.path])
    expect(await tellers(other, payment_id, checkout)).toEqual([])
    expect(await tellers(other, payment_id, order_number)).toEqual([])
  }
})

it('A18-5 every contract of a read that refuses who has to confirm first says so, and no other', async ({ world }) => {
  const { other } = await waitingAccount(world)

  const answers = await answersAbout(other, randomUUID())

  const refused = reads.filter((endpoint) => answers.get(endpoint)?.includes('"code":"account.confirm_first"'))
  const said = reads.filter(({ refusals = [] }) => refusals.includes('account.confirm_first'))
  expect(refused.map(({ path }) => path)).toEqual(said.map(({ path }) => path))
  expect(said).toContain(readOrderNumber)
})

it('A18-4 what is no debit is none that could be allowed', async ({ world }) => {
  const anna = await person(world)
  const { payment_id } = await ordersAt(anna, { paymentmethod: 'paypal' })

  await expect(anna.call(readDirectDebit, { payment_id })).rejects.toMatchObject({ code: 'payments.not_found' })
})

it('A18-5 who logs in to an account that waits gets nothing with which they could withdraw from its orders later', async ({
  world,
}) => {
  const maker = world.visitor()
  await maker.joins()
  const payment = await ordersAt(maker)
  await happens(world, payment, 'approve')
  await world.works()
  const thief = world.visitor({ ip: '198.51.100.4' })
  await thief.logsIn(maker.email)
  const { invoices } = await maker.call(listInvoices, { id: payment.payment_id })
  const paper = invoices[0]?.url ?? ''

  const number = thief.call(readOrderNumber, { id: payment.payment_id })
  await expect(number).rejects.toMatchObject({ code: 'account.confirm_first' })
  expect((await thief.requests('GET', paper)).json()).toMatchObject({ code: 'account.confirm_first' })

  expect((await maker.call(readOrderNumber, { id: payment.payment_id })).order_number).not.toBe('')
  expect((await maker.requests('GET', paper)).headers['content-type']).toBe('application/pdf')
})

it('A19-4 no key that who made the account added on its first day opens it once somebody else has confirmed it', async ({
  world,
}) => {
  const stranger = world.visitor({ ip: '198.51.100.4' })
  await stranger.joins()
  const planted = new Device(world)
  await adds(stranger, planted)
  world.clock.pass({ days: 27 })
  const wilma = world.visitor()
  await wilma.logsIn(stranger.email)
  await wilma.call(resendActivation, {})
  const token = await wilma.linkToken()
  world.clock.pass({ days: 3, minutes: 5 })
  await wilma.call(activate, { token, password: PASSWORD, new_password: NEW })

  const entering = entersWith(world.visitor({ ip: '198.51.100.4' }), planted)

  await expect(entering).rejects.toMatchObject({ code: 'sessions.login_failed' })
})
