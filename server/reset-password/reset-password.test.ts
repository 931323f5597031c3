import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { deleteAccount, reactivate } from '#contract/account.ts'
import { askReset, resetPassword } from '#contract/reset-password.ts'
import { logIn, readUser } from '#contract/sessions.ts'
import { complete } from '#contract/signup.ts'
import { makeLink } from '#server/mail/links.ts'
import { DEVICE_COOKIE } from '#server/sessions/session.ts'
import { PASSWORD, someone } from '#test/visitor.ts'
import { it } from '#test/world.ts'

const NEW = 'ein anderes langes Passwort'

describe('a new password by mail', () => {
  it('R8.1 comes by a link that works for two hours, once, and ends every session', async ({ world }) => {
    const alice = await world.member()
    await world.visitor().call(askReset, { email: alice.email })
    const token = await alice.linkToken()
    const passwords = { password: NEW, password_again: NEW }

    await expect(
      world.visitor().call(resetPassword, { token, password: 'kurz', password_again: 'kurz' }),
    ).rejects.toMatchObject({
      code: 'fields.password',
    })
    const answer = await world.visitor().asks(resetPassword, { token, ...passwords })
    // Known again, and not logged in.
    expect(answer.cookies.map(({ name }) => name)).toEqual([`__Host-${DEVICE_COOKIE}`])
    await expect(alice.call(readUser, {})).rejects.toMatchObject({ code: 'authentication_required' })
    await expect(world.visitor().call(resetPassword, { token, ...passwords })).rejects.toMatchObject({
      code: 'sessions.link_invalid',
    })
    expect(await world.visitor().logsIn(alice.email, NEW)).toMatchObject({ status: 'active' })

    await world.visitor().call(askReset, { email: alice.email })
    const late = await alice.linkToken()
    world.clock.pass({ hours: 2, seconds: 1 })
    await expect(world.visitor().call(resetPassword, { token: late, ...passwords })).rejects.toMatchObject({
      code: 'sessions.link_invalid',
    })
  })

  it('A23-3 is hashed twenty times an hour with one link, also by requests that repeat the key of another', async ({
    world,
  }) => {
    const alice = await world.member()
    await world.visitor().call(askReset, { email: alice.email })
    const token = await alice.linkToken()
    const stranger = world.visitor()
    const key = randomUUID()
    await stranger.call(askReset, { email: 'nobody@mail.example.org' }, key)
    const codes = []

    for (let i = 0; i < 21; i++) {
      const answer = await stranger.asks(resetPassword, { token, password: NEW, password_again: NEW }, key)
      codes.push(answer.json<{ code: string }>().code)
    }

    expect(codes).toEqual([...Array.from({ length: 20 }, () => 'request.key_reused'), 'request.too_many'])
    world.clock.pass({ minutes: 61 })
    await world.visitor().call(resetPassword, { token, password: NEW, password_again: NEW })
    expect(await world.visitor().logsIn(alice.email, NEW)).toMatchObject({ status: 'active' })
  })

  it('R8.1 says how long its link works, as the site has set it', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { reset_link_hours: 5 } })
    const alice = await world.member()

    expect(await world.visitor().call(askReset, { email: alice.email })).toEqual({ link_hours: 5 })
    const token = await alice.linkToken()
    world.clock.pass({ hours: 4, minutes: 59 })

    await world.visitor().call(resetPassword, { token, password: NEW, password_again: NEW })
  })

  it('U-11 is told by mail, with a way to stop it', async ({ world }) => {
    const alice = await world.member()
    await world.visitor().call(askReset, { email: alice.email })

    await world.visitor().call(resetPassword, { token: await alice.linkToken(), password: NEW, password_again: NEW })

    const mail = (await world.mailsTo(alice.email)).at(-1)
    expect(mail).toMatchObject({ kind: 'password_reset' })
    expect(mail?.text).toContain(`https://${world.host}/reset-password`)
  })

  it('U-16 A9-10 leads to an account of one’s own where nobody has confirmed the address', async ({ world }) => {
    const alice = world.visitor()
    await alice.joins()
    await world.visitor().call(askReset, { email: alice.email })
    expect((await world.mailsTo(alice.email)).at(-1)).toMatchObject({ kind: 'complete' })
    const answers = { ...someone(), email: alice.email, password: NEW }

    await world.visitor().call(complete, { token: await alice.linkToken(), ...answers })

    expect(await world.visitor().logsIn(alice.email, NEW)).toMatchObject({ status: 'active' })
  })

  it('A9-10 a link from before chooses no password for an account that nobody has confirmed', async ({ world }) => {
    const { id, email } = await world.visitor().joins()
    const now = world.clock.now()
    const expiresAt = new Date(now.getTime() + 3_600_000)
    const token = await makeLink(world.db, { site: world.site.id, memberId: id, purpose: 'reset', now, expiresAt })

    const attempt = world.visitor().call(resetPassword, { token, password: NEW, password_again: NEW })

    await expect(attempt).rejects.toMatchObject({ code: 'sessions.link_invalid' })
    await expect(world.visitor().logsIn(email, NEW)).rejects.toMatchObject({ code: 'sessions.login_failed' })
  })

  it('R8.1 is mailed three times a day and no more', async ({ world }) => {
    const alice = await world.member()
    const before = (await world.mailsTo(alice.email)).length

    for (let i = 0; i < 6; i++) await world.visitor().call(askReset, { email: alice.email })

    expect(await world.mailsTo(alice.email)).toHaveLength(before + 3)
  })

  it('Y-6 is mailed three times a day to who left, too, however many networks ask, and the way back stays open', async ({
    world,
  }) => {
    const alice = await world.member()
    await alice.call(deleteAccount, { password: PASSWORD, reason: 'other' })
    const token = await alice.linkToken()
    const before = (await world.mailsTo(alice.email)).length

    for (let i = 0; i < 3; i++) await world.visitor({ ip: `198.51.${i}.1` }).call(askReset, { email: alice.email })
    expect(await world.mailsTo(alice.email)).toHaveLength(before + 3)
    for (let i = 3; i < 20; i++) await world.visitor({ ip: `198.51.${i}.1` }).call(askReset, { email: alice.email })

    expect(await world.mailsTo(alice.email)).toHaveLength(before + 3)
    expect((await alice.call(reactivate, { token })).user).toMatchObject({ status: 'active' })
  })

  it('S-M4 is not used up by strangers (W-3): the newest link works again for whoever asks', async ({ world }) => {
    const alice = await world.member()
    const asks = (ip: string) => world.visitor({ ip }).call(askReset, { email: alice.email })
    for (let i = 0; i < 3; i++) await asks(`198.51.${i}.1`)
    const token = await alice.linkToken()
    world.clock.pass({ hours: 20 })
    const resets = (link: string) =>
      world.visitor().call(resetPassword, { token: link, password: NEW, password_again: NEW })
    await expect(resets(token)).rejects.toMatchObject({ code: 'sessions.link_invalid' })
    const before = (await world.mailsTo(alice.email)).length

    await asks('192.0.2.1')

    expect(await world.mailsTo(alice.email)).toHaveLength(before)
    world.clock.pass({ hours: 1, minutes: 59 })
    await resets(token)
    // Whoever has used the link has the mailbox: they can ask again, and only the new link works.
    await asks('192.0.2.1')
    expect((await world.mailsTo(alice.email)).at(-1)).toMatchObject({ kind: 'reset' })
    await expect(resets(token)).rejects.toMatchObject({ code: 'sessions.link_invalid' })
  })

  it('S-M4 works again for two hours and not longer, and brings no used link back', async ({ world }) => {
    const alice = await world.member()
    for (let i = 0; i < 3; i++) await world.visitor().call(askReset, { email: alice.email })
    const token = await alice.linkToken()
    world.clock.pass({ hours: 3 })
    await world.visitor().call(askReset, { email: alice.email })
    world.clock.pass({ hours: 2, seconds: 1 })

    const resets = () => world.visitor().call(resetPassword, { token, password: NEW, password_again: NEW })
    await expect(resets()).rejects.toMatchObject({ code: 'sessions.link_invalid' })
    await world.visitor().call(askReset, { email: alice.email })
    await resets()
    for (let i = 0; i < 4; i++) await world.visitor().call(askReset, { email: alice.email })
    await expect(resets()).rejects.toMatchObject({ code: 'sessions.link_invalid' })
  })

  it('S-M4 comes to the owner who asks on a known device, whatever strangers and neighbours asked for', async ({
    world,
  }) => {
    const alice = await world.member()
    for (let i = 0; i < 12; i++)
      await world.visitor().asks(askReset, { email: i < 3 ? alice.email : `opfer${i}@mail.example.org` })
    const before = (await world.mailsTo(alice.email)).length

    for (let i = 0; i < 5; i++) await alice.call(askReset, { email: alice.email })

    expect(await world.mailsTo(alice.email)).toHaveLength(before + 3)
  })

  it('A28-1 is no flood by whoever is in, on many devices, and the owner’s link works on', async ({ world }) => {
    const olga = await world.member()
    await world.visitor().call(askReset, { email: olga.email })
    const token = await olga.linkToken()
    for (let i = 0; i < 6; i++) {
      const device = world.visitor({ ip: `198.51.${i}.1` })
      await device.logsIn(olga.email)
      for (let j = 0; j < 3; j++) await device.call(askReset, { email: olga.email })
    }

    const mails = await world.mailsTo(olga.email)
    expect(mails.filter(({ kind }) => kind === 'reset')).toHaveLength(11)
    await world.visitor().call(resetPassword, { token, password: NEW, password_again: NEW })
  })

  it('S-M4 is no flood for who made an account with somebody’s address on many devices', async ({ world }) => {
    const stranger = world.visitor()
    await stranger.joins({ email: 'opfer@mail.example.org' })
    for (let i = 0; i < 4; i++) {
      const device = world.visitor({ ip: `198.51.${i}.1` })
      await device.logsIn('opfer@mail.example.org')
      for (let j = 0; j < 3; j++) await device.call(askReset, { email: 'opfer@mail.example.org' })
    }

    const mails = await world.mailsTo('opfer@mail.example.org')
    expect(mails.filter(({ kind }) => kind === 'complete')).toHaveLength(3)
  })

  it('S-M4 says that there were too many where membership is no secret, and the newest works there too', async ({
    makeWorld,
  }) => {
    const world = await makeWorld({ settings: { private_membership: false } })
    const alice = await world.member()
    for (let i = 0; i < 3; i++) await world.visitor().call(askReset, { email: alice.email })
    const token = await alice.linkToken()
    world.clock.pass({ hours: 3 })

    await expect(world.visitor().call(askReset, { email: alice.email })).rejects.toMatchObject({
      code: 'sessions.too_many_resets',
    })

    await world.visitor().call(resetPassword, { token, password: NEW, password_again: NEW })
  })

  it('W-3 is refused openly when its network has asked too often, and costs the address nothing', async ({ world }) => {
    const alice = await world.member()
    for (let i = 0; i < 10; i++) await world.visitor().call(askReset, { email: `crowd-${i}@mail.example.org` })

    for (let i = 0; i < 4; i++) {
      await expect(world.visitor().call(askReset, { email: alice.email })).rejects.toMatchObject({
        code: 'request.too_many',
        details: { seconds: 3600 },
      })
    }

    const elsewhere = world.visitor({ ip: '198.51.100.1' })
    for (let i = 0; i < 3; i++) await elsewhere.call(askReset, { email: alice.email })
    expect((await world.mailsTo(alice.email)).filter(({ kind }) => kind === 'reset')).toHaveLength(3)
  })

  it('W-3 lifts the lock of its address, and of no other', async ({ world }) => {
    const [alice, bob] = [await world.member(), await world.member()]
    for (const { email } of [alice, bob]) {
      for (let i = 0; i < 5; i++) await world.visitor().asks(logIn, { email, password: 'falsch' })
      await expect(world.visitor().logsIn(email)).rejects.toMatchObject({ code: 'sessions.blocked' })
    }
    await world.visitor().call(askReset, { email: alice.email })

    await world.visitor().call(resetPassword, { token: await alice.linkToken(), password: NEW, password_again: NEW })

    expect(await world.visitor().logsIn(alice.email, NEW)).toMatchObject({ status: 'active' })
    await expect(world.visitor().logsIn(bob.email)).rejects.toMatchObject({ code: 'sessions.blocked' })
  })

  it('W-3 lifts the lock that guesses from everywhere have set, too', async ({ world }) => {
    const alice = await world.member()
    for (let i = 0; i < 20; i++) {
      await world.visitor({ ip: `198.51.${i}.1` }).asks(logIn, { email: alice.email, password: 'falsch' })
    }
    const stranger = () => world.visitor({ ip: '198.51.100.1' })
    await expect(stranger().logsIn(alice.email)).rejects.toMatchObject({ code: 'sessions.blocked' })
    await world.visitor().call(askReset, { email: alice.email })

    await world.visitor().call(resetPassword, { token: await alice.linkToken(), password: NEW, password_again: NEW })

    expect(await stranger().logsIn(alice.email, NEW)).toMatchObject({ status: 'active' })
  })
})
