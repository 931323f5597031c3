import { describe, expect } from 'vitest'
import { deleteAccount, offerDiscount, reactivate } from '#contract/account.ts'
import { quoteOrder } from '#contract/payments.ts'
import { askReset } from '#contract/reset-password.ts'
import { withDefaults } from '#contract/settings.ts'
import { readSwipes, swipe } from '#contract/swipes.ts'
import { withdraw } from '#contract/withdrawals.ts'
import { eraseMembers } from '#server/account/erase-members.ts'
import { orderNumber } from '#server/invoices/order-number.ts'
import { buys } from '#test/buying.ts'
import { balanceOf, gives, sends } from '#test/chatting.ts'
import { person } from '#test/people.ts'
import { PASSWORD } from '#test/visitor.ts'
import { it } from '#test/world.ts'

describe('a setting of the site', () => {
  it('R3.15 signup_credits: what a new member is given', async ({ makeWorld }) => {
    const [generous, plain] = [
      await makeWorld({ settings: { signup_credits: 17 } }),
      await makeWorld({ settings: { signup_credits: 0 } }),
    ]
    const joins = async (world: typeof plain) => {
      const visitor = world.visitor()
      await visitor.joins()
      return (await visitor.activates()).credits
    }

    expect([await joins(generous), await joins(plain)]).toEqual([17, 0])
  })

  it('R3.15 delete_discount: what is offered to whoever is about to leave', async ({ makeWorld }) => {
    const [some, none] = [
      await makeWorld({ settings: { delete_discount: 40 } }),
      await makeWorld({ settings: { delete_discount: 0 } }),
    ]

    expect(await (await person(some)).call(offerDiscount, {})).toEqual({
      percent: 40,
      code: expect.stringMatching(/^STAY/),
    })
    expect(await (await person(none)).call(offerDiscount, {})).toEqual({ percent: null, code: null })
  })

  it('R3.15 reactivation_days: how long an account can be brought back', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { reactivation_days: 3 } })
    const [alice, bob] = [await world.member(), await world.member()]
    for (const leaver of [alice, bob]) await leaver.call(deleteAccount, { password: PASSWORD, reason: 'time' })
    const tokens = { alice: await alice.linkToken(), bob: await bob.linkToken() }
    const erase = () => eraseMembers({ ...world.parts, sites: [world.site] })

    world.clock.pass({ days: 3, seconds: -1 })
    const early = await erase()
    await alice.call(reactivate, { token: tokens.alice })
    world.clock.pass({ seconds: 2 })
    const late = await erase()

    expect([early, late]).toEqual([0, 1])
    await expect(bob.call(reactivate, { token: tokens.bob })).rejects.toMatchObject({ code: 'account.link_invalid' })
  })

  it('R3.15 reset_mails_per_day: how often a new password can be asked for', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { reset_mails_per_day: 2, private_membership: false } })
    const alice = await world.member()
    const asks = () => world.visitor().call(askReset, { email: alice.email })

    await asks()
    await asks()
    await expect(asks()).rejects.toMatchObject({ code: 'sessions.too_many_resets' })

    world.clock.pass({ days: 1 })
    await asks()
    expect((await world.mailsTo(alice.email)).filter(({ kind }) => kind === 'reset')).toHaveLength(3)
  })

  it('R3.15 swipe_likes: how many likes of a day the game has', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { swipe_likes: 6 } })
    const anna = await person(world)
    const likes = async () => {
      const { id } = await person(world, { gender: 'male', seeks: 'female' })
      return anna.call(swipe, { id, is_like: true, time_zone: 'Europe/Berlin' })
    }

    expect(await anna.call(readSwipes, {})).toMatchObject({ likes_left: 6, likes_limit: 6 })
    for (let left = 5; left >= 0; left--) expect(await likes()).toMatchObject({ likes_left: left })
    await expect(likes()).rejects.toMatchObject({ code: 'likes.none_left' })
  })

  it('R3.15 bundles: what can be bought, and at what price', async ({ makeWorld }) => {
    const { EUR, ...others } = withDefaults({}).bundles
    const [first, ...rest] = EUR
    if (!first) throw new Error('There is no bundle')
    const bundles = { ...others, EUR: [{ ...first, credits: 33, price_cents: 777 }, ...rest] }
    const world = await makeWorld({ settings: { bundles, welcome_percentage: 0, time_bonus_percentage: 0 } })
    const anna = await person(world)

    const quote = await anna.call(quoteOrder, { tier: first.tier, paymentmethod: 'paypal' })

    expect(quote).toMatchObject({ credits: 33, price_cents: 777, currency: 'EUR' })
  })

  it('R3.15 message_credits: what a text costs', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { message_credits: 4, free_signup_messages: 0 } })
    const [anna, ben] = [await person(world), await person(world, { gender: 'male', seeks: 'female' })]
    await gives(world, anna.id, 9)

    const sent = await sends(anna, ben, 'Guten Abend')

    expect(sent).toMatchObject({ balance: 5, prices: { text: 4 } })
  })

  it('R3.15 refund_days: how long a purchase can be withdrawn', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { refund_days: 20 } })
    const anna = await person(world)
    const [inTime, late] = [await buys(world, anna), await buys(world, anna)]
    const withdraws = async ({ payment_id: id }: typeof late) => {
      const purchase = orderNumber(world.parts.secrets, world.site.id, id)
      await world.visitor().call(withdraw, { name: 'Anna', email: anna.email, purchase })
      return balanceOf(world, anna.id)
    }
    const before = await balanceOf(world, anna.id)

    world.clock.pass({ days: 20, seconds: -1 })
    const afterFirst = await withdraws(inTime)
    world.clock.pass({ seconds: 2 })
    const afterSecond = await withdraws(late)

    expect([before, afterFirst, afterSecond]).toEqual([120, 60, 60])
  })
})
