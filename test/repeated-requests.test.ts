import { randomUUID } from 'node:crypto'
import { TOTP } from 'otpauth'
import { describe, expect } from 'vitest'
import {
  changePassword,
  confirmEmail,
  changeEmail,
  deleteAccount,
  exportData,
  reactivate,
  undoChange,
} from '#contract/account.ts'
import type { Ask, Endpoint } from '#contract/endpoint.ts'
import { confirmAuthenticator, startAuthenticator } from '#contract/second-factors.ts'
import { askReset, resetPassword } from '#contract/reset-password.ts'
import { endOtherSessions, listSessions, logIn, logOut, readUser } from '#contract/sessions.ts'
import { activate, begin, complete } from '#contract/signup.ts'
import { PASSWORD, solveChallenge, type Visitor } from '#test/visitor.ts'
import { it } from '#test/world.ts'

const NEW = 'ein anderes langes Passwort'

/** The answer gets lost, and the browser sends the same request once more, with the cookies that it still has. */
async function sendsTwice<E extends Endpoint>(visitor: Visitor, endpoint: E, input: Ask<E>) {
  const key = randomUUID()
  const first = await visitor.again().asks(endpoint, input, key)
  const second = await visitor.asks(endpoint, input, key)
  expect([endpoint.path, second.statusCode, second.body]).toEqual([endpoint.path, first.statusCode, first.body])
  expect(second.cookies).toEqual(first.cookies)
  return second
}

describe('a request whose answer was lost', () => {
  it('C-1 logs in once: the same session, one mail about the device', async ({ world }) => {
    const alice = await world.member()
    const before = (await world.mailsTo(alice.email)).length
    const phone = world.visitor()

    const answer = await sendsTwice(phone, logIn, { email: alice.email, password: PASSWORD })

    expect(answer.statusCode).toBe(200)
    expect((await phone.call(readUser, {})).user?.email).toBe(alice.email)
    expect((await phone.call(listSessions, {})).sessions).toHaveLength(2)
    expect(await world.mailsTo(alice.email)).toHaveLength(before + 1)
  })

  it('C-1 logs in with a one-time code, which is used up by the first', async ({ world }) => {
    const alice = await world.member()
    const { secret } = await alice.call(startAuthenticator, { password: PASSWORD })
    const totp = new TOTP({ secret, digits: 6, period: 30 })
    const code = () => totp.generate({ timestamp: world.clock.now().getTime() })
    await sendsTwice(alice, confirmAuthenticator, { code: code() })
    world.clock.pass({ minutes: 2 })
    const phone = world.visitor()

    const answer = await sendsTwice(phone, logIn, { email: alice.email, password: PASSWORD, code: code() })

    expect(answer.statusCode).toBe(200)
    await expect(
      world.visitor().call(logIn, { email: alice.email, password: PASSWORD, code: code() }),
    ).rejects.toMatchObject({ code: 'sessions.code_wrong' })
  })

  it('C-1 activates once and is logged in', async ({ world }) => {
    const alice = world.visitor()
    await alice.joins()

    const answer = await sendsTwice(alice, activate, { token: await alice.linkToken() })

    expect(answer.json()).toMatchObject({ user: { status: 'active', credits: 6 } })
    expect((await alice.call(readUser, {})).user?.status).toBe('active')
  })

  it('C-1 completes an account once', async ({ world }) => {
    const alice = world.visitor()
    const email = 'beginner@mail.example.org'
    await alice.call(begin, { email, ...(await solveChallenge(alice)) })
    const token = await alice.linkToken(email)
    const profile = { name: 'Alice', date_of_birth: '1990-05-04', gender: 'female', seeks: 'male', email }

    const answer = await sendsTwice(alice, complete, { token, password: NEW, consent_sensitive: true, ...profile })

    expect(answer.json()).toMatchObject({ user: { email, status: 'active' } })
  })

  it('C-1 resets a password once', async ({ world }) => {
    const alice = await world.member()
    const before = (await world.mailsTo(alice.email)).length
    await sendsTwice(world.visitor(), askReset, { email: alice.email })
    expect(await world.mailsTo(alice.email)).toHaveLength(before + 1)

    const token = await alice.linkToken()
    const answer = await sendsTwice(world.visitor(), resetPassword, { token, password: NEW, password_again: NEW })

    expect(answer.statusCode).toBe(200)
    expect(await world.visitor().logsIn(alice.email, NEW)).toMatchObject({ status: 'active' })
  })

  it('C-1 changes the password, although that ends the session that asked', async ({ world }) => {
    const alice = await world.member()
    const before = alice.cookies.get('__Host-sid')

    const answer = await sendsTwice(alice, changePassword, {
      old_password: PASSWORD,
      password: NEW,
      password_again: NEW,
    })

    expect(answer.statusCode).toBe(200)
    expect(alice.cookies.get('__Host-sid')).not.toBe(before)
    expect((await alice.call(readUser, {})).user?.email).toBe(alice.email)
  })

  it('C-1 changes the address, confirms and undoes it once each', async ({ world }) => {
    const alice = await world.member()
    const [old, next] = [alice.email, 'neu@mail.example.org']

    await sendsTwice(alice, changeEmail, { email: next, password: PASSWORD })
    expect(await world.mailsTo(next)).toHaveLength(1)
    const confirmed = await sendsTwice(alice, confirmEmail, { token: await alice.linkToken(next) })
    const undone = await sendsTwice(world.visitor(), undoChange, { token: await alice.linkToken(old) })

    expect([confirmed.statusCode, undone.statusCode]).toEqual([200, 200])
    const told = (await world.mailsTo(old)).filter(({ kind }) => kind === 'change_undone')
    expect(told).toHaveLength(1)
  })

  it('C-1 deletes the account and brings it back', async ({ world }) => {
    const alice = await world.member()

    const deleted = await sendsTwice(alice, deleteAccount, { password: PASSWORD, reason: 'other' })
    const back = await sendsTwice(world.visitor(), reactivate, { token: await alice.linkToken() })

    expect([deleted.statusCode, back.statusCode]).toEqual([200, 200])
    expect(back.json()).toMatchObject({ user: { status: 'active' } })
  })

  it('C-1 gets the same secret and export as the first time', async ({ world }) => {
    const alice = await world.member()

    const secret = await sendsTwice(alice, startAuthenticator, { password: PASSWORD })
    const exported = await sendsTwice(alice, exportData, { password: PASSWORD })

    expect([secret, exported].map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect((await alice.requests('GET', exported.json<{ url: string }>().url)).statusCode).toBe(200)
  })

  it('C-1 logs out', async ({ world }) => {
    const alice = await world.member()

    const answer = await sendsTwice(alice, logOut, {})

    expect(answer.statusCode).toBe(200)
    expect((await alice.call(readUser, {})).user).toBeNull()
  })

  it('C-1 gets no session that has ended since', async ({ world }) => {
    const alice = await world.member()
    const key = randomUUID()
    const phone = world.visitor()
    await phone.call(logIn, { email: alice.email, password: PASSWORD }, key)
    await alice.call(endOtherSessions, {})

    const again = await phone.asks(logIn, { email: alice.email, password: PASSWORD }, key)

    expect(again.json()).toMatchObject({ code: 'authentication_required' })
    expect(again.cookies).toEqual([])
  })

  it('C-1 shows a secret again only until it is in use', async ({ world }) => {
    const alice = await world.member()
    const key = randomUUID()
    const { secret } = await alice.call(startAuthenticator, { password: PASSWORD }, key)
    const code = new TOTP({ secret }).generate({ timestamp: world.clock.now().getTime() })
    await alice.call(confirmAuthenticator, { code })

    await expect(alice.call(startAuthenticator, { password: PASSWORD }, key)).rejects.toMatchObject({
      code: 'sessions.authenticator_exists',
    })
  })
})
