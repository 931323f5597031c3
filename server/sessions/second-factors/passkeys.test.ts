import { randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { describe, expect } from 'vitest'
import {
  addPasskey,
  logInWithPasskey,
  readSecondFactors,
  removePasskey,
  startPasskey,
  startPasskeyLogin,
} from '#contract/second-factors.ts'
import { listSessions, readUser } from '#contract/sessions.ts'
import { adds, base64Url, Device, entersWith, memberWithPasskey, type Tricks } from '#test/software-passkey.ts'
import { PASSWORD, type Visitor } from '#test/visitor.ts'
import { it } from '#test/world.ts'

describe('adding a passkey', () => {
  it('B3.2 keeps it under the name that the member gave', async ({ world }) => {
    const member = await world.member()

    const list = await adds(member, new Device(world), '  Mein Telefon ')

    expect(list).toEqual({
      authenticator: false,
      passkeys: [
        { id: expect.stringMatching(/^[0-9a-f]{32}$/), name: 'Mein Telefon', created_at: '2026-11-15', used_at: null },
      ],
    })
    expect(await member.call(readSecondFactors, {})).toEqual(list)
  })

  it('B3.2 asks the device for one that unlocks, works without an address, and is for this site', async ({ world }) => {
    const { member, device } = await memberWithPasskey(world)

    const options = await member.call(startPasskey, { password: PASSWORD })

    expect(options).toMatchObject({
      rp: { id: world.host, name: world.site.settings.name },
      user: { name: member.email },
      attestation: 'none',
      pubKeyCredParams: [{ alg: -8 }, { alg: -7 }, { alg: -257 }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: device.id, type: 'public-key' }],
    })
  })

  it('A7-8 that was begun in a session which is over is not finished in the next', async ({ world }) => {
    const member = await world.member()
    const options = await member.call(startPasskey, { password: PASSWORD })
    await member.logsIn(member.email)

    const late = member.call(addPasskey, { name: 'Telefon', response: new Device(world).makes(options) })
    await expect(late).rejects.toMatchObject({ code: 'sessions.passkey_failed' })
  })

  it.for(['android-key', 'packed'])(
    'A34-1 looks at no proof of who has made the device, and so fetches nothing that one names: %s',
    async (fmt, { world }) => {
      const member = await world.member()
      const options = await member.call(startPasskey, { password: PASSWORD })
      const nobody = new Uint8Array(Buffer.from('no certificate'))
      const proof = { fmt, attStmt: new Map<string, unknown>([['x5c', [nobody]]]) }

      const response = new Device(world).makes(options, { proof })
      const { passkeys } = await member.call(addPasskey, { name: 'Telefon', response })

      expect(passkeys).toHaveLength(1)
    },
  )

  it('A35-1 reads one answer for each password: after a wrong one the right one comes too late', async ({ world }) => {
    const member = await world.member()
    const options = await member.call(startPasskey, { password: PASSWORD })
    const before = member.again()
    const device = new Device(world)
    const sends = (who: Visitor, response: ReturnType<Device['makes']>) => who.call(addPasskey, { name: 'x', response })
    const refused = { code: 'sessions.passkey_failed' }

    await expect(sends(member, device.makes(options, { isVerified: false }))).rejects.toMatchObject(refused)
    await expect(sends(before, device.makes(options))).rejects.toMatchObject(refused)

    expect((await member.call(readSecondFactors, {})).passkeys).toEqual([])
  })

  it('A35-1 refuses an answer that is a list in place of a device, and one that is longer than any', async ({
    world,
  }) => {
    const member = await world.member()
    const options = await member.call(startPasskey, { password: PASSWORD })
    const right = new Device(world).makes(options)
    const sends = (attestationObject: string) =>
      member.call(addPasskey, { name: 'x', response: { ...right, response: { ...right.response, attestationObject } } })
    const list = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', Array.from({ length: 3000 }, () => '')],
    ])

    await expect(sends('A'.repeat(8001))).rejects.toMatchObject({ code: 'request.invalid' })
    await expect(sends(base64Url(isoCBOR.encode(list as Parameters<typeof isoCBOR.encode>[0])))).rejects.toMatchObject({
      code: 'sessions.passkey_failed',
    })
  })

  it('B3.2 needs the password', async ({ world }) => {
    const member = await world.member()

    await expect(member.call(startPasskey, { password: 'geraten' })).rejects.toMatchObject({
      code: 'account.password_wrong',
      details: { fields: [{ field: 'password', reason: 'wrong' }] },
    })
  })

  it('B3.2 is for twenty at most, also when two are begun while there is place for one', async ({ world }) => {
    const member = await world.member()
    const { id: memberId } = await world.db
      .selectFrom('members')
      .select('id')
      .where('email', '=', member.email)
      .executeTakeFirstOrThrow()
    const createdAt = world.clock.now().toISOString()
    const keys = (count: number) =>
      Array.from({ length: count }, () => ({
        siteId: world.site.id,
        id: base64Url(randomBytes(32)),
        memberId,
        publicKey: randomBytes(32),
        counter: 0,
        transports: [],
        name: 'Telefon',
        createdAt,
      }))
    await world.db.insertInto('passkeys').values(keys(18)).execute()
    const refused = { code: 'sessions.passkey_failed' }

    await adds(member, new Device(world))
    const options = await member.call(startPasskey, { password: PASSWORD })
    await world.db.insertInto('passkeys').values(keys(1)).execute()
    const late = member.call(addPasskey, { name: 'Telefon', response: new Device(world).makes(options) })

    await expect(late).rejects.toMatchObject(refused)
    await expect(member.call(startPasskey, { password: PASSWORD })).rejects.toMatchObject(refused)
    const { passkeys } = await member.call(readSecondFactors, {})
    expect(passkeys).toHaveLength(20)
    await member.call(removePasskey, { id: passkeys[0]?.id ?? '', password: PASSWORD })
    expect((await adds(member, new Device(world))).passkeys).toHaveLength(20)
  })

  it('B3.2 happens once, however often the request arrives', async ({ world }) => {
    const member = await world.member()
    const response = new Device(world).makes(await member.call(startPasskey, { password: PASSWORD }))
    const key = crypto.randomUUID()
    const repeating = member.again()

    const first = await member.call(addPasskey, { name: 'Eins', response }, key)
    const second = await repeating.call(addPasskey, { name: 'Eins', response }, key)

    expect(second).toEqual(first)
  })

  it.for<[string, Tricks]>([
    ['of another site', { rpId: 'evil.example' }],
    ['from another page', { origin: 'https://evil.example' }],
    ['to another challenge', { challenge: base64Url(randomBytes(32)) }],
    ['that was not unlocked', { isVerified: false }],
    ['that nobody touched', { isPresent: false, isVerified: false }],
    ['that was made for a login', { type: 'webauthn.get' }],
  ])('B3.2 refuses one %s', async ([, tricks], { world }) => {
    const member = await world.member()
    const options = await member.call(startPasskey, { password: PASSWORD })

    const attempt = member.call(addPasskey, { name: 'x', response: new Device(world).makes(options, tricks) })

    await expect(attempt).rejects.toMatchObject({ code: 'sessions.passkey_failed' })
    expect((await member.call(readSecondFactors, {})).passkeys).toEqual([])
  })

  it('B3.2 refuses a challenge that was used, is too old, or was given to somebody else', async ({ world }) => {
    const member = await world.member()
    const other = await world.member()
    const options = await member.call(startPasskey, { password: PASSWORD })
    const [before, afterwards] = [member.again(), member.again()]
    other.cookies.set('__Host-pk', member.cookies.get('__Host-pk') ?? '')

    const tries = (who: Visitor) => who.call(addPasskey, { name: 'x', response: new Device(world).makes(options) })
    await expect(tries(other)).rejects.toMatchObject({ code: 'sessions.passkey_failed' })
    await tries(member)
    await expect(tries(before)).rejects.toMatchObject({ code: 'sessions.passkey_failed' })
    world.clock.pass({ minutes: 31 })
    await expect(tries(afterwards)).rejects.toMatchObject({ code: 'sessions.passkey_failed' })
    expect((await member.call(readSecondFactors, {})).passkeys).toHaveLength(1)
  })

  it('B3.2 cannot take over a key that another member has', async ({ world }) => {
    const { member, device } = await memberWithPasskey(world)
    const thief = await world.member()

    await expect(adds(thief, device)).rejects.toMatchObject({ code: 'sessions.passkey_failed' })

    device.userHandle = null
    expect((await entersWith(world.visitor(), device)).user.email).toBe(member.email)
  })

  it.for(['', '   ', 'x'.repeat(41)])('B3.2 refuses the name "%s"', async (name, { world }) => {
    const member = await world.member()
    const response = new Device(world).makes(await member.call(startPasskey, { password: PASSWORD }))

    await expect(member.call(addPasskey, { name, response })).rejects.toMatchObject({
      code: 'request.invalid',
      details: { fields: [{ field: 'name' }] },
    })
  })
})

describe('logging in with a passkey', () => {
  it('B3.2 starts a session without address, password or code', async ({ world }) => {
    const { member, device } = await memberWithPasskey(world)
    const visitor = world.visitor()

    const { user } = await entersWith(visitor, device)

    expect(user.email).toBe(member.email)
    expect((await visitor.call(readUser, {})).user?.email).toBe(member.email)
    expect((await visitor.call(listSessions, {})).sessions.filter((session) => session.is_current)).toHaveLength(1)
  })

  it('B3.2 notes the day, again and again', async ({ world }) => {
    const { member, device } = await memberWithPasskey(world)

    await entersWith(world.visitor(), device)
    world.clock.pass({ days: 2 })
    await entersWith(world.visitor(), device)

    expect((await member.call(readSecondFactors, {})).passkeys).toMatchObject([
      { created_at: '2026-11-15', used_at: '2026-11-17' },
    ])
  })

  it('B3.2 works with devices that do not count', async ({ world }) => {
    const { device } = await memberWithPasskey(world)

    for (let i = 0; i < 2; i++) {
      device.counter = -1
      await expect(entersWith(world.visitor(), device)).resolves.toBeDefined()
    }
  })

  it('B3.3 tells the owner by mail about a device that is new', async ({ world }) => {
    const { member, device } = await memberWithPasskey(world)
    const before = (await world.mailsTo(member.email)).length
    const visitor = world.visitor()

    await entersWith(visitor, device)
    expect(await world.mailsTo(member.email)).toHaveLength(before + 1)

    await entersWith(visitor, device)
    expect(await world.mailsTo(member.email)).toHaveLength(before + 1)
  })

  it('B3.2 begins with options that name no member, and are new each time', async ({ world }) => {
    await memberWithPasskey(world)

    const first = await world.visitor().call(startPasskeyLogin, {})
    const second = await world.visitor().call(startPasskeyLogin, {})

    expect(first).toEqual({
      rpId: world.host,
      challenge: expect.any(String),
      timeout: expect.any(Number),
      userVerification: 'required',
    })
    expect(second.challenge).not.toBe(first.challenge)
  })

  it.for<[string, Tricks]>([
    ['of another site', { rpId: 'evil.example' }],
    ['from another page', { origin: 'https://evil.example' }],
    ['to another challenge', { challenge: base64Url(randomBytes(32)) }],
    ['that was not unlocked', { isVerified: false }],
    ['that nobody touched', { isPresent: false }],
    ['that was made for adding', { type: 'webauthn.create' }],
    ['in the name of somebody else', { userHandle: base64Url(randomBytes(16)) }],
  ])('B3.2 refuses an answer %s', async ([, tricks], { world }) => {
    const { device } = await memberWithPasskey(world)
    const visitor = world.visitor()

    await expect(entersWith(visitor, device, tricks)).rejects.toMatchObject({ code: 'sessions.passkey_failed' })

    expect(await visitor.call(readUser, {})).toEqual({ user: null })
  })

  it('A35-2 refuses what is longer than any device says, before it is read', async ({ world }) => {
    const { device } = await memberWithPasskey(world)
    const visitor = world.visitor()
    const answer = device.signs(await visitor.call(startPasskeyLogin, {}))
    const long = { ...answer, response: { ...answer.response, authenticatorData: 'A'.repeat(401) } }

    await expect(visitor.call(logInWithPasskey, { response: long })).rejects.toMatchObject({ code: 'request.invalid' })
  })

  it('B3.2 refuses a wrong signature', async ({ world }) => {
    const { device } = await memberWithPasskey(world)
    const other = new Device(world)
    const visitor = world.visitor()
    const options = await visitor.call(startPasskeyLogin, {})
    const { response } = other.signs(options)

    const forged = { ...device.signs(options), response: { ...response, userHandle: device.userHandle } }

    await expect(visitor.call(logInWithPasskey, { response: forged })).rejects.toMatchObject({
      code: 'sessions.passkey_failed',
    })
  })

  it('B3.2 refuses an answer that was used before, also from the same browser', async ({ world }) => {
    const { device } = await memberWithPasskey(world)
    const visitor = world.visitor()
    const response = device.signs(await visitor.call(startPasskeyLogin, {}))
    const twins = Array.from({ length: 10 }, () => visitor.again())

    const attempts = await Promise.allSettled(twins.map((twin) => twin.call(logInWithPasskey, { response })))

    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(visitor.call(logInWithPasskey, { response })).rejects.toMatchObject({
      code: 'sessions.passkey_failed',
    })
  })

  it('B3.2 refuses a used challenge even when the device answers it anew', async ({ world }) => {
    const { device } = await memberWithPasskey(world)
    const visitor = world.visitor()
    const options = await visitor.call(startPasskeyLogin, {})
    const twin = visitor.again()
    await visitor.call(logInWithPasskey, { response: device.signs(options) })

    await expect(twin.call(logInWithPasskey, { response: device.signs(options) })).rejects.toMatchObject({
      code: 'sessions.passkey_failed',
    })
  })

  it('B3.2 refuses an answer without its cookie, with one of another site, and after 30 minutes', async ({
    makeWorld,
  }) => {
    const [world, elsewhere] = [await makeWorld(), await makeWorld()]
    const { device } = await memberWithPasskey(world)
    const visitor = world.visitor()
    const options = await visitor.call(startPasskeyLogin, {})
    const response = device.signs(options)
    const foreign = elsewhere.visitor()
    await foreign.call(startPasskeyLogin, {})

    const late = visitor.again()
    for (const cookies of [{}, Object.fromEntries(foreign.cookies), { '__Host-pk': 'a.b.c' }, { '__Host-pk': '' }]) {
      await expect(world.visitor({ cookies }).call(logInWithPasskey, { response })).rejects.toMatchObject({
        code: 'sessions.passkey_failed',
      })
    }
    world.clock.pass({ minutes: 30 })
    await expect(late.call(logInWithPasskey, { response })).rejects.toMatchObject({ code: 'sessions.passkey_failed' })
  })

  it('B3.2 refuses a device whose count stands still: there are two of it', async ({ world }) => {
    const { device } = await memberWithPasskey(world)
    device.counter = 7
    await entersWith(world.visitor(), device)

    device.counter = 7
    await expect(entersWith(world.visitor(), device)).rejects.toMatchObject({ code: 'sessions.passkey_failed' })
    await expect(entersWith(world.visitor(), device)).resolves.toBeDefined()
  })

  it('B3.2 refuses deleted and banned members just like keys that nobody has', async ({ world }) => {
    const { member, device } = await memberWithPasskey(world)
    const unknown = new Device(world)
    unknown.userHandle = device.userHandle
    const outcome = async (device: Device) => {
      const visitor = world.visitor()
      const response = device.signs(await visitor.call(startPasskeyLogin, {}))
      const answer = await visitor.asks(logInWithPasskey, { response })
      const { code, details } = answer.json<{ code: string; details: object }>()
      return {
        status: answer.statusCode,
        code,
        details,
        has: [...visitor.cookies.keys()].filter((name) => /sid/.test(name)),
      }
    }

    const expected = await outcome(unknown)
    expect(expected).toEqual({ status: 401, code: 'sessions.login_failed', details: {}, has: [] })
    for (const status of ['deleted', 'banned'] as const) {
      await world.db.updateTable('members').set({ status }).where('email', '=', member.email).execute()
      expect(await outcome(device)).toEqual(expected)
    }
  })

  it("B3.2 does not work on another site, not even with the same key's name", async ({ makeWorld }) => {
    const [world, elsewhere] = [await makeWorld(), await makeWorld()]
    const { device } = await memberWithPasskey(world)

    await expect(entersWith(elsewhere.visitor(), device)).rejects.toMatchObject({ code: 'sessions.login_failed' })
  })
})

describe('removing a passkey', () => {
  it('B3.2 needs the password; then the device opens nothing', async ({ world }) => {
    const { member, device } = await memberWithPasskey(world)
    const [passkey] = (await member.call(readSecondFactors, {})).passkeys
    const id = passkey?.id ?? ''

    await expect(member.call(removePasskey, { id, password: 'geraten' })).rejects.toMatchObject({
      code: 'account.password_wrong',
    })
    await expect(entersWith(world.visitor(), device)).resolves.toBeDefined()

    expect(await member.call(removePasskey, { id, password: PASSWORD })).toEqual({ authenticator: false, passkeys: [] })
    await expect(entersWith(world.visitor(), device)).rejects.toMatchObject({ code: 'sessions.login_failed' })
  })

  it("B3.2 leaves another member's alone", async ({ world }) => {
    const { member } = await memberWithPasskey(world)
    const other = await world.member()
    const [passkey] = (await member.call(readSecondFactors, {})).passkeys

    await other.call(removePasskey, { id: passkey?.id ?? '', password: PASSWORD })

    expect((await member.call(readSecondFactors, {})).passkeys).toHaveLength(1)
  })
})
