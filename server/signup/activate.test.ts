import { Secret, TOTP } from 'otpauth'
import { describe, expect } from 'vitest'
import { changeEmail, confirmEmail, giveConsent, readConsents } from '#contract/account.ts'
import { changePreference, isAdvertising, readPreferences } from '#contract/notifications.ts'
import { askReset, resetPassword } from '#contract/reset-password.ts'
import { confirmAuthenticator, startAuthenticator } from '#contract/second-factors.ts'
import { logOut, readUser } from '#contract/sessions.ts'
import { activate } from '#contract/signup.ts'
import { hideFromContact, hideFromRegions, readHidden } from '#contract/visibility.ts'
import { PASSWORD, type Visitor } from '#test/visitor.ts'
import { it, type World } from '#test/world.ts'

const VICTIM = 'opfer@mail.example.org'
const OWN = 'ein ganz eigenes Passwort'

/** Somebody makes an account with another person's address, and waits for them to confirm it. */
async function prepares(world: World): Promise<Visitor> {
  const mallory = world.visitor({ ip: '198.51.100.4' })
  await mallory.joins({ email: VICTIM })
  return mallory
}

async function addsAuthenticator(world: World, member: Visitor): Promise<void> {
  const { secret } = await member.call(startAuthenticator, { password: PASSWORD })
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.clock.now().getTime() })
  await member.call(confirmAuthenticator, { code })
}

describe('S-H1 an account that somebody else has prepared', () => {
  it('S-H1 is not confirmed by the link alone on a device that it does not know, and the link stays', async ({
    world,
  }) => {
    const mallory = await prepares(world)
    const token = await mallory.linkToken()
    const owner = world.visitor()

    for (let i = 0; i < 2; i++)
      await expect(owner.call(activate, { token })).rejects.toMatchObject({ code: 'signup.password_needed' })

    expect((await mallory.call(readUser, {})).user?.status).toBe('not_confirmed')
    await expect(owner.call(activate, { token, password: 'kurz' })).rejects.toMatchObject({ code: 'fields.password' })
    expect((await owner.call(activate, { token, password: OWN })).user).toMatchObject({ status: 'active' })
  })

  it('A7-5 takes nobody out of their own account who opens its link, also with a password', async ({ world }) => {
    const mallory = await prepares(world)
    const vera = await world.member()
    const token = await mallory.linkToken()

    for (const typed of [{}, { password: OWN }])
      await expect(vera.call(activate, { token, ...typed })).rejects.toMatchObject({ code: 'signup.other_account' })

    expect((await vera.call(readUser, {})).user?.email).toBe(vera.email)
    expect((await mallory.call(activate, { token })).user).toMatchObject({ status: 'active', email: VICTIM })
  })

  it('S-H1 belongs to who confirms it: password, sessions and devices of before are worth nothing', async ({
    world,
  }) => {
    const mallory = await prepares(world)
    const elsewhere = world.visitor()
    await elsewhere.logsIn(VICTIM)
    const owner = world.visitor()

    await owner.call(activate, { token: await mallory.linkToken(), password: OWN })

    for (const one of [mallory, elsewhere]) {
      await expect(one.call(readUser, {})).rejects.toMatchObject({ code: 'authentication_required' })
      await expect(one.logsIn(VICTIM)).rejects.toMatchObject({ code: 'sessions.login_failed' })
    }
    expect((await owner.call(readUser, {})).user).toMatchObject({ status: 'active', email: VICTIM, credits: 6 })
    expect(await world.visitor().logsIn(VICTIM, OWN)).toMatchObject({ status: 'active' })
    expect((await world.mailsTo(VICTIM)).at(-1)).toMatchObject({ kind: 'new_device' })
  })

  it('Y-11 R3.10 has agreed to no advertising and hides from nobody by somebody else’s word', async ({ world }) => {
    const mallory = await prepares(world)
    for (const kind of ['promotions', 'news'] as const)
      await mallory.call(changePreference, { kind, channel: 'email', is_on: true })
    await mallory.call(giveConsent, { kind: 'landing', is_given: true })
    await mallory.call(hideFromRegions, { regions: [{ country: 'DE', region: null }] })
    await mallory.call(hideFromContact, { contact: 'friend@mail.example', is_hidden: true })
    const owner = world.visitor()

    await owner.call(activate, { token: await mallory.linkToken(), password: OWN })

    const { preferences } = await owner.call(readPreferences, {})
    const wanted = preferences.filter(({ kind, email, push }) => isAdvertising(kind) && (email || push))
    expect(wanted).toEqual([])
    expect((await owner.call(readConsents, {})).landing_since).toBeNull()
    expect(await owner.call(readHidden, {})).toEqual({ regions: [], contacts: 0 })
  })

  it('Z-6 R3.10 has agreed to none after a reset either, and goes on hiding from whom was chosen', async ({
    world,
  }) => {
    const mallory = await prepares(world)
    await mallory.call(changePreference, { kind: 'promotions', channel: 'email', is_on: true })
    await mallory.call(giveConsent, { kind: 'landing', is_given: true })
    await mallory.call(hideFromContact, { contact: 'friend@mail.example', is_hidden: true })
    await world.visitor().call(askReset, { email: VICTIM })

    await world.visitor().call(resetPassword, { token: await mallory.linkToken(), password: OWN, password_again: OWN })

    const owner = world.visitor()
    await owner.logsIn(VICTIM, OWN)
    const { preferences } = await owner.call(readPreferences, {})
    expect(preferences.filter(({ kind, email, push }) => isAdvertising(kind) && (email || push))).toEqual([])
    expect((await owner.call(readConsents, {})).landing_since).toBeNull()
    expect(await owner.call(readHidden, {})).toEqual({ regions: [], contacts: 1 })
  })

  it('S-H1 asks its owner for no code of somebody else', async ({ world }) => {
    const mallory = await prepares(world)
    await addsAuthenticator(world, mallory)

    await world.visitor().call(activate, { token: await mallory.linkToken(), password: OWN })

    expect(await world.visitor().logsIn(VICTIM, OWN)).toMatchObject({ status: 'active' })
  })

  it('S-H1 asks for none after a reset either', async ({ world }) => {
    const mallory = await prepares(world)
    await addsAuthenticator(world, mallory)
    await world.visitor().call(askReset, { email: VICTIM })

    await world.visitor().call(resetPassword, { token: await mallory.linkToken(), password: OWN, password_again: OWN })

    expect(await world.visitor().logsIn(VICTIM, OWN)).toMatchObject({ status: 'not_confirmed' })
  })

  it('S-H1 is not moved to another address by a link from before', async ({ world }) => {
    const mallory = await prepares(world)
    const token = await mallory.linkToken()
    await mallory.call(changeEmail, { email: 'dieb@mail.example.org', password: PASSWORD })
    const theirs = await mallory.linkToken('dieb@mail.example.org')

    await world.visitor().call(activate, { token, password: OWN })

    await expect(world.visitor().call(confirmEmail, { token: theirs })).rejects.toMatchObject({
      code: 'account.link_invalid',
    })
  })
})

describe('a link that is opened on another device than that of the signup', () => {
  it('U-16 takes the password of the signup, and the first device stays in', async ({ world }) => {
    const alice = world.visitor()
    await alice.joins()
    const phone = world.visitor()

    const { user } = await phone.call(activate, { token: await alice.linkToken(), password: PASSWORD })

    expect(user.status).toBe('active')
    expect((await alice.call(readUser, {})).user?.status).toBe('active')
  })

  it('U-16 needs none where its member has logged in', async ({ world }) => {
    const alice = world.visitor()
    await alice.joins()
    const phone = world.visitor()
    await phone.logsIn(alice.email)

    expect((await phone.call(activate, { token: await alice.linkToken() })).user.status).toBe('active')
    expect((await alice.call(readUser, {})).user?.status).toBe('active')
  })

  it('S-H1 is not spared the password by a device that another account knows', async ({ world }) => {
    const mallory = await prepares(world)
    const owner = await world.member()
    await owner.call(logOut, {})

    await expect(owner.call(activate, { token: await mallory.linkToken() })).rejects.toMatchObject({
      code: 'signup.password_needed',
    })
  })
})

it('R4.1 what the open page asked with the session from before is still answered: nobody is logged out by confirming', async ({
  world,
}) => {
  const anna = world.visitor()
  await anna.joins()
  const underWay = anna.again()
  const other = anna.again()

  await anna.activates()

  expect((await underWay.call(readUser, {})).user?.status).toBe('active')
  world.clock.pass({ seconds: 31 })
  await expect(other.call(readUser, {})).rejects.toMatchObject({ code: 'authentication_required' })
  expect((await anna.call(readUser, {})).user?.status).toBe('active')
})

it('A9-9 the session of another member in the same browser ends at once where an account is confirmed', async ({
  world,
}) => {
  const vera = await world.member()
  const browser = world.visitor()
  const { email } = await browser.joins()
  const token = await browser.linkToken()
  await browser.logsIn(vera.email)
  const before = browser.again()

  expect((await browser.call(activate, { token })).user.email).toBe(email)

  await expect(before.call(readUser, {})).rejects.toMatchObject({ code: 'authentication_required' })
})
