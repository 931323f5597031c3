import { describe, expect } from 'vitest'
import { changeEmail, deleteAccount, giveConsent, readConsents } from '#contract/account.ts'
import { like } from '#contract/likes.ts'
import { changePreference, isAdvertising, readPreferences } from '#contract/notifications.ts'
import { readProfile } from '#contract/profiles.ts'
import { askReset } from '#contract/reset-password.ts'
import { logOut, readUser } from '#contract/sessions.ts'
import { activate, complete, correctEmail, resendActivation } from '#contract/signup.ts'
import { hideFromContact, hideFromRegions, readHidden } from '#contract/visibility.ts'
import { addsAuthenticator } from '#test/authenticating.ts'
import { person } from '#test/people.ts'
import { adds, Device, entersWith } from '#test/software-passkey.ts'
import { PASSWORD, someone, type Visitor } from '#test/visitor.ts'
import { it, type World } from '#test/world.ts'

const VICTIM = 'opfer@mail.example.org'
const OWN = 'ein ganz eigenes Passwort'

/** Somebody makes an account with another person's address, and waits for them to confirm it. */
async function prepares(world: World): Promise<Visitor> {
  const mallory = world.visitor({ ip: '198.51.100.4' })
  await mallory.joins({ email: VICTIM })
  return mallory
}

/** Has the mail sent once more, so that theirs is the newest. */
async function resends(visitor: Visitor): Promise<string> {
  await visitor.call(resendActivation, {})
  return visitor.linkToken()
}

async function expectNobodysWord(owner: Visitor): Promise<void> {
  const { preferences } = await owner.call(readPreferences, {})
  expect(preferences.filter(({ kind, email, push }) => isAdvertising(kind) && (email || push))).toEqual([])
  expect((await owner.call(readConsents, {})).landing_since).toBeNull()
  expect(await owner.call(readHidden, {})).toEqual({ regions: [], contacts: 0 })
}

/** Whoever has made no account with the address opens the link of one, and answers for themselves. */
async function makesOwn(world: World, token: string): Promise<Visitor> {
  const owner = world.visitor()
  owner.email = VICTIM
  await owner.call(complete, { token, ...someone(), email: VICTIM, name: 'Vera', password: OWN })
  return owner
}

it('A29-2 of an address with an umlaut that has an owner nobody gets a link, however often they ask', async ({
  world,
}) => {
  const owner = world.visitor()
  await owner.joins({ email: 'anna@xn--bcher-kva.example' })
  owner.email = 'anna@bücher.example'
  await owner.activates()
  const stranger = world.visitor({ ip: '198.51.100.9' })
  await stranger.joins({ email: owner.email })
  await stranger.call(resendActivation, {})

  const kinds = (await world.mailsTo(owner.email)).map(({ kind }) => kind)
  expect(kinds).toEqual(['activate', 'account_exists', 'account_exists'])
})

describe('S-H1 an account that somebody else has prepared', () => {
  it('S-H1 is confirmed neither by the link alone on a device that it does not know nor with another password, and the link stays', async ({
    world,
  }) => {
    const mallory = await prepares(world)
    const token = await mallory.linkToken()
    const owner = world.visitor()

    for (let i = 0; i < 2; i++)
      await expect(owner.call(activate, { token })).rejects.toMatchObject({ code: 'signup.password_needed' })
    await expect(owner.call(activate, { token, password: OWN })).rejects.toMatchObject({
      code: 'signup.password_unknown',
    })

    expect((await mallory.call(readUser, {})).user?.status).toBe('not_confirmed')
    expect((await (await makesOwn(world, token)).call(readUser, {})).user).toMatchObject({ status: 'active' })
  })

  it('A7-5 takes nobody out of their own account who opens its link, also with a password', async ({ world }) => {
    const mallory = await prepares(world)
    const vera = await world.member()
    const token = await mallory.linkToken()

    const waiting = world.visitor()
    await waiting.joins()

    for (const somebody of [vera, waiting])
      for (const typed of [{}, { password: OWN }])
        await expect(somebody.call(activate, { token, ...typed })).rejects.toMatchObject({
          code: 'signup.other_account',
        })

    expect((await vera.call(readUser, {})).user?.email).toBe(vera.email)
    expect((await mallory.call(activate, { token })).user).toMatchObject({ status: 'active', email: VICTIM })
  })

  it('A9-10 S-H1 tells whoever prepared it nothing: its owner is somebody else, under another id', async ({
    world,
  }) => {
    const mallory = world.visitor({ ip: '198.51.100.4' })
    const { id: known } = await mallory.joins({ email: VICTIM, name: 'Marked' })
    const before = await mallory.call(readUser, {})
    const spy = await world.member({ gender: 'male', seeks: 'female' })

    const owner = await makesOwn(world, await mallory.linkToken())

    const { user } = await owner.call(readUser, {})
    expect(user).toMatchObject({ status: 'active', email: VICTIM, credits: 6, profile: { name: 'Vera' } })
    expect(user?.id).not.toBe(known)
    await expect(spy.call(readProfile, { id: known })).rejects.toMatchObject({ code: 'profiles.not_found' })
    // All is for them as it was, and as it would be if nobody had opened the mail.
    expect(await mallory.call(readUser, {})).toEqual(before)
    expect(await world.visitor().logsIn(VICTIM)).toMatchObject({ id: known, status: 'not_confirmed' })
    await mallory.call(resendActivation, {})
    expect((await world.mailsTo(VICTIM)).at(-1)).toMatchObject({ kind: 'account_exists' })
  })

  it('A9-10 S-H1 can never be confirmed once the address has an owner', async ({ world }) => {
    const mallory = await prepares(world)
    const [first, token] = [await mallory.linkToken(), await resends(mallory)]

    await makesOwn(world, first)

    await expect(mallory.call(activate, { token })).rejects.toMatchObject({ code: 'signup.link_invalid' })
    expect((await mallory.call(readUser, {})).user?.status).toBe('not_confirmed')
  })

  it('A9-10 S-H1 is left alone by who joined too, and opens its newer mail with the own password', async ({
    world,
  }) => {
    const mallory = await prepares(world)
    const vera = world.visitor()
    const { id } = await vera.joins({ email: VICTIM, password: OWN })
    const token = await resends(mallory)
    const phone = world.visitor()

    const { user } = await phone.call(activate, { token, password: OWN })

    expect(user).toMatchObject({ id, status: 'active' })
    expect(await vera.logsIn(VICTIM, OWN)).toMatchObject({ id, status: 'active' })
    expect((await mallory.call(readUser, {})).user?.status).toBe('not_confirmed')
  })

  it('A9-10 the same goes where they joined: logged in, waiting for this very mailbox', async ({ world }) => {
    const mallory = await prepares(world)
    const vera = world.visitor()
    const { id } = await vera.joins({ email: VICTIM, password: OWN })
    const token = await resends(mallory)

    await expect(vera.call(activate, { token })).rejects.toMatchObject({ code: 'signup.password_needed' })

    expect((await vera.call(activate, { token, password: OWN })).user).toMatchObject({ id, status: 'active' })
  })

  it('A9-10 an account that has another address by now is not confirmed by the mail of this one', async ({ world }) => {
    const mallory = await prepares(world)
    const token = await mallory.linkToken()
    const vera = world.visitor()
    await vera.joins({ email: VICTIM, password: OWN })
    await vera.call(correctEmail, { email: 'elsewhere@mail.example.org', password: OWN })

    await expect(world.visitor().call(activate, { token, password: OWN })).rejects.toMatchObject({
      code: 'signup.password_unknown',
    })
  })

  it('S-H1 opens nothing: its password, sessions and factors are not the owner’s', async ({ world }) => {
    const mallory = await prepares(world)
    await addsAuthenticator(world, mallory)

    await makesOwn(world, await mallory.linkToken())

    expect(await world.visitor().logsIn(VICTIM, OWN)).toMatchObject({ status: 'active' })
    expect((await world.mailsTo(VICTIM)).at(-1)).toMatchObject({ kind: 'new_device' })
  })

  it('Y-11 R3.10 has agreed to no advertising and hides from nobody in its owner’s name', async ({ world }) => {
    const mallory = await prepares(world)
    for (const kind of ['promotions', 'news'] as const)
      await mallory.call(changePreference, { kind, channel: 'email', is_on: true })
    await mallory.call(giveConsent, { kind: 'landing', is_given: true })
    await mallory.call(hideFromRegions, { regions: [{ country: 'DE', region: null }] })
    await mallory.call(hideFromContact, { contact: 'friend@mail.example', is_hidden: true })

    await expectNobodysWord(await makesOwn(world, await mallory.linkToken()))
  })

  it('A9-10 Z-6 R3.10 S-H1 is left alone by a reset, too: the mailbox begins an account of its own', async ({
    world,
  }) => {
    const mallory = world.visitor({ ip: '198.51.100.4' })
    const { id: known } = await mallory.joins({ email: VICTIM })
    await addsAuthenticator(world, mallory)
    await mallory.call(changePreference, { kind: 'promotions', channel: 'email', is_on: true })
    await mallory.call(giveConsent, { kind: 'landing', is_given: true })
    await mallory.call(hideFromContact, { contact: 'friend@mail.example', is_hidden: true })
    await world.visitor().call(askReset, { email: VICTIM })
    expect((await world.mailsTo(VICTIM)).at(-1)).toMatchObject({ kind: 'complete' })

    const owner = await makesOwn(world, await mallory.linkToken())

    const { user } = await owner.call(readUser, {})
    expect(user).toMatchObject({ status: 'active', email: VICTIM })
    expect(user?.id).not.toBe(known)
    expect((await mallory.call(readUser, {})).user).toMatchObject({ id: known, status: 'not_confirmed' })
    expect(await world.visitor().logsIn(VICTIM, OWN)).toMatchObject({ id: user?.id })
    await expectNobodysWord(owner)
  })

  it('S-H1 is not moved into the owner’s place', async ({ world }) => {
    const mallory = await prepares(world)
    const owner = await makesOwn(world, await mallory.linkToken())

    const email = 'dieb@mail.example.org'
    await expect(mallory.call(changeEmail, { email, password: PASSWORD })).rejects.toThrow('account.confirm_first')
    await mallory.call(correctEmail, { email, password: PASSWORD })

    expect((await owner.call(readUser, {})).user?.email).toBe(VICTIM)
    expect((await mallory.call(readUser, {})).user?.email).toBe(email)
  })
})

describe('a link that is opened on another device than that of the signup', () => {
  it('U-16 A13-2 takes the password of the signup, and only who confirms is in: another device logs in again', async ({
    world,
  }) => {
    const alice = world.visitor()
    await alice.joins()
    const phone = world.visitor()

    const { user } = await phone.call(activate, { token: await alice.linkToken(), password: PASSWORD })

    expect(user.status).toBe('active')
    await expect(alice.call(readUser, {})).rejects.toMatchObject({ code: 'authentication_required' })
    expect((await phone.call(readUser, {})).user?.status).toBe('active')
  })

  it('U-16 A18-1 takes it where its member has logged in, too, and another one', async ({ world }) => {
    const alice = world.visitor()
    await alice.joins()
    const token = await alice.linkToken()
    const phone = world.visitor()
    await phone.logsIn(alice.email)

    const confirms = (typed: { password?: string; new_password?: string }) => phone.call(activate, { token, ...typed })

    for (const typed of [{}, { password: PASSWORD }])
      await expect(confirms(typed)).rejects.toMatchObject({ code: 'signup.new_password_needed' })
    await expect(confirms({ new_password: OWN })).rejects.toMatchObject({ code: 'signup.password_needed' })
    for (const [new_password, reason] of [
      [PASSWORD, 'as_before'],
      ['kurz', 'too_short'],
    ] as const)
      await expect(confirms({ password: PASSWORD, new_password })).rejects.toMatchObject({
        code: 'fields.password',
        details: { fields: [expect.objectContaining({ field: 'new_password', reason })] },
      })
    expect((await confirms({ password: PASSWORD, new_password: OWN })).user.status).toBe('active')
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

it('A9-9 the session from before ends at once where another account is made in the same browser', async ({ world }) => {
  const browser = world.visitor()
  await browser.joins()
  const before = browser.again()
  const answers = { ...someone(), email: browser.email, password: OWN }

  await browser.call(complete, { token: await browser.linkToken(), ...answers })

  await expect(before.call(readUser, {})).rejects.toMatchObject({ code: 'authentication_required' })
})

it('A10-7 a link that a shared computer knows takes nobody out of their account', async ({ world }) => {
  const vera = await world.member()
  const browser = world.visitor()
  await browser.joins()
  const token = await browser.linkToken()
  await browser.logsIn(vera.email)

  await expect(browser.call(activate, { token })).rejects.toMatchObject({ code: 'signup.other_account' })

  expect((await browser.call(readUser, {})).user?.email).toBe(vera.email)
})

it('A11-2 A12-2 at a shared computer the password says whose account a link confirms, whichever is open there', async ({
  world,
}) => {
  const browser = world.visitor()
  await browser.joins({ email: VICTIM })
  const his = await browser.linkToken()
  const phone = world.visitor()
  const { id } = await phone.joins({ email: VICTIM, password: OWN })
  const hers = await phone.linkToken()

  for (const token of [his, hers])
    await expect(browser.call(activate, { token })).rejects.toMatchObject({ code: 'signup.password_needed' })

  await browser.logsIn(VICTIM, OWN)
  await expect(browser.call(activate, { token: his })).rejects.toMatchObject({ code: 'signup.new_password_needed' })
  const typed = { password: OWN, new_password: `${OWN} nun neu` }
  expect((await browser.call(activate, { token: his, ...typed })).user).toMatchObject({ id, status: 'active' })
})

it('A11-2 a computer on which an account was made asks for its password once nobody is logged in there', async ({
  world,
}) => {
  const browser = world.visitor()
  await browser.joins()
  const token = await browser.linkToken()
  await browser.call(logOut, {})

  await expect(browser.call(activate, { token })).rejects.toMatchObject({ code: 'signup.password_needed' })
  expect((await browser.call(activate, { token, password: PASSWORD })).user.status).toBe('active')
})

it('A11-8 nobody who was in before stays, however many accounts wait with the address', async ({ world }) => {
  const mallory = await prepares(world)
  const token = await mallory.linkToken()
  await world.visitor().joins({ email: VICTIM })
  for (let i = 0; i < 5; i++) await world.visitor().joins({ email: VICTIM, password: `${OWN} ${i}` })

  await world.visitor().call(activate, { token, password: PASSWORD })

  await expect(mallory.call(readUser, {})).rejects.toMatchObject({ code: 'authentication_required' })
})

it.for([
  ['where they joined', true],
  ['on another device', false],
] as const)(
  'A12-4 nobody who logged in while an account waited stays in once it is confirmed %s',
  async ([, isSame], { world }) => {
    const vera = world.visitor()
    await vera.joins()
    const stalker = world.visitor({ ip: '198.51.100.4' })
    await stalker.logsIn(vera.email)
    const token = await vera.linkToken()
    const browser = isSame ? vera : world.visitor()

    await browser.call(activate, { token, ...(!isSame && { password: PASSWORD }) })

    await expect(stalker.call(readUser, {})).rejects.toMatchObject({ code: 'authentication_required' })
    expect((await browser.call(readUser, {})).user?.status).toBe('active')
  },
)

it('A13-1 A13-3 of a device that was in while the account waited its owner hears when it comes again', async ({
  world,
}) => {
  const vera = world.visitor()
  await vera.joins()
  const stalker = world.visitor({ ip: '198.51.100.4' })
  await stalker.logsIn(vera.email)
  await stalker.call(logOut, {})
  await vera.activates()

  await stalker.logsIn(vera.email)

  expect((await world.mailsTo(vera.email)).map(({ kind }) => kind)).toEqual(['activate', 'new_device'])
})

it('A13-1 a passkey that somebody added at the browser where the account was made opens nothing', async ({ world }) => {
  const vera = world.visitor()
  await vera.joins()
  const token = await vera.linkToken()
  const stalker = vera.again()
  const key = new Device(world)
  await adds(stalker, key)
  await stalker.call(logOut, {})
  const phone = world.visitor()
  await phone.call(activate, { token, password: PASSWORD })

  await expect(entersWith(stalker, key)).rejects.toMatchObject({ code: 'sessions.login_failed' })
})

it('A13-5 what somebody showed at the browser where the account was made is seen by nobody once it is confirmed', async ({
  world,
}) => {
  const friend = await person(world, { name: 'Xaver', gender: 'male', seeks: 'female' })
  const vera = world.visitor()
  const { id } = await vera.joins()
  const stalker = vera.again()
  await stalker.call(giveConsent, { kind: 'landing', is_given: true })
  await vera.call(like, { id: friend.id })

  await vera.activates()

  const likes = await world.db.selectFrom('likes').select('showsLiker').where('likerId', '=', id).execute()
  expect(likes).toEqual([{ showsLiker: false }])
  expect((await vera.call(readConsents, {})).landing_since).toBeNull()
})

it('A13-7 whoever finds an open browser does not take an account that waits to a mailbox of theirs', async ({
  world,
}) => {
  const vera = world.visitor()
  await vera.joins()
  const corrects = (password: string) => vera.call(correctEmail, { email: 'dieb@mail.example.org', password })

  await expect(corrects('geraten und falsch')).rejects.toMatchObject({ code: 'account.password_wrong' })

  expect((await vera.call(readUser, {})).user?.email).toBe(vera.email)
})

it('A10-2 an address that was corrected is one of those with which somebody waits', async ({ world }) => {
  const vera = world.visitor()
  const { id } = await vera.joins()
  await vera.call(correctEmail, { email: VICTIM, password: PASSWORD })
  await world.visitor({ ip: '198.51.100.4' }).joins({ email: VICTIM, password: OWN })

  expect(await world.visitor().logsIn(VICTIM, PASSWORD)).toMatchObject({ id })
})

it('A13-7 who else was in an account is out when its address is corrected', async ({ world }) => {
  const vera = world.visitor()
  await vera.joins()
  const stalker = world.visitor({ ip: '198.51.100.4' })
  await stalker.logsIn(vera.email)

  await vera.call(correctEmail, { email: 'veras-richtige@mail.example.org', password: PASSWORD })

  await expect(stalker.call(readUser, {})).rejects.toMatchObject({ code: 'authentication_required' })
  expect((await vera.call(readUser, {})).user?.status).toBe('not_confirmed')
})

it('A13-2 who joined in the place of an account that was erased is out once the owner of the address confirms', async ({
  world,
}) => {
  const vera = world.visitor()
  await vera.joins()
  const stalker = world.visitor({ ip: '198.51.100.4' })
  await vera.call(deleteAccount, { password: PASSWORD, reason: 'other' })
  await stalker.joins({ email: vera.email })

  const phone = world.visitor()
  await phone.call(activate, { token: await stalker.linkToken(), password: PASSWORD })

  await expect(stalker.call(readUser, {})).rejects.toMatchObject({ code: 'authentication_required' })
  expect((await phone.call(readUser, {})).user?.status).toBe('active')
})

it('A10-6 nobody who was in before stays in an account whose password fits another that waits', async ({ world }) => {
  const mallory = await prepares(world)
  const token = await mallory.linkToken()
  await world.visitor().joins({ email: VICTIM })

  await world.visitor().call(activate, { token, password: PASSWORD })

  await expect(mallory.call(readUser, {})).rejects.toMatchObject({ code: 'authentication_required' })
})

it('A18-1 a stranger’s account is not confirmed by a click where somebody has logged in to it', async ({ world }) => {
  const mallory = await prepares(world)
  const vera = world.visitor()
  await vera.logsIn(VICTIM)
  await vera.call(resendActivation, {})

  await expect(vera.activates()).rejects.toMatchObject({ code: 'signup.new_password_needed' })

  expect((await mallory.call(readUser, {})).user?.status).toBe('not_confirmed')
})

it('A18-1 of two accounts with one password the one is confirmed that was made here, whichever mail is opened', async ({
  world,
}) => {
  const mallory = await prepares(world)
  const token = await mallory.linkToken()
  const vera = world.visitor()
  const { id } = await vera.joins({ email: VICTIM })

  expect((await vera.call(activate, { token, password: PASSWORD })).user).toMatchObject({ id, status: 'active' })

  expect((await mallory.call(readUser, {})).user?.status).toBe('not_confirmed')
})

it('A18-1 a stranger who joined with a leaked password is out once somebody confirms who logged in with it', async ({
  world,
}) => {
  const mallory = await prepares(world)
  const vera = world.visitor()
  const { id } = await vera.logsIn(VICTIM)
  await vera.call(resendActivation, {})
  const typed = { password: PASSWORD, new_password: OWN }

  const { user } = await vera.call(activate, { token: await vera.linkToken(), ...typed })

  expect(user).toMatchObject({ id, status: 'active', must_confirm: false })
  await expect(mallory.call(readUser, {})).rejects.toMatchObject({ code: 'authentication_required' })
  await expect(mallory.logsIn(VICTIM)).rejects.toMatchObject({ code: 'sessions.login_failed' })
  expect(await vera.logsIn(VICTIM, OWN)).toMatchObject({ id })
})
