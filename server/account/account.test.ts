import { describe, expect } from 'vitest'
import { changeEmail, changePassword, confirmEmail, undoChange } from '#contract/account.ts'
import { changeLanguage } from '#contract/members.ts'
import { readUser } from '#contract/sessions.ts'
import { notificationKinds, changePreference, readPreferences } from '#contract/notifications.ts'
import { endOtherSessions, endSession, listSessions } from '#contract/sessions.ts'
import { resetPassword } from '#contract/reset-password.ts'
import { correctEmail } from '#contract/signup.ts'
import { mayBeMailed } from '#server/notifications/may-be-told.ts'
import { DEVICE_COOKIE } from '#server/sessions/session.ts'
import { PASSWORD, type Visitor } from '#test/visitor.ts'
import { it } from '#test/world.ts'

const NEW = 'ein anderes langes Passwort'

describe('a new password', () => {
  it('R5.4 W-11 M9-5 needs the old one, and another one twice', async ({ world }) => {
    const alice = await world.member()

    await expect(
      alice.call(changePassword, { old_password: 'falsch', password: NEW, password_again: NEW }),
    ).rejects.toMatchObject({
      code: 'account.password_wrong',
      // W-11 The field that was wrong, not the new one.
      details: { fields: [{ field: 'old_password', reason: 'wrong' }] },
    })
    await expect(
      alice.call(changePassword, { old_password: PASSWORD, password: NEW, password_again: `${NEW}!` }),
    ).rejects.toMatchObject({ code: 'fields.passwords_differ' })
    await expect(
      alice.call(changePassword, { old_password: PASSWORD, password: 'kurz', password_again: 'kurz' }),
    ).rejects.toMatchObject({ code: 'fields.password' })
    // Whoever suspects somebody would believe them out (M9-5).
    await expect(
      alice.call(changePassword, { old_password: PASSWORD, password: PASSWORD, password_again: PASSWORD }),
    ).rejects.toMatchObject({
      code: 'fields.password',
      details: { fields: [{ field: 'password', reason: 'as_before' }] },
    })
    expect(await world.visitor().logsIn(alice.email)).toMatchObject({ status: 'active' })
  })

  it('B3.1 logs every other device out and can be undone from the mailbox for 48 hours', async ({ world }) => {
    const alice = await world.member()
    const phone = world.visitor()
    await phone.logsIn(alice.email)

    await alice.call(changePassword, { old_password: PASSWORD, password: NEW, password_again: NEW })

    await expect(phone.call(readUser, {})).rejects.toMatchObject({ code: 'authentication_required' })
    expect((await alice.call(readUser, {})).user).not.toBeNull()
    const token = await alice.linkToken()
    world.clock.pass({ hours: 47 })
    await world.visitor().call(undoChange, { token })
    await expect(alice.call(readUser, {})).rejects.toMatchObject({ code: 'authentication_required' })
    await expect(world.visitor().logsIn(alice.email, NEW)).rejects.toMatchObject({ code: 'sessions.login_failed' })
  })
})

it('A20-L1 a new password makes whoever copied the cookies of this very device unknown', async ({ world }) => {
  const alice = await world.member()
  await alice.logsIn(alice.email)
  const thief = alice.again()
  await alice.call(changePassword, { old_password: PASSWORD, password: NEW, password_again: NEW })
  const told = async () => (await world.mailsTo(alice.email)).filter(({ kind }) => kind === 'new_device').length
  const before = await told()

  await alice.logsIn(alice.email, NEW)
  const known = await told()
  await thief.logsIn(alice.email, NEW)

  expect([known - before, (await told()) - before]).toEqual([0, 1])
})

describe('another address', () => {
  it('R9.8 is confirmed by a link to it within 24 hours; the old mailbox is told and can undo it', async ({
    world,
  }) => {
    const alice = await world.member()
    const before = alice.email
    const next = 'neu@mail.example.org'

    await alice.call(changeEmail, { email: next, password: PASSWORD })
    expect((await world.mailsTo(before)).at(-1)).toMatchObject({ kind: 'email_notice' })
    expect((await alice.call(readUser, {})).user?.email).toBe(before)

    await alice.call(confirmEmail, { token: await alice.linkToken(next) })
    expect((await alice.call(readUser, {})).user?.email).toBe(next)

    await world.visitor().call(undoChange, { token: await alice.linkToken(before) })
    await expect(alice.call(readUser, {})).rejects.toMatchObject({ code: 'authentication_required' })
    await world
      .visitor()
      .call(resetPassword, { token: await alice.linkToken(before), password: NEW, password_again: NEW })
    expect(await world.visitor().logsIn(before, NEW)).toMatchObject({ email: before })
  })

  it('R9.8 the link expires', async ({ world }) => {
    const alice = await world.member()
    await alice.call(changeEmail, { email: 'neu@mail.example.org', password: PASSWORD })
    const token = await alice.linkToken('neu@mail.example.org')
    world.clock.pass({ hours: 24, seconds: 1 })

    await expect(world.visitor().call(confirmEmail, { token })).rejects.toMatchObject({ code: 'account.link_invalid' })
  })

  it('R8.1 that belongs to somebody is not given away: the answer is the same, and its owner is told', async ({
    world,
  }) => {
    const alice = await world.member()
    const bob = await world.member()

    await alice.call(changeEmail, { email: bob.email, password: PASSWORD })

    expect((await world.mailsTo(bob.email)).at(-1)).toMatchObject({ kind: 'account_exists' })
  })
})

describe('who has joined with an address and not confirmed it', () => {
  it('AT-1 can change password and address without writing to it: it may be a stranger’s', async ({ world }) => {
    const prankster = world.visitor()
    await prankster.joins({ email: 'opfer@mail.example.org' })
    await world.mailsTo('opfer@mail.example.org')

    await prankster.call(changePassword, { old_password: PASSWORD, password: NEW, password_again: NEW })
    await prankster.call(correctEmail, { email: 'neu@mail.example.org', password: NEW })

    expect((await world.mailsTo('opfer@mail.example.org')).map(({ kind }) => kind)).toEqual(['activate'])
    expect((await prankster.call(readUser, {})).user?.email).toBe('neu@mail.example.org')
  })
})

describe('devices', () => {
  it('B3.1 are listed and ended, one or all others, and nobody else’s', async ({ world }) => {
    const alice = await world.member()
    const phone = world.visitor({
      headers: { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Version/19 Safari/604.1' },
    })
    await phone.logsIn(alice.email)
    const bob = await world.member()

    const { sessions } = await alice.call(listSessions, {})
    expect(sessions).toHaveLength(2)
    expect(sessions[0]?.is_current).toBe(true)
    expect(sessions[1]).toMatchObject({ device: 'Safari · iPhone', is_current: false })

    await bob.call(endSession, { id: sessions[1]?.id ?? '' })
    expect((await phone.call(readUser, {})).user).not.toBeNull()
    await alice.call(endSession, { id: sessions[1]?.id ?? '' })
    await expect(phone.call(readUser, {})).rejects.toMatchObject({ code: 'authentication_required' })

    await phone.logsIn(alice.email)
    await alice.call(endOtherSessions, {})
    expect((await alice.call(listSessions, {})).sessions).toHaveLength(1)
  })

  it.for([
    ['one', (alice: Visitor, id: string) => alice.call(endSession, { id })],
    ['all others', (alice: Visitor) => alice.call(endOtherSessions, {})],
  ] as const)(
    'A13-3 are new again once they are ended, and their next login is told: %s',
    async ([, end], { world }) => {
      const alice = await world.member()
      const thief = world.visitor()
      await thief.logsIn(alice.email)
      const { sessions } = await alice.call(listSessions, {})
      const told = async () => (await world.mailsTo(alice.email)).filter(({ kind }) => kind === 'new_device').length
      const before = await told()

      await end(alice, sessions[1]?.id ?? '')
      // Within the same quarter of an hour it would be told together with others.
      world.clock.pass({ minutes: 16 })
      await thief.logsIn(alice.email)
      const after = await told()
      await alice.logsIn(alice.email)

      expect([before, after, await told()]).toEqual([1, 2, 2])
    },
  )
})

describe('the own session', () => {
  it('A13-10 that somebody ends makes no device of its member unknown', async ({ world }) => {
    const alice = await world.member()
    const thief = world.visitor()
    await thief.logsIn(alice.email)
    const { sessions } = await thief.call(listSessions, {})
    thief.cookies.delete(DEVICE_COOKIE)
    await thief.call(endSession, { id: sessions.find(({ is_current: isCurrent }) => isCurrent)?.id ?? '' })
    world.clock.pass({ minutes: 16 })

    await alice.logsIn(alice.email)

    const mails = (await world.mailsTo(alice.email)).filter(({ kind }) => kind === 'new_device')
    expect(mails).toHaveLength(1)
  })
})

describe('what a member chooses', () => {
  it('R7.3 the language is kept', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { locales: ['de', 'pl'] } })
    const alice = await world.member()

    expect((await alice.call(changeLanguage, { language: 'pl' })).user.language).toBe('pl')
    expect((await alice.call(readUser, {})).user?.language).toBe('pl')
  })

  it('W-11 a language that the site does not speak is refused', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { locales: ['de', 'pl'] } })
    const alice = await world.member()

    await expect(alice.call(changeLanguage, { language: 'fr' })).rejects.toMatchObject({
      code: 'request.invalid',
      details: { fields: [{ field: 'language', reason: 'unknown' }] },
    })
    expect((await alice.call(readUser, {})).user?.language).toBe('de')
  })

  it('U-5 promotions and news are off until somebody asks for them', async ({ world }) => {
    const alice = await world.member()
    const of = async (...kinds: string[]) => {
      const { preferences } = await alice.call(readPreferences, {})
      return preferences.filter(({ kind }) => kinds.includes(kind))
    }
    expect(await of('promotions', 'news')).toEqual([
      { kind: 'promotions', email: false, push: false },
      { kind: 'news', email: false, push: false },
    ])
    const mailed = (kind: 'news' | 'like') =>
      world.db
        .selectFrom('members as m')
        .select('m.id')
        .where('m.siteId', '=', world.site.id)
        .where(mayBeMailed(kind))
        .execute()
    expect([await mailed('news'), await mailed('like')]).toMatchObject([[], [{}]])

    await alice.call(changePreference, { kind: 'news', channel: 'email', is_on: true })

    expect(await of('news')).toEqual([{ kind: 'news', email: true, push: false }])
    expect(await mailed('news')).toHaveLength(1)
  })

  it('R3.10 every kind of notification is switched per channel and kept', async ({ world }) => {
    const alice = await world.member()
    const bob = await world.member()
    const before = (await bob.call(readPreferences, {})).preferences
    expect((await alice.call(readPreferences, {})).preferences).toEqual(
      notificationKinds.map((kind) => {
        const isOn = kind !== 'promotions' && kind !== 'news'
        return { kind, email: isOn, push: isOn }
      }),
    )

    await alice.call(changePreference, { kind: 'promotions', channel: 'email', is_on: true })
    await alice.call(changePreference, { kind: 'like', channel: 'push', is_on: false })
    await alice.call(changePreference, { kind: 'like', channel: 'push', is_on: true })

    const { preferences } = await alice.call(readPreferences, {})
    expect(preferences.find(({ kind }) => kind === 'promotions')).toEqual({
      kind: 'promotions',
      email: true,
      push: false,
    })
    expect(preferences.find(({ kind }) => kind === 'like')).toEqual({ kind: 'like', email: true, push: true })
    expect((await bob.call(readPreferences, {})).preferences).toMatchObject(before)
  })
})
