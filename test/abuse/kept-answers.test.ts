import { createHash, randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { changePassword, deleteAccount, exportData } from '#contract/account.ts'
import { logInWithPasskey, startAuthenticator, startPasskeyLogin } from '#contract/second-factors.ts'
import { logIn, logOut, pageHidden, readUser } from '#contract/sessions.ts'
import { activate, saveAbout } from '#contract/signup.ts'
import { memberActor } from '#server/actors.ts'
import { forgetKeys } from '#server/platform/http/forget-keys.ts'
import { memberWithPasskey } from '#test/software-passkey.ts'
import { PASSWORD } from '#test/visitor.ts'
import { it, type World } from '#test/world.ts'

const NEW = 'ein anderes langes Passwort'

async function keptRows(world: World) {
  return world.db.selectFrom('idempotencyKeys').select(['actor', 'key', 'requestHash', 'answer']).execute()
}

describe('what is kept for repeated requests', () => {
  it('S-H2 is the same for every password, so that none can be tried against it', async ({ world }) => {
    const alice = await world.member()
    await alice.call(exportData, { password: PASSWORD }, 'with the old one')
    await alice.call(changePassword, { old_password: PASSWORD, password: NEW, password_again: NEW })
    await alice.call(exportData, { password: NEW }, 'with the new one')

    const rows = await keptRows(world)

    const [old, fresh] = ['with the old one', 'with the new one'].map((key) => rows.find((row) => row.key === key))
    expect(old?.requestHash).toHaveLength(32)
    expect(fresh?.requestHash).toEqual(old?.requestHash)
    // Nor can what is left be tried: it is keyed.
    const plain = createHash('sha256').update('POST /api/account/export\n{}').digest()
    expect(old?.requestHash).not.toEqual(plain)
  })

  it('S-H2 S-H3 holds no secret, and of a visitor nothing personal', async ({ world }) => {
    const alice = world.visitor()
    await alice.joins({ name: 'Canary', email: 'canary@mail.example.org', date_of_birth: '1991-02-03' })
    await alice.activates()
    await alice.logsIn()
    const { secret } = await alice.call(startAuthenticator, { password: PASSWORD })
    const { url } = await alice.call(exportData, { password: PASSWORD })

    const rows = await keptRows(world)

    const all = JSON.stringify(rows.map(({ answer }) => answer))
    const cookies = [...alice.cookies.values()]
    for (const text of [PASSWORD, secret, url, url.split('.').at(-1) ?? '', ...cookies]) expect(all).not.toContain(text)
    const ofVisitors = JSON.stringify(rows.filter(({ actor }) => actor.startsWith('visitor:')))
    expect(rows.length).toBeGreaterThan(4)
    expect(ofVisitors).not.toMatch(/canary|1991/i)
  })

  it('A20-8 is nothing of what a visitor may ask for without end', async ({ world }) => {
    const visitor = world.visitor()
    const forger = world.visitor({ cookies: { '__Host-sid': 'x'.repeat(43) } })

    for (let i = 0; i < 3; i++) {
      await visitor.call(startPasskeyLogin, {})
      await visitor.call(pageHidden, {})
      await visitor.call(logOut, {})
      await forger.call(logOut, {})
    }

    expect(await keptRows(world)).toEqual([])
  })

  it('A20-8 is no challenge: whoever asks for one again with the same key logs in with the second', async ({
    world,
  }) => {
    const { device } = await memberWithPasskey(world)
    const phone = world.visitor()
    const key = randomUUID()
    await phone.call(startPasskeyLogin, {}, key)

    const options = await phone.call(startPasskeyLogin, {}, key)
    await phone.call(logInWithPasskey, { response: device.signs(options) })

    expect((await phone.call(readUser, {})).user).not.toBeNull()
  })

  it('S-H3 goes with the member', async ({ world }) => {
    const alice = await world.member()
    await alice.call(saveAbout, { about_me: 'Canary about me' })
    const { user } = await alice.call(readUser, {})
    if (!user) throw new Error('Alice is not logged in')
    const own = async () => JSON.stringify(await keptRows(world)).includes(memberActor(user.id))
    expect(await own()).toBe(true)

    await forgetKeys(world.db, world.site.id, memberActor(user.id))

    expect(await own()).toBe(false)
  })

  it('S-H3 goes at once with an account that was never confirmed', async ({ world }) => {
    const alice = world.visitor()
    await alice.joins({ email: 'canary@mail.example.org' })
    await alice.call(saveAbout, { about_me: 'Canary about me' })

    await alice.call(deleteAccount, { password: PASSWORD, reason: 'other' })

    expect(JSON.stringify(await keptRows(world))).not.toMatch(/canary/i)
  })
})

describe('a repeated request that brings another secret', () => {
  it('S-H2 gets no session of a signup', async ({ world }) => {
    const key = randomUUID()
    const wish = { email: 'anna@mail.example.org', name: 'Anna' }
    await world.visitor().joins(wish, key)
    const thief = world.visitor()

    await expect(thief.joins({ ...wish, password: 'ein anderes langes Passwort' }, key)).rejects.toMatchObject({
      code: 'account.password_wrong',
    })

    expect([...thief.cookies.keys()]).toEqual([])
  })

  it('S-H2 gets no session of the owner by the password of another account with the same address', async ({
    world,
  }) => {
    const alice = await world.member()
    const theirs = 'ein anderes langes Passwort'
    await world.visitor().joins({ email: alice.email, password: theirs })
    const key = randomUUID()
    await world.visitor().call(logIn, { email: alice.email, password: PASSWORD }, key)
    const thief = world.visitor()

    await expect(thief.call(logIn, { email: alice.email, password: theirs }, key)).rejects.toMatchObject({
      code: 'request.key_reused',
    })

    expect([...thief.cookies.keys()]).toEqual([])
  })

  it('S-H2 gets no session by the link of another mail', async ({ world }) => {
    const [alice, bob] = [world.visitor(), world.visitor()]
    await alice.joins()
    await bob.joins()
    const key = randomUUID()
    await alice.call(activate, { token: await alice.linkToken() }, key)

    await expect(world.visitor().call(activate, { token: await bob.linkToken() }, key)).rejects.toMatchObject({
      code: 'request.key_reused',
    })
  })
})
