import { describe, expect } from 'vitest'
import { changeEmail, changePassword, confirmEmail, deleteAccount, undoChange } from '#contract/account.ts'
import { askReset, resetPassword } from '#contract/reset-password.ts'
import { logIn, readUser } from '#contract/sessions.ts'
import { PASSWORD, type Visitor } from '#test/visitor.ts'
import { it, type World } from '#test/world.ts'

const NEW = 'ein anderes langes Passwort'
const THIEF = 'dieb@mail.example.org'
const passwords = { password: NEW, password_again: NEW }

/** Somebody who knows the old password has asked for another address, and holds the link. */
async function thiefAsksForAddress(world: World, owner: Visitor): Promise<string> {
  const thief = world.visitor({ ip: '198.51.100.4' })
  await thief.logsIn(owner.email)
  await thief.call(changeEmail, { email: THIEF, password: PASSWORD })
  return thief.linkToken(THIEF)
}

async function resets(world: World, owner: Visitor, email = owner.email): Promise<void> {
  await world.visitor().call(askReset, { email })
  await world.visitor().call(resetPassword, { token: await owner.linkToken(email), ...passwords })
}

async function changes(_: World, owner: Visitor): Promise<void> {
  await owner.call(changePassword, { old_password: PASSWORD, ...passwords })
}

const confirms = (world: World, token: string) => world.visitor().call(confirmEmail, { token })

/** Somebody else takes the account to an address of theirs, and from there to a second one. */
async function thiefChangesTwice(world: World): Promise<{ own: string; undo: string; thief: Visitor }> {
  const alice = await world.member()
  const own = alice.email
  await confirms(world, await thiefAsksForAddress(world, alice))
  const undo = await alice.linkToken(own)
  world.clock.pass({ minutes: 1 })
  const thief = world.visitor()
  await thief.logsIn(THIEF)
  await thief.call(changeEmail, { email: 'zweiter-dieb@mail.example.org', password: PASSWORD })
  await confirms(world, await thief.linkToken('zweiter-dieb@mail.example.org'))
  return { own, undo, thief }
}

describe('S-H1 an address change that somebody else asked for', () => {
  it('S-H1 is void after a reset', async ({ world }) => {
    const alice = await world.member()
    const token = await thiefAsksForAddress(world, alice)

    await resets(world, alice)

    await expect(confirms(world, token)).rejects.toMatchObject({ code: 'account.link_invalid' })
    expect(await world.visitor().logsIn(alice.email, NEW)).toMatchObject({ email: alice.email })
  })

  it('S-H1 is void after a new password', async ({ world }) => {
    const alice = await world.member()
    const token = await thiefAsksForAddress(world, alice)

    await alice.call(changePassword, { old_password: PASSWORD, ...passwords })

    await expect(confirms(world, token)).rejects.toMatchObject({ code: 'account.link_invalid' })
  })

  it('S-H1 is void after the account was deleted, and no way back goes to a stranger', async ({ world }) => {
    const alice = await world.member()
    const token = await thiefAsksForAddress(world, alice)
    const before = (await world.mailsTo(THIEF)).length

    await alice.call(deleteAccount, { password: PASSWORD, reason: 'other' })

    await expect(confirms(world, token)).rejects.toMatchObject({ code: 'account.link_invalid' })
    await expect(world.visitor().logsIn(alice.email)).rejects.toMatchObject({ code: 'signup.deleted_account' })
    expect(await world.mailsTo(THIEF)).toHaveLength(before)
  })

  it('S-H1 is void after a change was undone', async ({ world }) => {
    const alice = await world.member()
    await alice.call(changePassword, { old_password: PASSWORD, ...passwords })
    const undo = await alice.linkToken()
    const thief = world.visitor()
    await thief.logsIn(alice.email, NEW)
    await thief.call(changeEmail, { email: THIEF, password: NEW })
    const token = await thief.linkToken(THIEF)

    await world.visitor().call(undoChange, { token: undo })

    await expect(confirms(world, token)).rejects.toMatchObject({ code: 'account.link_invalid' })
  })

  it('S-H1 is void although its mail had not left yet', async ({ world }) => {
    const alice = await world.member()
    await world.works()
    const email = 'noch-nichts@mail.example.org'
    await alice.call(changeEmail, { email, password: PASSWORD })

    await alice.call(changePassword, { old_password: PASSWORD, ...passwords })

    expect(await world.mailsTo(email)).toEqual([])
  })

  it('S-H1 holds when nothing has happened since', async ({ world }) => {
    const alice = await world.member()
    const token = await thiefAsksForAddress(world, alice)

    await confirms(world, token)

    expect((await alice.call(readUser, {})).user?.email).toBe(THIEF)
  })
})

describe('S-H1 older links', () => {
  it('S-H1 that restore an old password are void after a reset', async ({ world }) => {
    const alice = await world.member()
    await alice.call(changePassword, { old_password: PASSWORD, password: `${NEW}!`, password_again: `${NEW}!` })
    const undo = await alice.linkToken()

    await resets(world, alice)

    await expect(world.visitor().call(undoChange, { token: undo })).rejects.toMatchObject({
      code: 'account.link_invalid',
    })
    await expect(world.visitor().logsIn(alice.email)).rejects.toMatchObject({ code: 'sessions.login_failed' })
  })

  it('S-H1 that set a new password are void once the address is another', async ({ world }) => {
    const alice = await world.member()
    await world.visitor().call(askReset, { email: alice.email })
    const reset = await alice.linkToken()
    await alice.call(changeEmail, { email: 'neu@mail.example.org', password: PASSWORD })

    await confirms(world, await alice.linkToken('neu@mail.example.org'))

    await expect(world.visitor().call(resetPassword, { token: reset, ...passwords })).rejects.toMatchObject({
      code: 'sessions.link_invalid',
    })
  })

  it('S-H1 that set a new password are void once the password is another', async ({ world }) => {
    const alice = await world.member()
    await world.visitor().call(askReset, { email: alice.email })
    const reset = await alice.linkToken()

    await alice.call(changePassword, { old_password: PASSWORD, ...passwords })

    await expect(world.visitor().call(resetPassword, { token: reset, ...passwords })).rejects.toMatchObject({
      code: 'sessions.link_invalid',
    })
  })
})

describe('S-H1 the mailbox that an account had before', () => {
  it('S-H1 can undo the change of its address whatever happened since', async ({ world }) => {
    const alice = await world.member()
    const own = alice.email
    await confirms(world, await thiefAsksForAddress(world, alice))
    const undo = await alice.linkToken(own)
    await resets(world, alice, THIEF)
    const thief = world.visitor()
    await thief.logsIn(THIEF, NEW)
    await thief.call(deleteAccount, { password: NEW, reason: 'other' })

    await world.visitor().call(undoChange, { token: undo })

    // The password is still the thief's: the mail that tells of it leads to another.
    expect((await world.mailsTo(own)).at(-1)).toMatchObject({ kind: 'change_undone' })
    const last = 'noch ein ganz anderes Passwort'
    const secure = await alice.linkToken(own)
    await world.visitor().call(resetPassword, { token: secure, password: last, password_again: last })
    await expect(world.visitor().logsIn(own, last)).rejects.toMatchObject({ code: 'signup.deleted_account' })
    expect((await world.mailsTo(own)).at(-1)).toMatchObject({ kind: 'account_deleted' })
    await expect(world.visitor().logsIn(THIEF, NEW)).rejects.toMatchObject({ code: 'sessions.login_failed' })
  })

  it('S-H1 is not cut off by somebody who changes the address twice', async ({ world }) => {
    const { own, undo, thief } = await thiefChangesTwice(world)
    await world.visitor().call(undoChange, { token: await thief.linkToken(THIEF) })

    await world.visitor().call(undoChange, { token: undo })

    expect(await world.visitor().logsIn(own)).toMatchObject({ email: own })
  })

  it('S-H1 once it has undone the change, no later mailbox can undo that', async ({ world }) => {
    const { undo, thief } = await thiefChangesTwice(world)
    const theirs = await thief.linkToken(THIEF)

    await world.visitor().call(undoChange, { token: undo })

    await expect(world.visitor().call(undoChange, { token: theirs })).rejects.toMatchObject({
      code: 'account.link_invalid',
    })
  })
})

describe('S-M3 devices', () => {
  it('S-M3 are strangers after a reset: their guesses count like anybody’s', async ({ world }) => {
    const alice = await world.member()
    await resets(world, alice)
    const cookies = Object.fromEntries(alice.cookies)

    const answers: string[] = []
    for (let i = 0; i < 25; i++) {
      const device = world.visitor({ cookies, ip: `198.51.${i}.1` })
      const answer = await device.asks(logIn, { email: alice.email, password: 'falsch geraten' })
      answers.push(answer.json<{ code: string }>().code)
    }

    expect(answers.filter((code) => code === 'sessions.login_failed')).toHaveLength(19)
    expect(answers.at(-1)).toBe('sessions.blocked')
  })

  it('S-M3 of the reset itself is not locked out by guesses from elsewhere', async ({ world }) => {
    const alice = await world.member()
    for (let i = 0; i < 20; i++) {
      await world.visitor({ ip: `198.51.${i}.1` }).asks(logIn, { email: alice.email, password: 'falsch geraten' })
    }
    await alice.call(askReset, { email: alice.email })

    await alice.call(resetPassword, { token: await alice.linkToken(), ...passwords })

    expect(await alice.logsIn(alice.email, NEW)).toMatchObject({ email: alice.email })
  })

  it.for([
    ['a reset', resets],
    ['a new password', changes],
  ] as const)('S-M3 are new again after %s, and the mailbox is told of a login', async ([, happens], { world }) => {
    const alice = await world.member()
    const phone = world.visitor()
    await phone.logsIn(alice.email)
    await happens(world, alice)
    const before = (await world.mailsTo(alice.email)).length

    await phone.logsIn(alice.email, NEW)

    const mails = await world.mailsTo(alice.email)
    expect(mails.slice(before).map(({ kind }) => kind)).toEqual(['new_device'])
  })

  it('S-M3 stays known on which the password was changed', async ({ world }) => {
    const alice = await world.member()
    await alice.call(changePassword, { old_password: PASSWORD, ...passwords })
    const before = (await world.mailsTo(alice.email)).length

    await alice.logsIn(alice.email, NEW)

    expect(await world.mailsTo(alice.email)).toHaveLength(before)
  })
})

describe('another address', () => {
  it('U-12 is not the one that the account has', async ({ world }) => {
    const alice = await world.member()
    const before = (await world.mailsTo(alice.email)).length

    await expect(
      alice.call(changeEmail, { email: alice.email.toUpperCase(), password: PASSWORD }),
    ).rejects.toMatchObject({ code: 'signup.email_taken', details: { fields: [{ field: 'email' }] } })

    expect(await world.mailsTo(alice.email)).toHaveLength(before)
  })
})
