import { describe, expect } from 'vitest'
import { changeEmail, changePassword, deleteAccount, exportData } from '#contract/account.ts'
import { readRegions } from '#contract/places.ts'
import { removeAuthenticator, removePasskey, startAuthenticator, startPasskey } from '#contract/second-factors.ts'
import { askReset, resetPassword } from '#contract/reset-password.ts'
import { logIn } from '#contract/sessions.ts'
import { begin, complete, join } from '#contract/signup.ts'
import { PASSWORD, solveChallenge, someone } from '#test/visitor.ts'
import { it, type World } from '#test/world.ts'
import { hashQueue } from './password-hash.ts'

const NEW = 'ein anderes langes Passwort'
/** More than the pool has connections. */
const MANY = 12

/** Keeps the door of the hashes closed until `open` is called: all that wants to hash waits. */
function closeDoor() {
  const { promise, resolve: open } = Promise.withResolvers<void>()
  const inside = [hashQueue.run(() => promise), hashQueue.run(() => promise)]
  return async () => {
    open()
    await Promise.all(inside)
  }
}

async function idleInTransaction(world: World): Promise<number> {
  const { rows } = await world.ground.owner.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and state like 'idle in transaction%'`,
  )
  return rows[0]?.count ?? 0
}

async function untilWaiting(count: number): Promise<void> {
  await expect.poll(() => hashQueue.length).toBe(count)
}

describe('while passwords are hashed', () => {
  it('S-M6 C-1 many who join at once hold no connection, and others are answered', async ({ world }) => {
    // One household has only so many turns at once.
    const joining = await Promise.all(
      Array.from({ length: MANY }, async (_, i) => {
        const visitor = world.visitor({ ip: `198.51.${i}.7` })
        return { visitor, account: { ...someone(), ...(await solveChallenge(visitor)) } }
      }),
    )
    const open = closeDoor()
    const answers = joining.map(({ visitor, account }) => visitor.asks(join, account))
    await untilWaiting(MANY)

    const idle = await idleInTransaction(world)
    const other = await world.visitor().asks(readRegions, {})
    await open()
    const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode)

    expect(idle).toBe(0)
    expect(other.statusCode).toBe(200)
    // On a machine that is too slow even for these, some are asked to come back.
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
  })

  it('S-M6 C-1 no verb that hashes holds a transaction meanwhile', async ({ makeWorld }) => {
    // Each counts as a guess until it has proved to be none.
    const world = await makeWorld({ settings: { login_attempts: 20 } })
    const alice = await world.member()
    // One session has only so many turns at once.
    const phone = world.visitor()
    await phone.logsIn(alice.email)
    await world.visitor().call(askReset, { email: alice.email })
    const token = await alice.linkToken()
    const beginner = 'beginner@mail.example.org'
    await alice.call(begin, { email: beginner, ...(await solveChallenge(alice)) })
    const completing = await alice.linkToken(beginner)
    const { name, date_of_birth, gender, seeks } = someone()
    const profile = { name, date_of_birth, gender, seeks, email: beginner, consent_sensitive: true }
    const open = closeDoor()

    const answers = [
      world.visitor().asks(logIn, { email: alice.email, password: PASSWORD }),
      world.visitor().asks(resetPassword, { token, password: NEW, password_again: NEW }),
      world.visitor().asks(complete, { token: completing, password: NEW, ...profile }),
      alice.asks(changePassword, { old_password: PASSWORD, password: NEW, password_again: NEW }),
      alice.asks(changeEmail, { email: 'neu@mail.example.org', password: PASSWORD }),
      alice.asks(exportData, { password: PASSWORD }),
      alice.asks(startAuthenticator, { password: PASSWORD }),
      phone.asks(removeAuthenticator, { password: PASSWORD }),
      phone.asks(startPasskey, { password: PASSWORD }),
      phone.asks(removePasskey, { id: '0'.repeat(32), password: PASSWORD }),
      alice.asks(deleteAccount, { password: PASSWORD, reason: 'other' }),
    ]
    await untilWaiting(answers.length)

    const idle = await idleInTransaction(world)
    await open()
    const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode)

    expect(idle).toBe(0)
    expect(statuses).not.toContain(500)
  })
})
