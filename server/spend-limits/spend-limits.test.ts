import { expect } from 'vitest'
import { cancelPayment, orderBundle } from '#contract/payments.ts'
import { askReset, resetPassword } from '#contract/reset-password.ts'
import { pauseBuying, readSpendLimits, setSpendLimits } from '#contract/spend-limits.ts'
import { sayTime } from '#server/mail/mail-time.ts'
import { buys, happens, LONG_AGO, orderFor, orders, refunds } from '#test/buying.ts'
import { type Person, person } from '#test/people.ts'
import { it, type World } from '#test/world.ts'

it('B1.6 a member’s own limit stops an order, also of many at once, and tells what is left', async ({ world }) => {
  const anna = await person(world, { signupAt: LONG_AGO })
  await anna.call(setSpendLimits, { daily_cents: 2500, monthly_cents: null })
  const order = await orderFor(anna, { tier: 0 })

  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => anna.call(orderBundle, order)))

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  await expect(anna.call(orderBundle, order)).rejects.toMatchObject({
    code: 'payments.limit_reached',
    details: { left_cents: 502 },
  })
  world.clock.pass({ days: 2 })
  await expect(orders(anna, { tier: 0 })).resolves.toMatchObject({ state: 'pending' })
})

it('B1.6 a limit can be used up to its last cent', async ({ world }) => {
  const anna = await person(world, { signupAt: LONG_AGO })
  await anna.call(setSpendLimits, { daily_cents: 999, monthly_cents: 999 })

  await expect(orders(anna, { tier: 0 })).resolves.toMatchObject({ total_cents: 999 })
})

it('B1.6 the limit of a month stops what that of a day would allow', async ({ world }) => {
  const anna = await person(world, { signupAt: LONG_AGO })
  await anna.call(setSpendLimits, { daily_cents: 1000, monthly_cents: 1500 })
  await buys(world, anna, { tier: 0 })
  world.clock.pass({ days: 2 })

  await expect(orders(anna, { tier: 0 })).rejects.toMatchObject({
    code: 'payments.limit_reached',
    details: { left_cents: 501 },
  })
  const createdAt = new Date(world.clock.now().getTime() - 30 * 86_400_000).toISOString()
  await world.db.updateTable('payments').set({ createdAt }).where('memberId', '=', anna.id).execute()
  await expect(orders(anna, { tier: 0 })).resolves.toMatchObject({ state: 'pending' })
})

it('B1.6 what ended unpaid or was given back does not count', async ({ world }) => {
  const anna = await person(world, { signupAt: LONG_AGO })
  await anna.call(setSpendLimits, { daily_cents: 1000, monthly_cents: 1000 })
  await happens(world, await orders(anna, { tier: 0 }), 'decline')
  await anna.call(cancelPayment, { id: (await orders(anna, { tier: 0 })).payment_id })
  const { payment_id } = await buys(world, anna, { tier: 0 })
  await expect(orders(anna, { tier: 0 })).rejects.toMatchObject({ code: 'payments.limit_reached' })
  await refunds(world, payment_id)
  await world.works()

  await expect(orders(anna, { tier: 0 })).resolves.toMatchObject({ state: 'pending' })
})

const movesTo = (world: World, { id }: Person, country: 'PL' | 'DE') =>
  world.db.updateTable('profiles').set({ country }).where('memberId', '=', id).execute()

it('B1.6 what was spent in another currency counts at the rate of the site’s own prices', async ({ world }) => {
  const anna = await person(world, { signupAt: LONG_AGO })
  await buys(world, anna, { tier: 0 })
  await movesTo(world, anna, 'PL')

  // A bundle for 9.99 euros costs 39.99 zloty.
  expect(await anna.call(readSpendLimits, {})).toMatchObject({ currency: 'PLN', spent_month_cents: 3999 })
  await anna.call(setSpendLimits, { daily_cents: 7000, monthly_cents: null })
  await expect(orders(anna, { tier: 0 })).rejects.toMatchObject({
    code: 'payments.limit_reached',
    details: { left_cents: 3001, currency: 'PLN' },
  })
})

it('B1.6 a limit means the same after moving: nobody loosens it by another country', async ({ world }) => {
  const anna = await person(world, { signupAt: LONG_AGO, country: 'PL' })
  await anna.call(setSpendLimits, { daily_cents: 5000, monthly_cents: 39_990 })
  await movesTo(world, anna, 'DE')

  expect(await anna.call(readSpendLimits, {})).toMatchObject({
    currency: 'EUR',
    daily_cents: 1249,
    monthly_cents: 9990,
  })
  await expect(orders(anna, { tier: 1 })).rejects.toMatchObject({ code: 'payments.limit_reached' })
  // Stricter at once, in the currency of today; looser a day later.
  expect(await anna.call(setSpendLimits, { daily_cents: 1000, monthly_cents: 20_000 })).toMatchObject({
    daily_cents: 1000,
    monthly_cents: 9990,
    next: { daily_cents: 1000, monthly_cents: 20_000 },
  })
})

it('B1.6 stricter limits count at once, looser ones a day later', async ({ world }) => {
  const anna = await person(world, { signupAt: LONG_AGO })
  await anna.call(setSpendLimits, { daily_cents: 5000, monthly_cents: 20_000 })

  const stricter = await anna.call(setSpendLimits, { daily_cents: 1000, monthly_cents: 20_000 })
  const looser = await anna.call(setSpendLimits, { daily_cents: null, monthly_cents: 30_000 })

  expect(stricter).toMatchObject({ daily_cents: 1000, monthly_cents: 20_000, next: null })
  expect(looser).toMatchObject({
    daily_cents: 1000,
    monthly_cents: 20_000,
    next: { daily_cents: null, monthly_cents: 30_000 },
  })
  world.clock.pass({ hours: 24 })
  expect(await anna.call(readSpendLimits, {})).toMatchObject({ daily_cents: null, monthly_cents: 30_000, next: null })
})

it('B1.6 a limit that has become looser is what the next change begins with', async ({ world }) => {
  const anna = await person(world, { signupAt: LONG_AGO })
  await anna.call(setSpendLimits, { daily_cents: 1000, monthly_cents: null })
  await anna.call(setSpendLimits, { daily_cents: 5000, monthly_cents: null })
  world.clock.pass({ hours: 24 })

  expect(await anna.call(setSpendLimits, { daily_cents: 4000, monthly_cents: null })).toMatchObject({
    daily_cents: 4000,
    next: null,
  })
})

it('B1.6 orders that are not paid yet count for the limit of a month', async ({ world }) => {
  const anna = await person(world, { signupAt: LONG_AGO })
  await anna.call(setSpendLimits, { daily_cents: null, monthly_cents: 1500 })
  await orders(anna, { tier: 0 })
  world.clock.pass({ days: 2 })

  await expect(orders(anna, { tier: 0 })).rejects.toMatchObject({
    code: 'payments.limit_reached',
    details: { left_cents: 501 },
  })
})

it('B1.6 during a pause nothing can be ordered, and it can only be made longer', async ({ world }) => {
  const anna = await person(world, { signupAt: LONG_AGO })
  const order = await orderFor(anna)
  const { paused_until } = await anna.call(pauseBuying, { days: 7 })

  expect((await anna.call(pauseBuying, { days: 1 })).paused_until).toBe(paused_until)
  await expect(anna.call(orderBundle, order)).rejects.toMatchObject({
    code: 'payments.paused',
    details: { until: paused_until },
  })
  world.clock.pass({ days: 7, seconds: 1 })
  await expect(orders(anna)).resolves.toMatchObject({ state: 'pending' })
})

it('A21-8 a pause is told by mail, with its end and where to write, and no new password ends it', async ({ world }) => {
  const anna = await person(world, { signupAt: LONG_AGO })
  const told = async () => (await world.mailsTo(anna.email)).filter(({ kind }) => kind === 'buying_paused')

  await anna.call(pauseBuying, { days: 1 })
  const { paused_until } = await anna.call(pauseBuying, { days: 30 })
  // The same once more is no news, and fills no mailbox.
  world.clock.pass({ minutes: 5 })
  for (const days of [30, 30, 7] as const) await anna.call(pauseBuying, { days })

  const mails = await told()
  expect(mails).toHaveLength(2)
  const end = sayTime(new Date(paused_until ?? ''), 'de', 'DE')
  for (const part of [end, world.site.settings.support_email, '/reset-password']) expect(mails[1]?.text).toContain(part)

  await anna.call(askReset, { email: anna.email })
  const password = 'ein ganz neues langes Passwort'
  await anna.call(resetPassword, { token: await anna.linkToken(), password, password_again: password })
  await anna.logsIn(anna.email, password)
  await expect(orders(anna)).rejects.toMatchObject({ code: 'payments.paused' })
})

it('A21-8 a pause is told to no address that nobody has confirmed', async ({ world }) => {
  const anna = await person(world, { signupAt: LONG_AGO, status: 'not_confirmed' })

  await anna.call(pauseBuying, { days: 30 })

  expect(await world.mailsTo(anna.email)).toEqual([])
})

it('B1.6 much spending is as much in every currency', async ({ makeWorld }) => {
  const world = await makeWorld({ settings: { high_spending: 2000 } })
  const anna = await person(world, { signupAt: LONG_AGO, country: 'PL' })
  await buys(world, anna, { tier: 0 })
  expect(await anna.call(readSpendLimits, {})).toMatchObject({ is_high: false, spent_month_cents: 3999 })

  await buys(world, anna, { tier: 1 })
  expect(await anna.call(readSpendLimits, {})).toMatchObject({ is_high: true, spent_month_cents: 13_998 })
})

it('B1.6 much spending within a month is told', async ({ makeWorld }) => {
  const world = await makeWorld({ settings: { high_spending: 2000 } })
  const anna = await person(world, { signupAt: LONG_AGO })
  expect((await anna.call(readSpendLimits, {})).is_high).toBe(false)

  await buys(world, anna)

  expect(await anna.call(readSpendLimits, {})).toMatchObject({ is_high: true, spent_month_cents: 2499 })
  world.clock.pass({ days: 13 })
  expect(await anna.call(readSpendLimits, {})).toMatchObject({ spent_day_cents: 0, spent_month_cents: 2499 })
})

it('B1.6 what is ordered and not paid yet counts for the limits, but is not called spent', async ({ makeWorld }) => {
  const world = await makeWorld({ settings: { high_spending: 1500 } })
  const anna = await person(world, { signupAt: LONG_AGO })
  await anna.call(setSpendLimits, { daily_cents: 2500, monthly_cents: null })
  await buys(world, anna, { tier: 0 })
  await orders(anna, { tier: 0 })

  expect(await anna.call(readSpendLimits, {})).toMatchObject({
    spent_day_cents: 999,
    spent_month_cents: 999,
    unpaid_day_cents: 999,
    unpaid_month_cents: 999,
    is_high: false,
  })
  await expect(orders(anna, { tier: 0 })).rejects.toMatchObject({ details: { left_cents: 502 } })
})
