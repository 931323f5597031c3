import { describe, expect } from 'vitest'
import { giveConsent, readConsents } from '#contract/account.ts'
import type { Ask } from '#contract/endpoint.ts'
import { changeOwnProfile } from '#contract/profiles.ts'
import { readUser } from '#contract/sessions.ts'
import { changePreference } from '#contract/notifications.ts'
import { askReset, resetPassword } from '#contract/reset-password.ts'
import { savePersonal } from '#contract/signup.ts'
import { somebodyWaits } from '#test/waiting.ts'
import { it } from '#test/world.ts'

describe('consents', () => {
  it('A32-5 a yes of whoever is being shut out is refused, and stands in the way of no recovery', async ({ world }) => {
    const alice = await world.member()
    const thief = world.visitor({ ip: '198.51.100.4' })
    await thief.logsIn(alice.email)
    await thief.call(giveConsent, { kind: 'landing', is_given: true })
    const owner = world.visitor({ ip: '203.0.113.9' })
    await owner.call(askReset, { email: alice.email })
    const token = await owner.linkToken(alice.email)
    const password = 'ein anderes langes Passwort'
    const db = world.ground.owner
    await db.query('begin')
    await db.query('select from members where site_id = $1 and email = $2 for no key update', [
      world.site.id,
      alice.email,
    ])

    const reset = owner.asks(resetPassword, { token, password, password_again: password })
    await somebodyWaits(world)
    const late = [
      thief.asks(giveConsent, { kind: 'landing', is_given: true }),
      thief.asks(changePreference, { kind: 'news', channel: 'email', is_on: true }),
    ]
    await somebodyWaits(world, 3)
    await db.query('rollback')

    expect((await reset).statusCode).toBe(200)
    for (const answer of await Promise.all(late))
      expect(answer.json()).toMatchObject({ code: 'authentication_required' })
  })

  it('B3.5 the consent for sensitive fields can be withdrawn, and they are emptied', async ({ world }) => {
    const alice = await world.member()
    await alice.call(savePersonal, { sexuality: 'bi', interests: ['music'] })
    expect(await alice.call(readConsents, {})).toMatchObject({ sensitive: true, terms: true })

    await alice.call(giveConsent, { kind: 'sensitive', is_given: false })

    expect(await alice.call(readConsents, {})).toMatchObject({ sensitive: false })
    const [profile] = await world.db
      .selectFrom('profiles')
      .select(['sexuality', 'interests', 'status'])
      .where('siteId', '=', world.site.id)
      .execute()
    expect(profile).toEqual({ sexuality: null, interests: [], status: 'disabled' })
  })

  it('S-M7 without that consent sensitive fields cannot be written, and nothing shows the profile', async ({
    world,
  }) => {
    const alice = world.visitor()
    await alice.joins()
    await alice.call(giveConsent, { kind: 'sensitive', is_given: false })
    const statusOf = async () => (await alice.call(readUser, {})).user?.profile.status

    const fields: Ask<typeof savePersonal>[] = [
      { sexuality: 'bi' },
      { relationship_status: 'single' },
      { interests: ['music'] },
    ]
    for (const field of fields) {
      const refused = { code: 'signup.consent_missing' }
      await expect(alice.call(savePersonal, field)).rejects.toMatchObject(refused)
      await expect(alice.call(changeOwnProfile, field)).rejects.toMatchObject(refused)
    }
    await alice.call(changeOwnProfile, { hair_color: 'red', sexuality: null, interests: [] })
    await alice.activates()
    expect(await statusOf()).toBe('disabled')

    await alice.call(giveConsent, { kind: 'sensitive', is_given: true })

    await alice.call(changeOwnProfile, { sexuality: 'bi', interests: ['music'] })
    expect(await statusOf()).toBe('active')
  })

  it('S-M7 giving it shows nobody who has not confirmed, and nobody whom the site has refused', async ({ world }) => {
    const [alice, bob] = [world.visitor(), await world.member()]
    await alice.joins()
    await world.db
      .updateTable('profiles')
      .set({ status: 'rejected' })
      .where('siteId', '=', world.site.id)
      .where('memberId', 'in', (eb) => eb.selectFrom('members').select('id').where('email', '=', bob.email))
      .execute()

    for (const member of [alice, bob])
      for (const is_given of [true, false, true]) await member.call(giveConsent, { kind: 'sensitive', is_given })

    expect((await alice.call(readUser, {})).user?.profile.status).toBe('disabled')
    expect((await bob.call(readUser, {})).user?.profile.status).toBe('rejected')
  })

  it('Z-13 the same word twice is one row, and of other ones there are so many a day; a no is always taken', async ({
    world,
  }) => {
    const alice = world.visitor()
    await alice.joins()
    const rows = async () => (await world.db.selectFrom('consents').select('id').execute()).length
    const before = await rows()

    for (let i = 0; i < 3; i++) await alice.call(giveConsent, { kind: 'landing', is_given: true })
    expect(await rows()).toBe(before + 1)
    for (let i = 0; i < 17; i++) {
      await alice.call(giveConsent, { kind: 'landing', is_given: false })
      await alice.call(giveConsent, { kind: 'landing', is_given: true })
    }
    await alice.call(giveConsent, { kind: 'landing', is_given: false })

    const advertising = { kind: 'news', channel: 'email', is_on: true } as const
    const refused = { code: 'request.too_many' }
    await expect(alice.call(giveConsent, { kind: 'landing', is_given: true })).rejects.toMatchObject(refused)
    await expect(alice.call(changePreference, advertising)).rejects.toMatchObject(refused)
    await alice.call(giveConsent, { kind: 'landing', is_given: false })
    await alice.call(changePreference, { ...advertising, is_on: false })
    expect(await rows()).toBe(before + 37)
  })

  it('B3.5 new terms ask again', async ({ world }) => {
    const alice = await world.member()
    await world.ground.owner.query(
      `update sites set company = company || '{"added": "2026-12-01T00:00:00.000Z"}' where id = $1`,
      [world.site.id],
    )
    await world.sites.refresh()

    expect(await alice.call(readConsents, {})).toMatchObject({
      terms: false,
      terms_version: '2026-12-01T00:00:00.000Z',
    })
    await alice.call(giveConsent, { kind: 'terms', is_given: true })
    expect(await alice.call(readConsents, {})).toMatchObject({ terms: true })
  })
})
