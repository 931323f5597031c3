import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { describe, expect } from 'vitest'
import type { Ask, Output } from '#contract/endpoint.ts'
import { readUser } from '#contract/sessions.ts'
import {
  addPasskey,
  logInWithPasskey,
  readSecondFactors,
  removePasskey,
  startPasskey,
  startPasskeyLogin,
} from '#contract/second-factors.ts'
import { changePassword, undoChange } from '#contract/account.ts'
import { askReset, resetPassword } from '#contract/reset-password.ts'
import { listSessions } from '#contract/sessions.ts'
import { complete } from '#contract/signup.ts'
import { changesMeanwhile } from '#test/changes-meanwhile.ts'
import { someone, PASSWORD, type Visitor } from '#test/visitor.ts'
import { it, type World } from '#test/world.ts'

const NEW = 'ein anderes langes Passwort'

type LoginAnswer = Ask<typeof logInWithPasskey>['response']
type AddAnswer = Ask<typeof addPasskey>['response']

interface Tricks {
  origin?: string
  rpId?: string
  challenge?: string
  isVerified?: boolean
  isPresent?: boolean
  userHandle?: string
  type?: string
}

const PRESENT = 1
const VERIFIED = 4
const HAS_KEY = 64

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest()
const base64Url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')

/** A device with a passkey, in software: an ES256 key, and answers as the standard wants them. */
class Device {
  readonly #pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly id = base64Url(randomBytes(32))
  counter = 0
  /** Some devices do not say whose key it is. */
  userHandle: string | null = null
  readonly #host: string

  constructor({ host }: World) {
    this.#host = host
  }

  makes(options: Output<typeof startPasskey>, tricks: Tricks = {}): AddAnswer {
    this.userHandle = options.user.id
    const length = Buffer.alloc(2)
    length.writeUInt16BE(32)
    const credential = [Buffer.alloc(16), length, Buffer.from(this.id, 'base64url'), this.#publicKey()]
    const authData = Buffer.concat([this.#authData(HAS_KEY, tricks), ...credential])
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ])
    const clientDataJSON = this.#clientData('webauthn.create', options.challenge, tricks)
    const attestationObject = base64Url(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0]))
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: { clientDataJSON: base64Url(clientDataJSON), attestationObject, transports: ['internal'] },
    }
  }

  signs(options: Output<typeof startPasskeyLogin>, tricks: Tricks = {}): LoginAnswer {
    this.counter += 1
    const clientDataJSON = this.#clientData('webauthn.get', options.challenge, tricks)
    const authenticatorData = this.#authData(0, tricks)
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientDataJSON)]), this.#pair.privateKey)
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: base64Url(clientDataJSON),
        authenticatorData: base64Url(authenticatorData),
        signature: base64Url(signature),
        userHandle: tricks.userHandle ?? this.userHandle,
      },
    }
  }

  #clientData(type: string, challenge: string, tricks: Tricks): string {
    const origin = tricks.origin ?? `https://${this.#host}`
    return JSON.stringify({
      type: tricks.type ?? type,
      challenge: tricks.challenge ?? challenge,
      origin,
      crossOrigin: false,
    })
  }

  #authData(more: number, { rpId = this.#host, isVerified = true, isPresent = true }: Tricks): Buffer {
    const rest = Buffer.alloc(5)
    rest.writeUInt8(more | (isVerified ? VERIFIED : 0) | (isPresent ? PRESENT : 0))
    rest.writeUInt32BE(this.counter, 1)
    return Buffer.concat([sha256(rpId), rest])
  }

  /** COSE: an elliptic curve key (1: 2) for ES256 (3: -7) on P-256 (-1: 1) at x and y. */
  #publicKey(): Buffer {
    const { x = '', y = '' } = this.#pair.publicKey.export({ format: 'jwk' })
    const cose = new Map<number, number | Uint8Array<ArrayBuffer>>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ])
    return Buffer.from(isoCBOR.encode(cose))
  }
}

async function adds(member: Visitor, device: Device, name = 'Telefon') {
  const options = await member.call(startPasskey, { password: PASSWORD })
  return member.call(addPasskey, { name, response: device.makes(options) })
}

async function entersWith(visitor: Visitor, device: Device, tricks: Tricks = {}) {
  const options = await visitor.call(startPasskeyLogin, {})
  return visitor.call(logInWithPasskey, { response: device.signs(options, tricks) })
}

/** A member and the device that holds their passkey. */
async function memberWithPasskey(world: World) {
  const member = await world.member()
  const device = new Device(world)
  await adds(member, device)
  return { member, device }
}

describe('S-H5 a passkey', () => {
  it('S-H5 that comes or goes is told by mail', async ({ world }) => {
    const { member } = await memberWithPasskey(world)
    const added = (await world.mailsTo(member.email)).at(-1)
    expect(added).toMatchObject({ kind: 'factor_changed' })
    expect(added?.text).toMatch(/Passkey hinzugefügt[\s\S]*Telefon/)

    const { passkeys } = await member.call(readSecondFactors, {})
    await member.call(removePasskey, { id: passkeys[0]?.id ?? '', password: PASSWORD })

    expect((await world.mailsTo(member.email)).at(-1)?.text).toContain('Passkey entfernt')
  })

  it('S-H5 that was planted lately goes with a reset, which names it; an older one stays', async ({ world }) => {
    const { member, device: own } = await memberWithPasskey(world)
    world.clock.pass({ days: 31 })
    const thief = world.visitor()
    await thief.logsIn(member.email)
    const planted = new Device(world)
    await adds(thief, planted, 'Fremdes Telefon')
    await world.visitor().call(askReset, { email: member.email })

    await world.visitor().call(resetPassword, { token: await member.linkToken(), password: NEW, password_again: NEW })

    await expect(entersWith(world.visitor(), planted)).rejects.toMatchObject({ code: 'sessions.login_failed' })
    await expect(entersWith(world.visitor(), own)).resolves.toMatchObject({ user: { email: member.email } })
    const told = (await world.mailsTo(member.email)).find(({ kind }) => kind === 'password_reset')
    expect(told?.text).toContain('Fremdes Telefon')
    expect(told?.text).not.toContain('\nTelefon')
  })

  it.for([
    ['Gehe zu visavis-hilfe.com', 'visavis-hilfe'],
    ['Schreib an dieb@mail.example', 'dieb'],
    ['Ruf an: 0151 23456789', '0151'],
    ['Administrator', 'Administrator'],
    ['Dein Konto wird gleich gesperrt sein', 'gesperrt sein'],
    ['Erste Zeile\nUnd Absender: die Bank', 'die Bank'],
  ])(
    'Z-12 is quoted in mails without the letter that whoever got in has made of its name: %s',
    async ([name, letter], { world }) => {
      const member = await world.member()
      const thief = world.visitor()
      await thief.logsIn(member.email)
      await adds(thief, new Device(world), name)
      await world.visitor().call(askReset, { email: member.email })
      await world.visitor().call(resetPassword, { token: await member.linkToken(), password: NEW, password_again: NEW })

      const mails = await world.mailsTo(member.email)

      const [added, reset] = ['factor_changed', 'password_reset'].map((kind) =>
        mails.find((mail) => mail.kind === kind),
      )
      for (const mail of [added, reset]) {
        expect(mail?.text).not.toContain(letter)
        expect(mail?.html).not.toContain(letter)
      }
      // That there was one is told all the same.
      expect(added?.text).toContain('Passkey hinzugefügt')
      expect(reset?.text).toMatch(/Entfernte Passkeys: .*…/)
    },
  )

  it('S-H5 that was planted lately goes when a change is undone', async ({ world }) => {
    const member = await world.member()
    const thief = world.visitor()
    await thief.logsIn(member.email)
    const planted = new Device(world)
    await adds(thief, planted)
    await thief.call(changePassword, { old_password: PASSWORD, password: NEW, password_again: NEW })

    await world.visitor().call(undoChange, { token: await member.linkToken() })

    await expect(entersWith(world.visitor(), planted)).rejects.toMatchObject({ code: 'sessions.login_failed' })
  })

  it('S-H5 of an account that nobody has confirmed is told to no mailbox', async ({ world }) => {
    const member = world.visitor()
    await member.joins()
    const before = (await world.mailsTo(member.email)).length

    await adds(member, new Device(world))

    expect(await world.mailsTo(member.email)).toHaveLength(before)
    expect(await member.activates()).toMatchObject({ status: 'active' })
  })
})

describe('Y-7 Y-10 a login with a passkey that is under way', () => {
  const owned = (what: string) => `delete from ${what} where (site_id, member_id) in (
    select site_id, id from members where site_id = $1 and email = $2)`

  it.for([
    ['the key goes', owned('passkeys')],
    ['the account is deleted', `update members set status = 'deleted' where site_id = $1 and email = $2`],
  ] as const)('Y-10 waits for changes of the account, and is refused when %s', async ([, change], { world }) => {
    const { member, device } = await memberWithPasskey(world)
    const visitor = world.visitor()

    const answer = await changesMeanwhile(world, member, change, () => entersWith(visitor, device))

    expect(answer).toMatchObject({ code: 'sessions.login_failed' })
    expect((await visitor.call(readUser, {})).user).toBeNull()
  })

  it('Y-10 is over once the owner resets, also of six at once', async ({ world }) => {
    const mallory = world.visitor()
    await mallory.joins()
    const planted = new Device(world)
    await adds(mallory, planted)
    await mallory.activates()
    const owner = world.visitor()
    await owner.call(askReset, { email: mallory.email })
    const token = await mallory.linkToken()
    const thieves = Array.from({ length: 6 }, (_, n) => world.visitor({ ip: `198.51.${n}.4` }))
    const answers: LoginAnswer[] = []
    for (const thief of thieves) {
      const options = await thief.call(startPasskeyLogin, {})
      // Many devices do not count, so that no login stands in another's way.
      planted.counter = -1
      answers.push(planted.signs(options))
    }

    await Promise.all([
      owner.call(resetPassword, { token, password: NEW, password_again: NEW }),
      ...thieves.map((thief, n) => answers[n] && thief.asks(logInWithPasskey, { response: answers[n] })),
    ])

    for (const thief of thieves) expect((await thief.asks(readUser, {})).json()).not.toHaveProperty('user.id')
  })

  it('Y-10 is refused when the count of the device has moved meanwhile: there are two of it', async ({ world }) => {
    const { member, device } = await memberWithPasskey(world)
    const visitor = world.visitor()
    const moved = `update passkeys set counter = counter + 1 where (site_id, member_id) in (
      select site_id, id from members where site_id = $1 and email = $2)`

    const answer = await changesMeanwhile(world, member, moved, () => entersWith(visitor, device))

    expect(answer).toMatchObject({ code: 'sessions.passkey_failed' })
    expect((await visitor.call(readUser, {})).user).toBeNull()
  })

  it('Y-10 is let in when what ended everything else has left the key', async ({ world }) => {
    const { member, device } = await memberWithPasskey(world)

    const answer = await changesMeanwhile(world, member, owned('sessions'), () => entersWith(world.visitor(), device))

    expect(answer).toMatchObject({ user: { email: member.email } })
  })
})

describe('S-H1 a passkey of an account that somebody else has prepared', () => {
  it('S-H1 A9-10 opens that one alone, and never the one that the mailbox has made', async ({ world }) => {
    const mallory = world.visitor()
    const { id } = await mallory.joins()
    const planted = new Device(world)
    await adds(mallory, planted)
    const { email: _, ...answers } = { ...someone(), password: NEW }

    await world.visitor().call(complete, { token: await mallory.linkToken(), ...answers })

    expect(await entersWith(world.visitor(), planted)).toMatchObject({ user: { id, status: 'not_confirmed' } })
  })
})

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
