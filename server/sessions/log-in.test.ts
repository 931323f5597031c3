import { describe, expect } from 'vitest'
import { changePassword, exportData } from '#contract/account.ts'
import { logIn, logOut } from '#contract/sessions.ts'
import { readUser } from '#contract/sessions.ts'
import { correctEmail } from '#contract/signup.ts'
import { secondsToWait } from '#server/limits.ts'
import { sendBundles } from '#server/mail/bundle-mail.ts'
import { addsAuthenticator } from '#test/authenticating.ts'
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

  it("U-17 gives a device on which nobody has chosen a language the member's", async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { locales: ['de', 'en', 'pl'], domain_language: 'de' } })
    const alice = world.visitor({ cookies: { locale: 'pl' } })
    await alice.joins()
    await alice.activates()
    const login = { email: alice.email, password: PASSWORD }
    const localeOf = async (cookies: Record<string, string>) =>
      (await world.visitor({ cookies }).asks(logIn, login)).cookies.find(({ name }) => name === 'locale')

    expect(await localeOf({})).toMatchObject({ value: 'pl', maxAge: 365 * 86_400, path: '/', sameSite: 'Lax' })
    expect((await localeOf({}))?.httpOnly).toBeFalsy()
    expect(await localeOf({ locale: 'en' })).toBeUndefined()
    await world.sets({ locales: ['de', 'en'] })
    expect(await localeOf({})).toBeUndefined()
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

  it('S-M1 of 50 guesses at once no more are judged than one after the other', async ({ world }) => {
    const alice = await world.member()
    const thief = world.visitor({ ip: '198.51.100.9' })
    const passwords = Array.from({ length: 50 }, (_, i) => (i === 36 ? PASSWORD : 'falsch geraten'))

    const answers = await Promise.all(passwords.map((password) => thief.asks(logIn, { email: alice.email, password })))

    const codes = answers.map((answer) => answer.json<{ code?: string }>().code ?? 'in')
    expect(codes.filter((code) => code === 'sessions.login_failed').length).toBeLessThanOrEqual(5)
    expect(codes).not.toContain('in')
    await expect(thief.logsIn(alice.email)).rejects.toMatchObject({ code: 'sessions.blocked' })
  })

  it('S-M1 a login that is right counts as no guess, and neither does one that was blocked', async ({ world }) => {
    const alice = await world.member()
    const owner = world.visitor({ ip: '198.51.100.10' })
    for (let i = 0; i < 8; i++) await owner.logsIn(alice.email)
    for (let i = 0; i < 4; i++) await owner.asks(logIn, { email: alice.email, password: 'falsch geraten' })

    expect(await owner.logsIn(alice.email)).toMatchObject({ status: 'active' })

    const counted = await world.db
      .selectFrom('attempts')
      .select('count')
      .where('subject', 'not like', 'right_password:%')
      .where('siteId', '=', world.site.id)
      .execute()
    // Those of the device are forgotten; on a device that the account knows nothing counts for address and network.
    expect(counted.map(({ count }) => count).filter((count) => count > 1)).toEqual([])
  })

  it('S-M2 an own login does not pay for guesses at others from the same network', async ({ world }) => {
    const own = await world.member()
    const thief = world.visitor({ ip: '198.51.100.11' })
    const codes = []
    for (let i = 0; i < 60; i++) {
      const answer = await thief.asks(logIn, { email: `opfer${i}@mail.example.org`, password: 'falsch geraten' })
      codes.push(answer.json<{ code: string }>().code)
      if (i % 5 === 0 && i < 45) await thief.logsIn(own.email)
    }

    expect(codes.filter((code) => code === 'sessions.login_failed')).toHaveLength(49)
    const neighbour = world.visitor({ ip: '198.51.100.11' })
    await expect(neighbour.logsIn(own.email)).rejects.toMatchObject({ code: 'sessions.blocked' })
  })

  it('S-M2 a network that is blocked for guessing does not lock its members out of known devices', async ({
    world,
  }) => {
    const alice = world.visitor({ ip: '198.51.100.21' })
    await alice.joins()
    await alice.activates()
    const neighbour = world.visitor({ ip: '198.51.100.22' })
    for (let i = 0; i < 50; i++) {
      const email = i < 5 ? alice.email : `opfer${i}@mail.example.org`
      await neighbour.asks(logIn, { email, password: 'falsch geraten' })
    }
    const stranger = world.visitor({ ip: '198.51.100.23' })
    await expect(stranger.logsIn(alice.email)).rejects.toMatchObject({ code: 'sessions.blocked' })

    expect(await alice.logsIn(alice.email)).toMatchObject({ status: 'active' })

    for (let i = 0; i < 4; i++)
      await expect(alice.logsIn(alice.email, 'falsch geraten')).rejects.toMatchObject({ code: 'sessions.login_failed' })
    await expect(alice.logsIn(alice.email, 'falsch geraten')).rejects.toMatchObject({ code: 'sessions.blocked' })
    await expect(alice.logsIn(alice.email)).rejects.toMatchObject({ code: 'sessions.blocked' })
  })

  it('S-M2 tries are kept under keyed hashes: no network and no address can be read from them', async ({ world }) => {
    await world.visitor({ ip: '198.51.100.12' }).asks(logIn, { email: 'wer@mail.example.org', password: 'geraten' })

    const subjects = await world.db
      .selectFrom('attempts')
      .select('subject')
      .where('siteId', '=', world.site.id)
      .execute()

    expect(subjects.length).toBeGreaterThanOrEqual(3)
    for (const { subject } of subjects) expect(subject).toMatch(/^[a-z_]+:[\w-]{22}$/)
  })

  it('U-16 W-1 lets in who has not confirmed yet, from any device', async ({ world }) => {
    const alice = world.visitor()
    await alice.joins()

    expect(await world.visitor().logsIn(alice.email)).toMatchObject({ status: 'not_confirmed', email: alice.email })
    await expect(world.visitor().logsIn(alice.email, 'falsch geraten')).rejects.toMatchObject({
      code: 'sessions.login_failed',
    })
  })

  it('U-16 does not tell whether an address that somebody joined with has an owner', async ({ world }) => {
    const owner = await world.member()
    const stranger = world.visitor()
    await stranger.joins({ email: owner.email, password: 'das Passwort des Fremden' })
    const other = world.visitor()
    await other.joins({ email: 'nobody@mail.example.org', password: 'das Passwort des Fremden' })

    const tells = async (email: string, password: string) => {
      const answer = await world.visitor().asks(logIn, { email, password })
      const body = answer.json<{ code?: string; user?: { status: string } }>()
      return [answer.statusCode, body.code, body.user?.status]
    }

    for (const password of ['das Passwort des Fremden', 'falsch geraten']) {
      expect(await tells(owner.email, password)).toEqual(await tells('nobody@mail.example.org', password))
    }
    expect(await tells(owner.email, PASSWORD)).toEqual([200, undefined, 'active'])
  })

  it('A10-2 lets in everybody who waits with an address, so nobody learns by it that others do', async ({ world }) => {
    const email = 'vera@mail.example.org'
    const passwords = Array.from({ length: 7 }, (_, i) => `das lange Passwort Nummer ${i}`)
    const ids: string[] = []
    for (const password of passwords) ids.push((await world.visitor().joins({ email, password })).id)

    const entered: string[] = []
    for (const [i, password] of passwords.entries())
      entered.push((await world.visitor({ ip: `198.51.${i}.2` }).logsIn(email, password)).id)

    expect(entered).toEqual(ids)
  })

  it('A10-2 lets in who waits with another password or address than at first', async ({ world }) => {
    const [stranger, vera] = [world.visitor(), world.visitor()]
    const { id } = await vera.joins({ email: 'vertippt@mail.example.org' })
    await vera.call(correctEmail, { email: 'vera@mail.example.org', password: PASSWORD })
    const other = await stranger.joins({ email: 'vera@mail.example.org', password: 'das Passwort des Fremden' })

    expect(await world.visitor().logsIn('vera@mail.example.org')).toMatchObject({ id })

    const password = 'ein anderes langes Passwort'
    await stranger.call(changePassword, {
      old_password: 'das Passwort des Fremden',
      password,
      password_again: password,
    })
    expect(await world.visitor().logsIn('vera@mail.example.org', password)).toMatchObject({ id: other.id })
    expect(await world.visitor().logsIn('vera@mail.example.org')).toMatchObject({ id })
  })

  it.for([
    ['in', false],
    ['sessions.code_required', true],
  ] as const)(
    'A11-9 A12-1 counts as a guess what opens an account that anybody can make with the address of another (%s)',
    async ([first, hasCodes], { world }) => {
      const owner = await world.member()
      const stranger = world.visitor()
      await stranger.joins({ email: owner.email, password: 'ist das ihr Passwort?' })
      if (hasCodes) await addsAuthenticator(world, stranger, 'ist das ihr Passwort?')

      const codes = []
      for (let i = 0; i < 6; i++) {
        const answer = await world.visitor().asks(logIn, { email: owner.email, password: 'ist das ihr Passwort?' })
        codes.push(answer.json<{ code?: string }>().code ?? 'in')
      }

      expect(codes).toEqual([...Array<string>(5).fill(first), 'sessions.blocked'])
    },
  )

  it('A15-2 on a device that the owner’s account knows, an old password opens no stranger’s account', async ({
    world,
  }) => {
    const wilma = await world.member()
    const stranger = world.visitor({ ip: '198.51.100.4' })
    const { id } = await stranger.joins({ email: wilma.email, password: 'ihr altes Passwort' })

    const answer = await wilma.again().asks(logIn, { email: wilma.email, password: 'ihr altes Passwort' })

    expect(answer.json()).toMatchObject({ code: 'sessions.login_failed' })
    expect(await world.visitor().logsIn(wilma.email, 'ihr altes Passwort')).toMatchObject({ id })
  })

  it('A20-6 a device where an old password once opened a stranger’s account does not open it again after the right one', async ({
    world,
  }) => {
    const wilma = await world.member()
    const stranger = world.visitor({ ip: '198.51.100.4' })
    const { id } = await stranger.joins({ email: wilma.email, password: 'ihr altes Passwort' })
    const laptop = world.visitor()
    expect(await laptop.logsIn(wilma.email, 'ihr altes Passwort')).toMatchObject({ id })
    await laptop.again().logsIn(wilma.email)

    const answer = await laptop.again().asks(logIn, { email: wilma.email, password: 'ihr altes Passwort' })

    expect(answer.json()).toMatchObject({ code: 'sessions.login_failed' })
  })

  it('A20-7 the hash of a member shares its salt with nobody who joins with the same address, once they have logged in', async ({
    world,
  }) => {
    const wilma = await world.member()
    const stranger = world.visitor({ ip: '198.51.100.4' })
    const hashes = async () =>
      (await world.db.selectFrom('members').select('passwordHash').where('email', '=', wilma.email).execute()).map(
        ({ passwordHash }) => passwordHash,
      )
    const [before] = await hashes()

    await wilma.again().logsIn(wilma.email)
    await stranger.joins({ email: wilma.email, password: PASSWORD })

    const after = await hashes()
    expect(after).toHaveLength(2)
    expect(new Set([before, ...after].map((hash) => hash?.split('$')[4])).size).toBe(2)
    expect(new Set(after.map((hash) => hash?.split('$')[4])).size).toBe(2)
    expect(await wilma.again().logsIn(wilma.email)).toMatchObject({ id: expect.any(String) })
  })

  it('A25-4 who logs in on several devices at one moment for the first time after joining is nowhere told that the password is wrong', async ({
    world,
  }) => {
    const alice = await world.member()
    const login = { email: alice.email, password: PASSWORD }
    const devices = Array.from({ length: 6 }, () => world.visitor())

    const answers = await Promise.all(devices.map((device) => device.asks(logIn, login)))

    const told = answers.map(({ statusCode, headers }) => `${statusCode} ${headers['retry-after'] ?? ''}`.trim())
    expect(new Set(told)).toEqual(new Set(['200', '503 1']))
    // Whoever is asked to come again gets in then, as a browser does by itself.
    const late = devices.filter((_, at) => answers[at]?.statusCode !== 200)
    for (const device of late) expect((await device.asks(logIn, login)).statusCode).toBe(200)
  })

  it('A15-2 U-16 what somebody began on their own device opens there, though the address is theirs already', async ({
    world,
  }) => {
    const wilma = await world.member()
    const { id } = await wilma.again().joins({ email: wilma.email, password: 'noch ein Passwort' })

    expect(await wilma.again().logsIn(wilma.email, 'noch ein Passwort')).toMatchObject({ id })
  })

  it('U-16 a stranger’s account with an address is no known device of its owner', async ({ world }) => {
    const owner = await world.member()
    const stranger = world.visitor()
    await stranger.joins({ email: owner.email, password: 'das Passwort des Fremden' })
    const cookies = Object.fromEntries(stranger.cookies)

    const codes = []
    for (let i = 0; i < 22; i++) {
      const guess = world.visitor({ cookies, ip: `198.51.${i}.2` })
      codes.push((await guess.asks(logIn, { email: owner.email, password: 'geraten' })).json<{ code: string }>().code)
    }

    expect(codes.at(-1)).toBe('sessions.blocked')
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

  it('X-21 looks at a hundred right passwords an hour from one place, and at an owner’s own all the same', async ({
    world,
  }) => {
    const alice = await world.member()
    const fromThere = () => world.visitor({ ip: '198.51.100.9' })
    for (let i = 0; i < 100; i++) {
      // What was wrong does not count as right.
      if (i % 50 === 0) await fromThere().asks(logIn, { email: alice.email, password: 'falsch geraten' })
      await fromThere().logsIn(alice.email)
    }

    for (const password of [PASSWORD, 'falsch geraten']) {
      const answer = await fromThere().asks(logIn, { email: alice.email, password })
      expect(answer.json()).toMatchObject({ code: 'request.too_many', details: { seconds: 3600 } })
    }
    await alice.logsIn(alice.email)
    await world.visitor({ ip: '192.0.2.1' }).logsIn(alice.email)
    world.clock.pass({ minutes: 60 })
    await fromThere().logsIn(alice.email)
  })

  it('X-21 looks at five hundred right passwords an hour from one network, but from known devices', async ({
    world,
  }) => {
    const [alice, ben] = [await world.member(), await world.member()]
    const around = { site: world.site, secrets: world.parts.secrets, clock: world.clock }
    for (let i = 0; i < 499; i++) await secondsToWait(world.db, around, 'right_password_network', '203.0.113')

    await world.visitor().logsIn(alice.email)

    await expect(world.visitor().logsIn(ben.email)).rejects.toMatchObject({ code: 'request.too_many' })
    await ben.logsIn(ben.email)
    await world.visitor({ ip: '192.0.2.1' }).logsIn(ben.email)
  })

  it('X-21 asks a member for the password again a hundred times an hour', async ({ world }) => {
    const alice = await world.member()
    const { id } = (await alice.call(readUser, {})).user ?? { id: '' }
    const around = { site: world.site, secrets: world.parts.secrets, clock: world.clock }
    for (let i = 0; i < 98; i++) await secondsToWait(world.db, around, 'right_password', `${id}|203.0.113`)

    await alice.asks(exportData, { password: 'falsch geraten' })
    for (let i = 0; i < 2; i++) await alice.call(exportData, { password: PASSWORD })

    await expect(alice.call(exportData, { password: PASSWORD })).rejects.toMatchObject({ code: 'request.too_many' })
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

  it('X-15 tells of one new device at once, and of those of the next quarter of an hour together', async ({
    world,
  }) => {
    const alice = await world.member()
    const before = (await world.mailsTo(alice.email)).length
    const news = async () => (await world.mailsTo(alice.email)).slice(before)
    const tells = async () => {
      await sendBundles(world.db, world.site.id, world.clock.now())
      return (await news()).map(({ kind }) => kind)
    }

    for (let i = 0; i < 40; i++) await world.visitor({ ip: `198.51.100.${i}` }).logsIn(alice.email)

    expect(await tells()).toEqual(['new_device'])
    world.clock.pass({ minutes: 14, seconds: 59 })
    await world.visitor().logsIn(alice.email)
    expect(await tells()).toEqual(['new_device'])
    world.clock.pass({ seconds: 1 })
    expect(await tells()).toEqual(['new_device', 'new_devices'])
    expect((await news()).at(-1)?.text).toContain('noch 40 Anmeldungen')
    expect((await news()).at(-1)?.text).toContain('12:14')

    // The next is the first again, and what nothing followed is followed by nothing.
    await world.visitor().logsIn(alice.email)
    world.clock.pass({ days: 1 })
    expect(await tells()).toEqual(['new_device', 'new_devices', 'new_device'])
  })

  it('X-15 a new device joins the mail that waits, though many come at once', async ({ world }) => {
    const alice = await world.member()
    await world.visitor().logsIn(alice.email)
    const places = Array.from({ length: 8 }, (_, i) => world.visitor({ ip: `198.51.${i}.1` }))

    await Promise.all(places.map((place) => place.logsIn(alice.email)))

    const waiting = await world.db.selectFrom('mails').select(['kind', 'intent']).execute()
    expect(waiting.filter(({ kind }) => kind === 'new_devices')).toMatchObject([{ intent: { times: '8' } }])
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
