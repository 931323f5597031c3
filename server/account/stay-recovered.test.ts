import { describe, expect } from 'vitest'
import { changeEmail, changePassword, deleteAccount, reactivate, undoChange } from '#contract/account.ts'
import { askReset, resetPassword } from '#contract/reset-password.ts'
import { logIn, readUser } from '#contract/sessions.ts'
import { changes, confirms, NEW, passwords, resets, THIEF, thiefAsksForAddress } from '#test/recovering.ts'
import { PASSWORD, type Visitor } from '#test/visitor.ts'
import { it, type World } from '#test/world.ts'
import { eraseMembers } from './erase-members.ts'

/** Somebody else takes the account to an address of theirs, and from there to a second one. */
async function thiefChangesTwice(world: World): Promise<{ own: string; undo: string; thief: Visitor }> {
  const alice = await world.member()
  const own = alice.email
  await confirms(alice, await thiefAsksForAddress(world, alice))
  const undo = await alice.linkToken(own)
  world.clock.pass({ minutes: 1 })
  const thief = world.visitor()
  await thief.logsIn(THIEF)
  await thief.call(changeEmail, { email: 'zweiter-dieb@mail.example.org', password: PASSWORD })
  await confirms(thief, await thief.linkToken('zweiter-dieb@mail.example.org'))
  return { own, undo, thief }
}

describe('S-H1 an address change that somebody else asked for', () => {
  it('S-H1 is void after a reset', async ({ world }) => {
    const alice = await world.member()
    const token = await thiefAsksForAddress(world, alice)

    await resets(world, alice)

    await expect(confirms(alice, token)).rejects.toMatchObject({ code: 'account.link_invalid' })
    expect(await world.visitor().logsIn(alice.email, NEW)).toMatchObject({ email: alice.email })
  })

  it('S-H1 is void after a new password', async ({ world }) => {
    const alice = await world.member()
    const token = await thiefAsksForAddress(world, alice)

    await alice.call(changePassword, { old_password: PASSWORD, ...passwords })

    await expect(confirms(alice, token)).rejects.toMatchObject({ code: 'account.link_invalid' })
  })

  it('S-H1 is void after the account was deleted, and no way back goes to a stranger', async ({ world }) => {
    const alice = await world.member()
    const token = await thiefAsksForAddress(world, alice)
    const before = (await world.mailsTo(THIEF)).length

    await alice.call(deleteAccount, { password: PASSWORD, reason: 'other' })

    await expect(confirms(alice, token)).rejects.toMatchObject({ code: 'account.link_invalid' })
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

    await expect(confirms(alice, token)).rejects.toMatchObject({ code: 'account.link_invalid' })
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

    await confirms(alice, token)

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

    await confirms(alice, await alice.linkToken('neu@mail.example.org'))

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
    await confirms(alice, await thiefAsksForAddress(world, alice))
    const undo = await alice.linkToken(own)
    await resets(world, alice, THIEF)
    const thief = world.visitor()
    await thief.logsIn(THIEF, NEW)
    await thief.call(deleteAccount, { password: NEW, reason: 'other' })

    await world.visitor().call(undoChange, { token: undo })

    // No password works: the mail that tells of it leads to one.
    expect((await world.mailsTo(own)).at(-1)).toMatchObject({ kind: 'change_undone' })
    const last = 'noch ein ganz anderes Passwort'
    const secure = await alice.linkToken(own)
    await world.visitor().call(resetPassword, { token: secure, password: last, password_again: last })
    expect(await world.visitor().logsIn(own, last)).toMatchObject({ status: 'active' })
    await expect(world.visitor().logsIn(THIEF, NEW)).rejects.toMatchObject({ code: 'sessions.login_failed' })
  })

  it('S-H1 is not cut off by somebody who changes the address twice', async ({ world }) => {
    const { own, undo, thief } = await thiefChangesTwice(world)
    await world.visitor().call(undoChange, { token: await thief.linkToken(THIEF) })

    await world.visitor().call(undoChange, { token: undo })

    await resets(world, thief, own)
    expect(await world.visitor().logsIn(own, NEW)).toMatchObject({ email: own })
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

  it('S-M3 of the reset itself is not locked out by guesses from elsewhere, before it or after', async ({ world }) => {
    const alice = await world.member()
    const guesses = async () => {
      for (let i = 0; i < 20; i++) {
        await world.visitor({ ip: `198.51.${i}.1` }).asks(logIn, { email: alice.email, password: 'falsch geraten' })
      }
    }
    await guesses()
    await alice.call(askReset, { email: alice.email })

    await alice.call(resetPassword, { token: await alice.linkToken(), ...passwords })
    await guesses()

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

  it('A26-4 of the reset itself has another mark after it: who copied the one from before is strange, and it is not', async ({
    world,
  }) => {
    const alice = await world.member()
    const thief = alice.again()
    await alice.call(askReset, { email: alice.email })
    await alice.call(resetPassword, { token: await alice.linkToken(), ...passwords })
    const told = async () => (await world.mailsTo(alice.email)).filter(({ kind }) => kind === 'new_device').length

    await alice.logsIn(alice.email, NEW)
    const known = await told()
    await thief.logsIn(alice.email, NEW)

    expect([known, await told()]).toEqual([0, 1])
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

describe('S-H1 whoever only knows the password', () => {
  const theirs = (word: string) => ({
    password: `das Passwort ${word} des Diebs`,
    password_again: `das Passwort ${word} des Diebs`,
  })

  /** Somebody who has found the password out is in, and has changed it so often. */
  async function thiefChanges(world: World, owner: Visitor, times: number): Promise<Visitor> {
    const thief = world.visitor({ ip: '198.51.100.4' })
    await thief.logsIn(owner.email)
    let old = PASSWORD
    for (let time = 1; time <= times; time++) {
      const next = theirs(String(time))
      await thief.call(changePassword, { old_password: old, ...next })
      old = next.password
    }
    return thief
  }

  it('S-H1 is out when the mailbox undoes the change, with every password that there was', async ({ world }) => {
    const alice = await world.member()
    const thief = await thiefChanges(world, alice, 2)

    await world.visitor().call(undoChange, { token: await alice.linkToken() })

    for (const password of [PASSWORD, theirs('1').password, theirs('2').password])
      await expect(world.visitor().logsIn(alice.email, password)).rejects.toMatchObject({
        code: 'sessions.login_failed',
      })
    await expect(thief.call(readUser, {})).rejects.toMatchObject({ code: 'authentication_required' })
    await world.visitor().call(resetPassword, { token: await alice.linkToken(), ...passwords })
    expect(await world.visitor().logsIn(alice.email, NEW)).toMatchObject({ status: 'active' })
  })

  it('A31-4 has deleted the account as well: it is back once the change is undone', async ({ world }) => {
    const alice = await world.member()
    const own = alice.email
    await confirms(alice, await thiefAsksForAddress(world, alice))
    const undo = await alice.linkToken(own)
    const thief = world.visitor()
    await thief.logsIn(THIEF)
    await thief.call(deleteAccount, { password: PASSWORD })
    world.clock.pass({ hours: 40 })

    await world.visitor().call(undoChange, { token: undo })
    await world.visitor().call(resetPassword, { token: await alice.linkToken(own), ...passwords })
    world.clock.pass({ days: 14 })
    expect(await eraseMembers({ ...world.parts, sites: [world.site] })).toBe(0)

    expect(await world.visitor().logsIn(own, NEW)).toMatchObject({ status: 'active' })
  })

  it('A31-4 was gone before the change that is undone: who left stays gone', async ({ world }) => {
    const alice = await world.member()
    await changes(world, alice)
    const undo = await alice.linkToken()
    // As if the deletion had been earlier: its row alone tells.
    await world.db
      .updateTable('members')
      .set({ status: 'deleted', deletedAt: '2026-01-01T00:00:00Z' })
      .where('siteId', '=', world.site.id)
      .where('email', '=', alice.email)
      .execute()

    await world.visitor().call(undoChange, { token: undo })

    expect(await eraseMembers({ ...world.parts, sites: [world.site] })).toBe(1)
  })

  it('S-H1 is out as well when the change of the address is undone', async ({ world }) => {
    const alice = await world.member()
    const own = alice.email
    await confirms(alice, await thiefAsksForAddress(world, alice))
    const undo = await alice.linkToken(own)
    const thief = world.visitor()
    await thief.logsIn(THIEF)
    await thief.call(changePassword, { old_password: PASSWORD, ...theirs('1') })

    await world.visitor().call(undoChange, { token: undo })

    for (const password of [PASSWORD, theirs('1').password])
      await expect(world.visitor().logsIn(own, password)).rejects.toMatchObject({ code: 'sessions.login_failed' })
  })

  it('S-H1 does not use up the mails that the owner could ask for', async ({ world }) => {
    const alice = await world.member()
    const stranger = world.visitor({ ip: '198.51.100.9' })
    for (let mail = 0; mail < world.site.settings.reset_mails_per_day; mail++)
      await stranger.call(askReset, { email: alice.email })
    await world.works()
    await thiefChanges(world, alice, 1)

    await resets(world, alice)

    expect(await world.visitor().logsIn(alice.email, NEW)).toMatchObject({ status: 'active' })
  })

  it('R9.8 more mails than allowed are not sent while one is on its way or can be used', async ({ world }) => {
    const alice = await world.member()
    const asks = () => world.visitor({ ip: '198.51.100.9' }).call(askReset, { email: alice.email })
    const resetMails = async () => (await world.mailsTo(alice.email)).filter(({ kind }) => kind === 'reset')
    const most = world.site.settings.reset_mails_per_day
    for (let mail = 0; mail <= most; mail++) await asks()

    expect(await resetMails()).toHaveLength(most)
    await asks()
    expect(await resetMails()).toHaveLength(most)
  })

  it.for([
    ['reset', async (world: World, owner: Visitor) => resets(world, owner)],
    [
      'undone change',
      async (world: World, owner: Visitor) => {
        await world.visitor().call(undoChange, { token: await owner.linkToken() })
        await world.visitor().call(resetPassword, { token: await owner.linkToken(), ...passwords })
      },
    ],
  ] as const)('Z-8 has used up nobody’s own changes after a %s', async ([, recovers], { world }) => {
    const alice = await world.member()
    let password = PASSWORD
    for (let i = 0; i < 10; i++) {
      const next = `das Passwort eines Diebes ${i}`
      await alice.call(changePassword, { old_password: password, password: next, password_again: next })
      password = next
    }

    await recovers(world, alice)
    await alice.logsIn(alice.email, NEW)

    const again = { old_password: NEW, password: PASSWORD, password_again: PASSWORD }
    expect((await alice.asks(changePassword, again)).statusCode).toBe(200)
  })

  it('S-H1 cannot end the links of the mailbox for ever: ten changes a day', async ({ world }) => {
    const alice = await world.member()
    const thief = await thiefChanges(world, alice, 10)
    const last = theirs('10').password

    await expect(thief.call(changePassword, { old_password: last, ...theirs('11') })).rejects.toMatchObject({
      code: 'request.too_many',
    })

    await resets(world, alice)
    expect(await world.visitor().logsIn(alice.email, NEW)).toMatchObject({ status: 'active' })
    world.clock.pass({ days: 1 })
    const owner = world.visitor()
    await owner.logsIn(alice.email, NEW)
    await owner.call(changePassword, { old_password: NEW, ...theirs('12') })
  })
})

describe('Z-1 somebody who knows the password and deletes the account each time its owner brings it back', () => {
  const deletes = async (world: World, { email }: Visitor) => {
    const thief = world.visitor({ ip: '198.51.100.4' })
    await thief.logsIn(email)
    return thief.asks(deleteAccount, { password: PASSWORD, reason: 'other' })
  }
  const comesBack = async (world: World, owner: Visitor) =>
    world.visitor().call(reactivate, { token: await owner.linkToken() })

  it('Z-1 can do so twice in a day, and then the owner’s new password shuts them out', async ({ world }) => {
    const alice = await world.member()
    for (let i = 0; i < 2; i++) {
      expect((await deletes(world, alice)).statusCode).toBe(200)
      await comesBack(world, alice)
    }

    const third = await deletes(world, alice)
    await resets(world, alice)

    expect(third.json()).toMatchObject({ code: 'request.too_many' })
    expect(await world.visitor().logsIn(alice.email, NEW)).toMatchObject({ status: 'active' })
    expect((await world.visitor().asks(logIn, { email: alice.email, password: PASSWORD })).statusCode).not.toBe(200)
  })

  it('Z-1 but whoever leaves on another day may', async ({ world }) => {
    const alice = await world.member()
    for (let i = 0; i < 2; i++) {
      await deletes(world, alice)
      await comesBack(world, alice)
    }
    world.clock.pass({ days: 1 })

    expect((await deletes(world, alice)).statusCode).toBe(200)
  })
})
