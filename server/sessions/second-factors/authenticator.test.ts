import { randomBytes } from 'node:crypto'
import { Secret, TOTP, URI } from 'otpauth'
import { describe, expect } from 'vitest'
import {
  confirmAuthenticator,
  readSecondFactors,
  removeAuthenticator,
  startAuthenticator,
} from '#contract/second-factors.ts'
import { changePassword, deleteAccount, reactivate, undoChange } from '#contract/account.ts'
import { askReset, resetPassword } from '#contract/reset-password.ts'
import { logIn, readUser } from '#contract/sessions.ts'
import { join } from '#contract/signup.ts'
import { cookieName } from '#server/platform/http/cookies.ts'
import { makeSecrets } from '#server/platform/secrets.ts'
import { changesMeanwhile } from '#test/changes-meanwhile.ts'
import { PASSWORD, someone, solveChallenge, type Visitor } from '#test/visitor.ts'
import { it, type World } from '#test/world.ts'
import { openSecret } from '../one-time-codes.ts'
import { DEVICE_COOKIE } from '../session.ts'

const STEP = 30
const NEW = 'ein anderes langes Passwort'
const LAST = 'noch ein ganz anderes Passwort'

/** What the app on a phone shows, some steps of 30 seconds from now. */
function codeOf(world: World, secret: string, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  return totp.generate({ timestamp: world.clock.now().getTime() + steps * STEP * 1000 })
}

/** A code that none of the three steps in reach has. */
function wrongCode(world: World, secret: string): string {
  const right = [-1, 0, 1].map((steps) => codeOf(world, secret, steps))
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? ''
}

async function protects(world: World, member: Visitor): Promise<string> {
  const { secret } = await member.call(startAuthenticator, { password: PASSWORD })
  await member.call(confirmAuthenticator, { code: codeOf(world, secret) })
  world.clock.pass({ seconds: 3 * STEP })
  return secret
}

/** Somebody who knows the password has switched an authenticator on. */
async function planted(world: World): Promise<{ member: Visitor; thief: Visitor }> {
  const member = await world.member()
  const thief = world.visitor()
  await thief.logsIn(member.email)
  await protects(world, thief)
  return { member, thief }
}

const login = (world: World, { email }: Visitor, code?: string) =>
  world.visitor().call(logIn, { email, password: PASSWORD, ...(code ? { code } : {}) })

describe('S-H5 an authenticator that is switched on or off', () => {
  it('S-H5 is told by mail, and older links and devices are worth nothing', async ({ world }) => {
    const member = await world.member()
    const phone = world.visitor()
    await phone.logsIn(member.email)
    await world.visitor().call(askReset, { email: member.email })
    const reset = await member.linkToken()

    const secret = await protects(world, member)

    const told = (await world.mailsTo(member.email)).at(-1)
    expect(told).toMatchObject({ kind: 'factor_changed' })
    expect(told?.text).toContain('Authenticator-App eingeschaltet')
    await expect(
      world.visitor().call(resetPassword, { token: reset, password: NEW, password_again: NEW }),
    ).rejects.toMatchObject({ code: 'sessions.link_invalid' })
    await phone.call(logIn, { email: member.email, password: PASSWORD, code: codeOf(world, secret) })
    expect((await world.mailsTo(member.email)).at(-1)).toMatchObject({ kind: 'new_device' })

    await member.call(removeAuthenticator, { password: PASSWORD })
    expect((await world.mailsTo(member.email)).at(-1)?.text).toContain('Authenticator-App ausgeschaltet')
  })

  it('S-H1 ends every other session: whoever came in with the password alone is out', async ({ world }) => {
    const member = await world.member()
    const thief = world.visitor({ ip: '198.51.100.4' })
    await thief.logsIn(member.email)

    await protects(world, member)

    await expect(thief.call(readUser, {})).rejects.toMatchObject({ code: 'authentication_required' })
    expect((await member.call(readUser, {})).user).not.toBeNull()
  })

  it('S-H5 by somebody else outlives a reset, is named by its mail, and goes with the link there', async ({
    world,
  }) => {
    const { member } = await planted(world)
    const older = await member.linkToken()
    await world.visitor().call(askReset, { email: member.email })

    await world.visitor().call(resetPassword, { token: await member.linkToken(), password: NEW, password_again: NEW })

    await expect(world.visitor().logsIn(member.email, NEW)).rejects.toMatchObject({ code: 'sessions.code_required' })
    await expect(
      world.visitor().call(resetPassword, { token: older, password: NEW, password_again: NEW }),
    ).rejects.toMatchObject({ code: 'sessions.link_invalid' })
    const mail = (await world.mailsTo(member.email)).at(-1)
    expect(mail).toMatchObject({ kind: 'password_reset' })
    expect(mail?.text).toContain('Authenticator-App eingeschaltet: 15. November 2026 um 13:00 MEZ')

    await world.visitor().call(resetPassword, { token: await member.linkToken(), password: LAST, password_again: LAST })

    expect(await world.visitor().logsIn(member.email, LAST)).toMatchObject({ status: 'active' })
    const mails = await world.mailsTo(member.email)
    expect(mails.find(({ text }) => text.includes('Authenticator-App ausgeschaltet:'))).toMatchObject({
      kind: 'password_reset',
    })
  })

  it('S-H5 by somebody else is named when a change is undone, and goes with the link of that mail', async ({
    world,
  }) => {
    const { member, thief } = await planted(world)
    await thief.call(changePassword, { old_password: PASSWORD, password: NEW, password_again: NEW })

    await world.visitor().call(undoChange, { token: await member.linkToken() })

    const mail = (await world.mailsTo(member.email)).at(-1)
    expect(mail).toMatchObject({ kind: 'change_undone' })
    expect(mail?.text).toContain('Authenticator-App eingeschaltet:')
    await world.visitor().call(resetPassword, { token: await member.linkToken(), password: LAST, password_again: LAST })
    expect(await world.visitor().logsIn(member.email, LAST)).toMatchObject({ status: 'active' })
  })

  it('S-H5 goes with the link of the mail that tells of it', async ({ world }) => {
    const { member, thief } = await planted(world)

    await world.visitor().call(resetPassword, { token: await member.linkToken(), password: NEW, password_again: NEW })

    expect(await world.visitor().logsIn(member.email, NEW)).toMatchObject({ status: 'active' })
    await expect(thief.call(readSecondFactors, {})).rejects.toMatchObject({ code: 'authentication_required' })
  })

  it('S-H5 a month ago stays whatever the mailbox says: it is the owner’s', async ({ world }) => {
    const member = await world.member()
    await protects(world, member)
    world.clock.pass({ days: 31 })
    await world.visitor().call(askReset, { email: member.email })

    for (const password of [NEW, LAST])
      await world.visitor().call(resetPassword, { token: await member.linkToken(), password, password_again: password })

    expect((await world.mailsTo(member.email)).at(-1)?.text).not.toMatch(/Authenticator-App \w+geschaltet:/)
    await expect(world.visitor().logsIn(member.email, LAST)).rejects.toMatchObject({ code: 'sessions.code_required' })
  })

  it('S-L3 is asked for by an account that comes back: the link of a mail alone opens it for nobody', async ({
    world,
  }) => {
    const member = await world.member()
    const secret = await protects(world, member)
    await member.call(deleteAccount, { password: PASSWORD, reason: 'other' })
    const visitor = world.visitor()

    const { user } = await visitor.call(reactivate, { token: await member.linkToken() })

    expect(user).toBeNull()
    expect((await visitor.call(readUser, {})).user).toBeNull()
    await expect(login(world, member, codeOf(world, secret))).resolves.toMatchObject({ user: { status: 'active' } })
  })

  it('S-L3 is not passed by repeating the signup', async ({ world }) => {
    const member = world.visitor()
    const solved = await solveChallenge(member)
    const joining = { ...someone(), ...solved }
    member.email = joining.email
    await member.call(join, joining, 'a key for this signup')
    await protects(world, member)

    await expect(world.visitor().call(join, joining, 'a key for this signup')).rejects.toMatchObject({
      code: 'authentication_required',
    })
  })
})

describe('adding an authenticator', () => {
  it('B3.2 shows the secret as text, as address and as QR code', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { name: 'Probe & Co' } })
    const member = await world.member()

    const { secret, uri, qr } = await member.call(startAuthenticator, { password: PASSWORD })

    const read = URI.parse(uri)
    expect(read).toMatchObject({ issuer: 'Probe & Co', label: member.email })
    expect(read.secret.base32).toBe(secret)
    expect(read.secret.bytes).toHaveLength(20)
    expect(qr.every((row) => row.length === qr.length && /^[01]+$/.test(row))).toBe(true)
    // The top of the first finder pattern, inside a margin of four.
    expect(qr[3]).toMatch(/^0+$/)
    expect(qr[4]).toMatch(/^000011111110/)
  })

  it('B3.2 asks for nothing at login until a first code has confirmed it', async ({ world }) => {
    const member = await world.member()
    const { secret } = await member.call(startAuthenticator, { password: PASSWORD })

    await expect(login(world, member)).resolves.toMatchObject({ user: { email: member.email } })
    expect(await member.call(readSecondFactors, {})).toEqual({ authenticator: false, passkeys: [] })

    await member.call(confirmAuthenticator, { code: codeOf(world, secret) })

    expect(await member.call(readSecondFactors, {})).toEqual({ authenticator: true, passkeys: [] })
    await expect(login(world, member)).rejects.toMatchObject({ code: 'sessions.code_required' })
  })

  it('A7-8 that was begun before a new password is not finished after it', async ({ world }) => {
    const member = await world.member()
    const { secret } = await member.call(startAuthenticator, { password: PASSWORD })

    await member.call(changePassword, { old_password: PASSWORD, password: NEW, password_again: NEW })

    const late = member.call(confirmAuthenticator, { code: codeOf(world, secret) })
    await expect(late).rejects.toMatchObject({ code: 'sessions.code_wrong' })
    expect(await world.db.selectFrom('oneTimeCodes').selectAll().execute()).toEqual([])
  })

  it('B3.2 needs the password, and counts wrong ones', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { login_attempts: 3 } })
    const member = await world.member()
    const guess = () => member.call(startAuthenticator, { password: 'geraten' })

    for (let i = 0; i < 3; i++) await expect(guess()).rejects.toMatchObject({ code: 'account.password_wrong' })
    await expect(guess()).rejects.toMatchObject({ code: 'sessions.blocked' })
    await expect(member.call(startAuthenticator, { password: PASSWORD })).rejects.toMatchObject({
      code: 'sessions.blocked',
    })
  })

  it('S-M1 counts wrong codes, so that nobody can try them all', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { login_attempts: 3, login_block_minutes: 10 } })
    const member = await world.member()
    const { secret } = await member.call(startAuthenticator, { password: PASSWORD })
    const confirms = (code: string) => member.call(confirmAuthenticator, { code })

    for (let i = 0; i < 2; i++)
      await expect(confirms(wrongCode(world, secret))).rejects.toMatchObject({ code: 'sessions.code_wrong' })
    await confirms(codeOf(world, secret))
    await expect(confirms(wrongCode(world, secret))).rejects.toMatchObject({ code: 'sessions.code_wrong' })

    await expect(confirms(codeOf(world, secret))).rejects.toMatchObject({ code: 'sessions.blocked' })
    world.clock.pass({ minutes: 11 })
    await expect(confirms(codeOf(world, secret))).resolves.toEqual({})
  })

  it('B3.2 begins afresh as often as one likes, and the last secret counts', async ({ world }) => {
    const member = await world.member()
    const first = await member.call(startAuthenticator, { password: PASSWORD })
    const second = await member.call(startAuthenticator, { password: PASSWORD })

    const confirms = (secret: string) => member.call(confirmAuthenticator, { code: codeOf(world, secret) })
    await expect(confirms(first.secret)).rejects.toMatchObject({ code: 'sessions.code_wrong' })
    await expect(confirms(second.secret)).resolves.toEqual({})
  })

  it('B3.2 is confirmed by a code of the secret that it has then, not of one that was replaced meanwhile', async ({
    world,
  }) => {
    const member = await world.member()
    const { secret } = await member.call(startAuthenticator, { password: PASSWORD })
    const replaced = `update one_time_codes set secret = sha256(secret) where (site_id, member_id) in (
      select site_id, id from members where site_id = $1 and email = $2)`

    const answer = await changesMeanwhile(world, member, replaced, () =>
      member.call(confirmAuthenticator, { code: codeOf(world, secret) }),
    )

    expect(answer).toMatchObject({ code: 'sessions.code_wrong' })
    expect((await member.call(readSecondFactors, {})).authenticator).toBe(false)
  })

  it('B3.2 can be confirmed twice with one code, because an answer may get lost', async ({ world }) => {
    const member = await world.member()
    const { secret } = await member.call(startAuthenticator, { password: PASSWORD })
    const code = codeOf(world, secret)

    await member.call(confirmAuthenticator, { code })
    await expect(member.call(confirmAuthenticator, { code })).resolves.toEqual({})
    await expect(login(world, member, code)).rejects.toMatchObject({ code: 'sessions.code_wrong' })
  })

  it('B3.2 is not confirmed by an older code than the last, which would make used ones good again', async ({
    world,
  }) => {
    const member = await world.member()
    const secret = await protects(world, member)
    const used = codeOf(world, secret)
    await login(world, member, used)

    const again = member.call(confirmAuthenticator, { code: codeOf(world, secret, -1) })

    await expect(again).rejects.toMatchObject({ code: 'sessions.code_wrong' })
    await expect(login(world, member, used)).rejects.toMatchObject({ code: 'sessions.code_wrong' })
  })

  it('B3.2 does not replace one that is in use', async ({ world }) => {
    const member = await world.member()
    const secret = await protects(world, member)

    await expect(member.call(startAuthenticator, { password: PASSWORD })).rejects.toMatchObject({
      code: 'sessions.authenticator_exists',
    })

    await expect(login(world, member, codeOf(world, secret))).resolves.toBeDefined()
  })

  it('B3.2 refuses a confirmation without a beginning, and strangers', async ({ world }) => {
    const member = await world.member()
    const visitor = world.visitor()

    await expect(member.call(confirmAuthenticator, { code: '123456' })).rejects.toMatchObject({
      code: 'sessions.code_wrong',
    })
    for (const attempt of [
      visitor.call(readSecondFactors, {}),
      visitor.call(startAuthenticator, { password: PASSWORD }),
      visitor.call(confirmAuthenticator, { code: '123456' }),
      visitor.call(removeAuthenticator, { password: PASSWORD }),
    ]) {
      await expect(attempt).rejects.toMatchObject({ code: 'authentication_required' })
    }
  })
})

describe('logging in with a code', () => {
  it.for([-1, 0, 1])('B3.2 works with the code of step %i', async (steps, { world }) => {
    const member = await world.member()
    const secret = await protects(world, member)

    await expect(login(world, member, codeOf(world, secret, steps))).resolves.toMatchObject({
      user: { email: member.email },
    })
  })

  it.for([-2, 2])('B3.2 is refused with the code of step %i', async (steps, { world }) => {
    const member = await world.member()
    const secret = await protects(world, member)

    await expect(login(world, member, codeOf(world, secret, steps))).rejects.toMatchObject({
      code: 'sessions.code_wrong',
    })
  })

  it('B3.2 takes each code once, and none from before it', async ({ world }) => {
    const member = await world.member()
    const secret = await protects(world, member)
    const [before, code, after] = [-1, 0, 1].map((steps) => codeOf(world, secret, steps))

    await login(world, member, code)

    await expect(login(world, member, code)).rejects.toMatchObject({ code: 'sessions.code_wrong' })
    await expect(login(world, member, before)).rejects.toMatchObject({ code: 'sessions.code_wrong' })
    await expect(login(world, member, after)).resolves.toBeDefined()
  })

  it('B3.2 by twenty at once with one code succeeds once', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { login_attempts: 20 } })
    const member = await world.member()
    const code = codeOf(world, await protects(world, member))

    const attempts = await Promise.allSettled(Array.from({ length: 20 }, () => login(world, member, code)))

    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('B3.2 counts wrong codes into the lockout, so that nobody can try them all', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { login_attempts: 3, login_block_minutes: 10 } })
    const member = await world.member()
    const secret = await protects(world, member)

    for (let i = 0; i < 3; i++) {
      await expect(login(world, member, wrongCode(world, secret))).rejects.toMatchObject({
        code: 'sessions.code_wrong',
      })
    }

    await expect(login(world, member, codeOf(world, secret))).rejects.toMatchObject({ code: 'sessions.blocked' })
    world.clock.pass({ minutes: 11 })
    await expect(login(world, member, codeOf(world, secret))).resolves.toBeDefined()
  })

  it('AT-5 takes twenty wrong codes a day from a mailbox that makes one device after the other known', async ({
    world,
  }) => {
    const member = await world.member()
    const secret = await protects(world, member)
    const guessesAfterReset = async (count: number) => {
      // Each has been here before: only then does a reset make it known.
      const device = world.visitor({
        cookies: { [cookieName(DEVICE_COOKIE, true)]: randomBytes(32).toString('base64url') },
      })
      await device.call(askReset, { email: member.email })
      await device.call(resetPassword, { token: await member.linkToken(), password: NEW, password_again: NEW })
      for (let i = 0; i < count; i++) {
        const code = wrongCode(world, secret)
        await expect(device.call(logIn, { email: member.email, password: NEW, code })).rejects.toMatchObject({
          code: 'sessions.code_wrong',
        })
      }
      return device
    }

    for (let device = 0; device < 5; device++) await guessesAfterReset(4)
    const last = await guessesAfterReset(0)

    const right = { email: member.email, password: NEW, code: codeOf(world, secret) }
    await expect(last.call(logIn, right)).rejects.toMatchObject({ code: 'sessions.blocked' })
    world.clock.pass({ days: 1 })
    await expect(last.call(logIn, { ...right, code: codeOf(world, secret) })).resolves.toBeDefined()
  })

  it('AT-5 takes twenty wrong codes a day from strangers who know the password, and locks no known device out', async ({
    world,
  }) => {
    const member = await world.member()
    const secret = await protects(world, member)
    const guesses = async (count: number) => {
      for (let i = 0; i < count; i++) {
        const stranger = world.visitor({ ip: `198.51.${i}.7` })
        const code = wrongCode(world, secret)
        await expect(stranger.call(logIn, { email: member.email, password: PASSWORD, code })).rejects.toMatchObject({
          code: 'sessions.code_wrong',
        })
      }
      world.clock.pass({ hours: 1, seconds: 1 })
    }
    const right = () => ({ email: member.email, password: PASSWORD, code: codeOf(world, secret) })

    await guesses(10)
    await guesses(9)
    await expect(world.visitor().call(logIn, right())).resolves.toBeDefined()
    await guesses(1)

    await expect(world.visitor().call(logIn, right())).rejects.toMatchObject({
      code: 'sessions.blocked',
      details: { minutes: 21 * 60 },
    })
    await expect(member.call(logIn, right())).resolves.toBeDefined()
    world.clock.pass({ hours: 21 })
    await expect(world.visitor().call(logIn, right())).resolves.toBeDefined()
  })

  it('B3.2 tells nobody without the password that there is an authenticator', async ({ world }) => {
    const member = await world.member()
    const code = codeOf(world, await protects(world, member))

    const attempt = world.visitor().call(logIn, { email: member.email, password: 'geraten', code })

    await expect(attempt).rejects.toMatchObject({ code: 'sessions.login_failed' })
  })
})

describe('removing an authenticator', () => {
  it('B3.2 needs the password; then the login asks for nothing more', async ({ world }) => {
    const member = await world.member()
    await protects(world, member)

    await expect(member.call(removeAuthenticator, { password: 'geraten' })).rejects.toMatchObject({
      code: 'account.password_wrong',
    })
    expect((await member.call(readSecondFactors, {})).authenticator).toBe(true)

    await member.call(removeAuthenticator, { password: PASSWORD })

    expect((await member.call(readSecondFactors, {})).authenticator).toBe(false)
    await expect(login(world, member)).resolves.toBeDefined()
  })
})

describe('the secret of an authenticator', () => {
  it('B3.2 cannot be read from the database without the key', async ({ world }) => {
    const member = await world.member()
    const { secret } = await member.call(startAuthenticator, { password: PASSWORD })
    const plain = Buffer.from(Secret.fromBase32(secret).bytes)

    const { secret: sealed } = await world.db.selectFrom('oneTimeCodes').select('secret').executeTakeFirstOrThrow()

    expect(sealed.includes(plain)).toBe(false)
    expect(sealed.includes(secret)).toBe(false)
    expect(openSecret(world.parts.secrets, sealed)).toEqual(plain)
    expect(() => openSecret(makeSecrets('another secret, just as long as the first'), sealed)).toThrow(
      /authenticate data/,
    )
    sealed.writeUInt8(sealed.readUInt8(15) ^ 1, 15)
    expect(() => openSecret(world.parts.secrets, sealed)).toThrow(/authenticate data/)
  })

  it('B3.2 is in no stored answer', async ({ world }) => {
    const member = await world.member()
    const key = crypto.randomUUID()
    const { secret } = await member.call(startAuthenticator, { password: PASSWORD }, key)

    const { rows } = await world.ground.owner.query('select answer::text from idempotency_keys where key = $1', [key])

    expect(JSON.stringify(rows)).not.toContain(secret)
  })
})
