import { describe, expect } from 'vitest'
import { logIn, logOut } from '#contract/sessions.ts'
import { readUser } from '#contract/sessions.ts'
import { PASSWORD } from '#test/visitor.ts'
import { it } from '#test/world.ts'

describe('logging in', () => {
  it('R7.1 answers with the user and keeps a cookie for 30 days', async ({ world }) => {
    const alice = await world.member({ name: 'Alice' })

    const answer = await world.visitor().asks(logIn, { email: alice.email, password: PASSWORD })

    expect(answer.json()).toMatchObject({ user: { status: 'active', email: alice.email, profile: { name: 'Alice' } } })
    const cookie = answer.cookies.find(({ name }) => name === '__Host-sid')
    expect(cookie).toMatchObject({ maxAge: 30 * 86_400, httpOnly: true, secure: true, sameSite: 'Lax', path: '/' })
  })

  it('R9.3 the session ends after 30 days, however busy it was', async ({ world }) => {
    const alice = await world.member()
    for (let week = 0; week < 4; week++) {
      world.clock.pass({ days: 7 })
      expect((await alice.call(readUser, {})).user).not.toBeNull()
    }
    world.clock.pass({ days: 2, seconds: 1 })

    await expect(alice.call(readUser, {})).rejects.toMatchObject({ code: 'authentication_required' })
  })

  it('B3.1 the session ends after 14 days without a visit', async ({ world }) => {
    const alice = await world.member()
    world.clock.pass({ days: 13 })
    expect((await alice.call(readUser, {})).user).not.toBeNull()

    world.clock.pass({ days: 15 })

    await expect(alice.call(readUser, {})).rejects.toMatchObject({ code: 'authentication_required' })
  })

  it('R8.1 says that the login failed, for a wrong password and for an unknown address alike', async ({ world }) => {
    const alice = await world.member()
    const stranger = world.visitor()

    const wrong = await stranger.asks(logIn, { email: alice.email, password: 'nicht das richtige' })
    const unknown = await stranger.asks(logIn, { email: 'nobody@mail.example.org', password: 'nicht das richtige' })

    expect(wrong.statusCode).toBe(401)
    expect({ ...wrong.json<object>(), request_id: '' }).toEqual({ ...unknown.json<object>(), request_id: '' })
    expect(wrong.json()).toMatchObject({ code: 'sessions.login_failed' })
  })

  it('R8.1 blocks the account for 15 minutes after 5 failures, and tells how long', async ({ world }) => {
    const alice = await world.member()
    const thief = world.visitor({ ip: '198.51.100.4' })
    for (let i = 0; i < 4; i++) {
      await expect(thief.logsIn(alice.email, 'falsch geraten')).rejects.toMatchObject({ code: 'sessions.login_failed' })
    }

    await expect(thief.logsIn(alice.email, 'falsch geraten')).rejects.toMatchObject({
      code: 'sessions.blocked',
      details: { minutes: 15 },
    })
    world.clock.pass({ minutes: 10 })
    await expect(thief.logsIn(alice.email, PASSWORD)).rejects.toMatchObject({ details: { minutes: 5 } })
    world.clock.pass({ minutes: 6 })
    expect(await thief.logsIn(alice.email)).toMatchObject({ status: 'active' })
  })

  it('R8.1 blocks an address that nobody has just the same', async ({ world }) => {
    const thief = world.visitor({ ip: '198.51.100.5' })
    for (let i = 0; i < 4; i++) await thief.asks(logIn, { email: 'nobody@mail.example.org', password: 'x' })

    await expect(thief.logsIn('nobody@mail.example.org', 'x')).rejects.toMatchObject({ code: 'sessions.blocked' })
  })

  it('R8.1 strangers who fail do not lock the owner out of a known device', async ({ world }) => {
    const alice = await world.member()
    for (let i = 0; i < 30; i++) {
      const thief = world.visitor({ ip: `198.51.${i}.1` })
      await thief.asks(logIn, { email: alice.email, password: 'falsch geraten' })
    }
    await expect(world.visitor({ ip: '192.0.2.1' }).logsIn(alice.email)).rejects.toMatchObject({
      code: 'sessions.blocked',
    })

    expect(await alice.logsIn(alice.email)).toMatchObject({ status: 'active' })
  })

  it('B3.1 a login gives a new secret, and the old one is worth nothing', async ({ world }) => {
    const alice = await world.member()
    const before = alice.again()

    await alice.logsIn(alice.email)

    expect(alice.cookies.get('__Host-sid')).not.toBe(before.cookies.get('__Host-sid'))
    await expect(before.call(readUser, {})).rejects.toMatchObject({ code: 'authentication_required' })
  })

  it('B3.1 a mail tells of a new device, and not of a known one', async ({ world }) => {
    const alice = await world.member()
    const before = (await world.mailsTo(alice.email)).length
    await alice.logsIn(alice.email)
    expect(await world.mailsTo(alice.email)).toHaveLength(before)

    await world.visitor().logsIn(alice.email)

    const mails = await world.mailsTo(alice.email)
    expect(mails).toHaveLength(before + 1)
    expect(mails.at(-1)).toMatchObject({ kind: 'new_device' })
  })

  it('R7.5 logs out by GET as specified, but not when another page caused it', async ({ world }) => {
    const alice = await world.member()

    const foreign = await alice.requests('GET', '/api/logout.php', undefined, { 'sec-fetch-site': 'cross-site' })
    expect(foreign.json()).toMatchObject({ code: 'request.foreign' })
    expect((await alice.call(readUser, {})).user).not.toBeNull()

    await alice.call(logOut, {})
    expect((await alice.call(readUser, {})).user).toBeNull()
  })
})
