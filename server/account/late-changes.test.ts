import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { describe, expect } from 'vitest'
import { changeEmail, changePassword, deleteAccount } from '#contract/account.ts'
import { askReset, resetPassword } from '#contract/reset-password.ts'
import { confirmAuthenticator, readSecondFactors, removePasskey, startAuthenticator } from '#contract/second-factors.ts'
import { listSessions, logIn, readUser } from '#contract/sessions.ts'
import { correctEmail } from '#contract/signup.ts'
import { hashQueue } from '#server/sessions/password-hash.ts'
import { changesMeanwhile } from '#test/changes-meanwhile.ts'
import { PASSWORD, type Visitor } from '#test/visitor.ts'
import { it, type World } from '#test/world.ts'

const NEW = 'ein anderes langes Passwort'
const passwords = { password: NEW, password_again: NEW }
const THEIRS = 'das Passwort eines Diebes'

async function untilWaiting(count: number): Promise<void> {
  await expect.poll(() => hashQueue.length).toBe(count)
}

/** The owner resets the password while the old one, which somebody else has just given, is still being checked. */
async function resetsMeanwhile(world: World, owner: Visitor, asks: () => ReturnType<Visitor['asks']>) {
  await world.visitor().call(askReset, { email: owner.email })
  const token = await owner.linkToken()
  const first = Promise.withResolvers<void>()
  const last = Promise.withResolvers<void>()
  const doors = [hashQueue.run(() => first.promise), hashQueue.run(() => last.promise)]
  const reset = world.visitor().call(resetPassword, { token, ...passwords })
  await untilWaiting(1)
  doors.push(hashQueue.run(() => last.promise))
  const late = asks()
  await untilWaiting(3)
  first.resolve()
  await reset
  last.resolve()
  await Promise.all(doors)
  return late
}

describe('S-H1 a change that somebody asked for with the old password, and that comes after the owner’s reset', () => {
  it.for([
    [
      'another password',
      (thief: Visitor) =>
        thief.asks(changePassword, { old_password: PASSWORD, password: THEIRS, password_again: THEIRS }),
    ],
    [
      'another address',
      (thief: Visitor) => thief.asks(changeEmail, { email: 'dieb@mail.example.org', password: PASSWORD }),
    ],
    ['deletion', (thief: Visitor) => thief.asks(deleteAccount, { password: PASSWORD, reason: 'other' })],
    ['codes of an own app', (thief: Visitor) => thief.asks(startAuthenticator, { password: PASSWORD })],
    ['one passkey less', (thief: Visitor) => thief.asks(removePasskey, { id: 'a'.repeat(32), password: PASSWORD })],
  ] as const)('S-H1 is refused: %s', async ([, asks], { world }) => {
    const alice = await world.member()
    const thief = world.visitor({ ip: '198.51.100.4' })
    await thief.logsIn(alice.email)

    const late = await resetsMeanwhile(world, alice, () => asks(thief))

    expect(late.json()).toMatchObject({ code: 'authentication_required' })
    expect((await thief.asks(readUser, {})).json()).not.toHaveProperty('user.id')
    expect(await world.visitor().logsIn(alice.email, NEW)).toMatchObject({ email: alice.email, status: 'active' })
  })

  it('S-H5 is refused although it needs no password any more: the first code of a new app', async ({ world }) => {
    const alice = await world.member()
    const { secret } = await alice.call(startAuthenticator, { password: PASSWORD })
    const totp = new TOTP({ secret: Secret.fromBase32(secret) })
    const code = totp.generate({ timestamp: world.clock.now().getTime() })
    const endAll = `delete from sessions where (site_id, member_id) in (
      select site_id, id from members where site_id = $1 and email = $2)`

    const answer = await changesMeanwhile(world, alice, endAll, () => alice.call(confirmAuthenticator, { code }))

    expect(answer).toMatchObject({ code: 'authentication_required' })
    const again = world.visitor()
    await again.logsIn(alice.email)
    expect(await again.call(readSecondFactors, {})).toMatchObject({ authenticator: false })
  })
})

/** The owner switches an authenticator on, for which nothing is hashed, while a password is still being checked. */
async function switchesOnMeanwhile(world: World, owner: Visitor, asks: () => ReturnType<Visitor['asks']>) {
  const { secret } = await owner.call(startAuthenticator, { password: PASSWORD })
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const open = Promise.withResolvers<void>()
  const doors = [hashQueue.run(() => open.promise), hashQueue.run(() => open.promise)]
  const late = asks()
  await untilWaiting(1)
  await owner.call(confirmAuthenticator, { code: totp.generate({ timestamp: world.clock.now().getTime() }) })
  open.resolve()
  await Promise.all(doors)
  return late
}

describe('Y-7 what is under way when the owner switches an authenticator on', () => {
  it('Y-7 asks for a code: a login, also from a device that is known', async ({ world }) => {
    const alice = await world.member()
    const thief = alice.again()
    const attempt = { email: alice.email, password: PASSWORD }

    const late = await switchesOnMeanwhile(world, alice, () => thief.asks(logIn, attempt))

    expect(late.json()).toMatchObject({ code: 'sessions.code_required' })
    expect(late.cookies).toEqual([])
    expect((await alice.call(listSessions, {})).sessions).toHaveLength(1)
  })

  it('Y-7 goes on in the session that switched it on, and is refused in others: a new password', async ({ world }) => {
    const alice = await world.member()
    const thief = world.visitor({ ip: '198.51.100.4' })
    await thief.logsIn(alice.email)
    const asks = (who: Visitor) => () => who.asks(changePassword, { old_password: PASSWORD, ...passwords })

    const late = await switchesOnMeanwhile(world, alice, asks(thief))

    expect(late.json()).toMatchObject({ code: 'authentication_required' })
    expect((await asks(alice)()).statusCode).toBe(200)
  })
})

describe('Y-7 a login that finds another account than it has checked', () => {
  const asks = (world: World, { email }: Visitor, code?: string) =>
    world.visitor().call(logIn, { email, password: PASSWORD, ...(code ? { code } : {}) })

  it('Y-7 is refused with the code of an authenticator that has been replaced', async ({ world }) => {
    const alice = await world.member()
    const { secret } = await alice.call(startAuthenticator, { password: PASSWORD })
    const totp = new TOTP({ secret: Secret.fromBase32(secret) })
    const code = () => totp.generate({ timestamp: world.clock.now().getTime() })
    await alice.call(confirmAuthenticator, { code: code() })
    world.clock.pass({ minutes: 2 })
    const replace = `update one_time_codes set secret = secret || '\\x00'::bytea where (site_id, member_id) in (
      select site_id, id from members where site_id = $1 and email = $2)`

    const answer = await changesMeanwhile(world, alice, replace, () => asks(world, alice, code()))

    expect(answer).toMatchObject({ code: 'sessions.code_required' })
  })

  it.for(['deleted', 'banned'] as const)('Y-7 leaves no session behind once it is %s', async (status, { world }) => {
    const alice = await world.member()
    const end = `update members set status = '${status}' where site_id = $1 and email = $2`

    const answer = await changesMeanwhile(world, alice, end, () => asks(world, alice))

    expect(answer).toMatchObject({ code: 'sessions.login_failed' })
  })

  it('Y-7 has to be asked for again once the password is another', async ({ world }) => {
    const alice = await world.member()
    const another = `update members set password_hash = password_hash || 'x' where site_id = $1 and email = $2`

    const answer = await changesMeanwhile(world, alice, another, () => asks(world, alice))

    expect(answer).toMatchObject({ code: 'server.busy' })
  })

  it('Y-7 is let in when nothing has changed', async ({ world }) => {
    const alice = await world.member()

    const answer = await changesMeanwhile(world, alice, 'select $1::int, $2::text', () => asks(world, alice))

    expect(answer).toMatchObject({ user: { email: alice.email } })
  })
})

describe('S-H1 a repeated change of the password', () => {
  it('S-H1 gives the new session to nobody who only has the old cookie', async ({ world }) => {
    const alice = await world.member()
    const copied = alice.again()
    const key = randomUUID()
    await alice.call(changePassword, { old_password: PASSWORD, ...passwords }, key)

    const answer = await copied.asks(
      changePassword,
      { old_password: PASSWORD, password: THEIRS, password_again: THEIRS },
      key,
    )

    expect(answer.json()).toMatchObject({ code: 'account.password_wrong' })
    expect((await copied.asks(readUser, {})).json()).not.toHaveProperty('user.id')
  })

  it('S-H1 gives it to whoever knows the new password', async ({ world }) => {
    const alice = await world.member()
    const same = alice.again()
    const key = randomUUID()
    await alice.call(changePassword, { old_password: PASSWORD, ...passwords }, key)

    await same.call(changePassword, { old_password: PASSWORD, ...passwords }, key)

    expect((await same.call(readUser, {})).user?.email).toBe(alice.email)
  })
})

describe('a mistyped address', () => {
  it('R2.15 is not corrected once it has been proved: an active account has no address that nobody has confirmed', async ({
    world,
  }) => {
    const mallory = world.visitor()
    await mallory.joins()
    await world.works()
    const activate = `update members set status = 'active', confirmed_at = signup_at where site_id = $1 and email = $2`

    const answer = await changesMeanwhile(world, mallory, activate, () =>
      mallory.call(correctEmail, { email: 'opfer@mail.example.org', password: PASSWORD }),
    )

    expect(answer).toMatchObject({ code: 'signup.already_active' })
    expect((await mallory.call(readUser, {})).user?.email).toBe(mallory.email)
  })
})
