import { describe, expect } from 'vitest'
import { changePassword, giveConsent, readConsents, undoChange } from '#contract/account.ts'
import { like } from '#contract/likes.ts'
import { changeOwnProfile, readProfile } from '#contract/profiles.ts'
import { resetPassword } from '#contract/reset-password.ts'
import { readUser } from '#contract/sessions.ts'
import { person } from '#test/people.ts'
import { NEW, passwords, resets } from '#test/recovering.ts'
import { PASSWORD, type Visitor } from '#test/visitor.ts'
import { it, type World } from '#test/world.ts'

describe('S-H1 photos that somebody else has shown', () => {
  /** Whoever was in has let an account of their own see the private photos. */
  async function granted(world: World, owner: Visitor): Promise<() => Promise<number>> {
    const { user } = await owner.call(readUser, {})
    if (!user) throw new Error('nobody is logged in')
    const friend = await person(world, { isPaid: true })
    const at = world.clock.now().toISOString()
    const expiresAt = '2027-01-01T00:00:00Z'
    const grant = {
      siteId: world.site.id,
      ownerId: user.id,
      viewerId: friend.id,
      status: 'granted' as const,
      grantedAt: at,
      expiresAt,
    }
    await world.db.insertInto('photoGrants').values(grant).execute()
    const left = world.db.selectFrom('photoGrants').select('viewerId').where('ownerId', '=', user.id)
    return async () => (await left.execute()).length
  }

  it('S-H1 are shown no more after a reset', async ({ world }) => {
    const alice = await world.member()
    const grants = await granted(world, alice)
    expect(await grants()).toBe(1)

    await resets(world, alice)

    expect(await grants()).toBe(0)
  })

  it('M5-30 the mail about the reset says to how many people, and nothing where there was nobody', async ({
    world,
  }) => {
    const alice = await world.member()
    await granted(world, alice)
    const told = async () => (await world.mailsTo(alice.email)).at(-1)?.text

    await resets(world, alice)
    expect(await told()).toMatch(/Private Fotos werden nicht mehr gezeigt[^\n]*\s+1\b/)

    await resets(world, alice)
    expect(await told()).not.toContain('Private Fotos werden nicht mehr gezeigt')
  })

  it('Z-6 nor is the owner shown in advertising after a reset or an undone change', async ({ world }) => {
    const alice = await world.member()
    const since = async () => (await alice.call(readConsents, {})).landing_since
    await alice.call(giveConsent, { kind: 'landing', is_given: true })
    expect(await since()).not.toBeNull()

    await resets(world, alice)
    await alice.logsIn(alice.email, NEW)
    const afterReset = await since()
    await alice.call(giveConsent, { kind: 'landing', is_given: true })
    await alice.call(changePassword, { old_password: NEW, password: PASSWORD, password_again: PASSWORD })
    await world.visitor().call(undoChange, { token: await alice.linkToken() })
    await world.visitor().call(resetPassword, { token: await alice.linkToken(), ...passwords })
    await alice.logsIn(alice.email, NEW)

    expect([afterReset, await since()]).toEqual([null, null])
  })

  it('Z-7 nor is the owner shown to those whom somebody else has asked lately; what was asked long ago stays', async ({
    world,
  }) => {
    const alice = await world.member()
    const { user } = await alice.call(readUser, {})
    if (!user) throw new Error('nobody is logged in')
    const daysAgo = (days: number) => new Date(world.clock.now().getTime() - days * 86_400_000).toISOString()
    const [lately, longAgo] = [await person(world), await person(world)]
    const asked = { siteId: world.site.id, viewerId: user.id, status: 'asked' as const }
    await world.db
      .insertInto('photoGrants')
      .values([
        { ...asked, ownerId: lately.id, askedAt: daysAgo(29) },
        { ...asked, ownerId: longAgo.id, askedAt: daysAgo(31) },
      ])
      .execute()

    await resets(world, alice)

    const left = await world.db.selectFrom('photoGrants').select('ownerId').where('viewerId', '=', user.id).execute()
    expect(left).toEqual([{ ownerId: longAgo.id }])
  })

  it('S-H1 are shown no more after a change was undone', async ({ world }) => {
    const alice = await world.member()
    const grants = await granted(world, alice)
    await alice.call(changePassword, { old_password: PASSWORD, ...passwords })
    expect(await grants()).toBe(1)

    await world.visitor().call(undoChange, { token: await alice.linkToken() })

    expect(await grants()).toBe(0)
  })
})

describe('X-8 likes that somebody else has given', () => {
  const daysBefore = (world: World, days: number) => new Date(world.clock.now().getTime() - days * 86_400_000)

  /** The owner liked one friend long ago, and whoever was in liked an account of their own. */
  async function liked(world: World, owner: Visitor) {
    const { user } = await owner.call(readUser, {})
    if (!user) throw new Error('nobody is logged in')
    const [friend, theirs] = [await person(world, { gender: 'male' }), await person(world, { gender: 'male' })]
    for (const { id } of [friend, theirs]) await owner.call(like, { id })
    const createdAt = daysBefore(world, 31).toISOString()
    await world.db.updateTable('likes').set({ createdAt }).where('likedId', '=', friend.id).execute()
    const sees = async (viewer: Visitor) => (await viewer.asks(readProfile, { id: user.id })).statusCode
    return { friend, theirs, sees }
  }

  it('X-8 show them no owner who hides after a reset, and old likes still do', async ({ world }) => {
    const alice = await world.member()
    const { friend, theirs, sees } = await liked(world, alice)
    await alice.call(changeOwnProfile, { is_invisible: true })
    expect([await sees(friend), await sees(theirs)]).toEqual([200, 200])

    await resets(world, alice)

    expect([await sees(friend), await sees(theirs)]).toEqual([200, 404])
    await alice.logsIn(alice.email, NEW)
    const late = await person(world, { gender: 'male' })
    world.clock.pass({ seconds: 10 })
    await alice.call(like, { id: late.id })
    expect(await sees(late), 'calls that were under way').toBe(404)
    world.clock.pass({ minutes: 1 })
    const other = await person(world, { gender: 'male' })
    await alice.call(like, { id: other.id })
    expect(await sees(other)).toBe(200)
    await alice.call(changeOwnProfile, { is_invisible: false })
    expect(await sees(theirs)).toBe(200)
  })

  it('X-8 show them none after a change was undone either', async ({ world }) => {
    const alice = await world.member()
    const { friend, theirs, sees } = await liked(world, alice)
    await alice.call(changeOwnProfile, { is_invisible: true })
    await alice.call(changePassword, { old_password: PASSWORD, ...passwords })
    expect(await sees(theirs)).toBe(200)

    await world.visitor().call(undoChange, { token: await alice.linkToken() })

    expect([await sees(friend), await sees(theirs)]).toEqual([200, 404])
  })
})
