import { describe, expect } from 'vitest'
import { deleteAccount, offerDiscount, reactivate } from '#contract/account.ts'
import { readUser } from '#contract/sessions.ts'
import { eraseMembers } from './erase-members.ts'
import { PASSWORD } from '#test/visitor.ts'
import { it, type World } from '#test/world.ts'

const erase = ({ parts: { database, clock, storage }, site }: World) =>
  eraseMembers({ database, sites: [site], clock, storage })

describe('leaving', () => {
  it('R4.2 a deleted account is gone at once and comes back by a mail link within 14 days', async ({ world }) => {
    const alice = await world.member({ name: 'Alice' })
    await alice.call(deleteAccount, { password: PASSWORD, reason: 'found_someone', remarks: 'Danke!' })

    expect((await alice.call(readUser, {})).user).toBeNull()
    await expect(world.visitor().logsIn(alice.email)).rejects.toMatchObject({ code: 'signup.deleted_account' })
    world.clock.pass({ days: 13 })
    await erase(world)

    const { user } = await world.visitor().call(reactivate, { token: await alice.linkToken() })
    expect(user).toMatchObject({ status: 'active', profile: { name: 'Alice' } })
  })

  it('A6-5 whoever is logged in stays in their own account when they open a stranger’s link', async ({ world }) => {
    const [stranger, bernd] = [await world.member(), await world.member()]
    await stranger.call(deleteAccount, { password: PASSWORD, reason: 'other' })

    expect(await bernd.call(reactivate, { token: await stranger.linkToken() })).toEqual({ user: null })

    expect((await bernd.call(readUser, {})).user?.email).toBe(bernd.email)
    expect(await world.visitor().logsIn(stranger.email)).toMatchObject({ email: stranger.email })
  })

  it('A5-8 a browser keeps nothing of the site’s pages, as after logging out', async ({ world }) => {
    const alice = await world.member()

    const { headers } = await alice.asks(deleteAccount, { password: PASSWORD, reason: 'other' })

    expect(headers['clear-site-data']).toBe('"cache"')
  })

  it('R4.2 after that its personal data is gone', async ({ world }) => {
    const alice = await world.member({ name: 'Canary Alice', email: 'canary@mail.example.org' })
    await alice.call(deleteAccount, { password: PASSWORD, reason: 'price' })
    const token = await alice.linkToken()
    world.clock.pass({ days: 14, seconds: 1 })

    expect(await erase(world)).toBe(1)

    await expect(world.visitor().call(reactivate, { token })).rejects.toMatchObject({ code: 'account.link_invalid' })
    const { rows } = await world.ground.owner.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    )
    for (const { name } of rows) {
      const found = await world.ground.owner.query(`select 1 from "${name}" t where t::text ilike '%canary%'`)
      expect([name, found.rowCount]).toEqual([name, 0])
    }
  })

  it('R4.2 accounts that nobody confirmed go after 30 days', async ({ world }) => {
    await world.visitor().joins()
    world.clock.pass({ days: 29 })
    expect(await erase(world)).toBe(0)
    world.clock.pass({ days: 2 })
    expect(await erase(world)).toBe(1)
  })

  it('U-10 R3.11 needs no reason', async ({ world }) => {
    const alice = await world.member()

    await alice.call(deleteAccount, { password: PASSWORD })

    const [row] = await world.db.selectFrom('members').select(['status', 'deleteReason', 'deleteRemarks']).execute()
    expect(row).toEqual({ status: 'deleted', deleteReason: null, deleteRemarks: null })
  })

  it('R3.11 asks for the password, and takes a reason that it knows', async ({ world }) => {
    const alice = await world.member()

    await expect(alice.call(deleteAccount, { password: 'falsch', reason: 'other' })).rejects.toMatchObject({
      code: 'account.password_wrong',
    })
    const unknown = await alice.requests('POST', '/api/account/delete', { password: PASSWORD, reason: 'boredom' })
    expect(unknown.json()).toMatchObject({ code: 'request.invalid', details: { fields: [{ field: 'reason' }] } })
    await alice.call(deleteAccount, { password: PASSWORD, reason: 'site_problems', remarks: 'x'.repeat(2000) })

    const [row] = await world.db
      .selectFrom('members')
      .select(['deleteReason', 'deleteRemarks'])
      .where('siteId', '=', world.site.id)
      .execute()
    expect(row).toEqual({ deleteReason: 'site_problems', deleteRemarks: 'x'.repeat(2000) })
  })

  it('R3.11 offers its discount once in a lifetime', async ({ world }) => {
    const alice = await world.member()

    const offers = await Promise.all([
      alice.call(offerDiscount, {}),
      alice.call(offerDiscount, {}),
      alice.call(offerDiscount, {}),
    ])

    expect(offers.filter(({ percent }) => percent === 25)).toHaveLength(1)
    expect(
      await world.db.selectFrom('discountCodes').select('percentage').where('siteId', '=', world.site.id).execute(),
    ).toEqual([{ percentage: 25 }])
  })

  it('A15-8 offers no discount to who has not confirmed, or had joined before: they could have it again and again', async ({
    world,
  }) => {
    const newcomer = world.visitor()
    await newcomer.joins()
    const returning = await world.member()
    await world.db.updateTable('members').set({ isReturning: true }).where('email', '=', returning.email).execute()

    for (const one of [newcomer, returning])
      expect(await one.call(offerDiscount, {})).toEqual({ percent: null, code: null })

    expect(
      await world.db.selectFrom('discountCodes').select('code').where('siteId', '=', world.site.id).execute(),
    ).toEqual([])
  })
})
