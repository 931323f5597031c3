import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, vi } from 'vitest'
import { changeEmail, changePassword, deleteAccount } from '#contract/account.ts'
import { askReset, resetPassword } from '#contract/reset-password.ts'
import { confirmAuthenticator, readSecondFactors, removePasskey, startAuthenticator } from '#contract/second-factors.ts'
import { readUser } from '#contract/sessions.ts'
import { correctEmail } from '#contract/signup.ts'
import { hashQueue } from '#server/sessions/password-hash.ts'
import { PASSWORD, type Visitor } from '#test/visitor.ts'
import { it, type World } from '#test/world.ts'

const NEW = 'ein anderes langes Passwort'
const passwords = { password: NEW, password_again: NEW }
const THEIRS = 'das Passwort eines Diebes'

const untilWaiting = (count: number) =>
  vi.waitFor(() => expect(hashQueue.length).toBe(count), { timeout: 4000, interval: 5 })

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

/** Does what the callback says to the database while a call waits for this member's row, which then finds it done. */
async function changesMeanwhile(world: World, { email }: Visitor, change: string, call: () => Promise<unknown>) {
  const { owner } = world.ground
  const row = [world.site.id, email]
  await owner.query('begin')
  await owner.query('select from members where site_id = $1 and email = $2 for update', row)
  const answer = call().catch((error: unknown) => error)
  await vi.waitFor(
    async () => {
      const { rows } = await owner.query('select from pg_locks where not granted')
      expect(rows).not.toEqual([])
    },
    { timeout: 1500, interval: 10 },
  )
  await owner.query(change, row)
  await owner.query('commit')
  return answer
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
      mallory.call(correctEmail, { email: 'opfer@mail.example.org' }),
    )

    expect(answer).toMatchObject({ code: 'signup.already_active' })
    expect((await mallory.call(readUser, {})).user?.email).toBe(mallory.email)
  })
})
