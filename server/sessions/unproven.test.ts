import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { changePassword, deleteAccount } from '#contract/account.ts'
import { like } from '#contract/likes.ts'
import { listPayments, orderBundle, quoteOrder, readPayment } from '#contract/payments.ts'
import { uploadPhoto } from '#contract/photos.ts'
import { readProfile } from '#contract/profiles.ts'
import { listSessions } from '#contract/sessions.ts'
import { correctEmail } from '#contract/signup.ts'
import { person } from '#test/people.ts'
import { jpeg } from '#test/pictures.ts'
import type { Visitor } from '#test/visitor.ts'
import { it } from '#test/world.ts'

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
