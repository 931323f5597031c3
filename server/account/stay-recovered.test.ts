import { describe, expect } from 'vitest'
import {
  changeEmail,
  changePassword,
  confirmEmail,
  deleteAccount,
  giveConsent,
  reactivate,
  readConsents,
  undoChange,
} from '#contract/account.ts'
import { like } from '#contract/likes.ts'
import { changeOwnProfile, readProfile } from '#contract/profiles.ts'
import { askReset, resetPassword } from '#contract/reset-password.ts'
import { logIn, readUser } from '#contract/sessions.ts'
import { activate } from '#contract/signup.ts'
import { hoursLater, makeLink } from '#server/mail/links.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { changesMeanwhile } from '#test/changes-meanwhile.ts'
import { person } from '#test/people.ts'
import { PASSWORD, type Visitor } from '#test/visitor.ts'
import { somebodyWaits } from '#test/waiting.ts'
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

    // No password works: the mail that tells of it leads to one.
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

  it('S-H1 is out as well when the change of the address is undone', async ({ world }) => {
    const alice = await world.member()
    const own = alice.email
    await confirms(world, await thiefAsksForAddress(world, alice))
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

describe('S-H1 photos that somebody else has shown', () => {
  /** Whoever was in has let an account of their own see the private photos. */
  async function granted(world: World, owner: Visitor): Promise<() => Promise<number>> {
    const { user } = await owner.call(readUser, {})
    if (!user) throw new Error('nobody is logged in')
    const friend = await person(world, { isPaid: true })
    const at = world.clock.now().toISOString()
    const expiresAt = '2027-01-01T00:00:00Z'
    const grant = {
      siteId: world.site.id,
      ownerId: user.id,
      viewerId: friend.id,
      status: 'granted' as const,
      grantedAt: at,
      expiresAt,
    }
    await world.db.insertInto('photoGrants').values(grant).execute()
    const left = world.db.selectFrom('photoGrants').select('viewerId').where('ownerId', '=', user.id)
    return async () => (await left.execute()).length
  }

  it('S-H1 are shown no more after a reset', async ({ world }) => {
    const alice = await world.member()
    const grants = await granted(world, alice)
    expect(await grants()).toBe(1)

    await resets(world, alice)

    expect(await grants()).toBe(0)
  })

  it('Z-6 nor is the owner shown in advertising after a reset or an undone change', async ({ world }) => {
    const alice = await world.member()
    const since = async () => (await alice.call(readConsents, {})).landing_since
    await alice.call(giveConsent, { kind: 'landing', is_given: true })
    expect(await since()).not.toBeNull()

    await resets(world, alice)
    await alice.logsIn(alice.email, NEW)
    const afterReset = await since()
    await alice.call(giveConsent, { kind: 'landing', is_given: true })
    await alice.call(changePassword, { old_password: NEW, password: PASSWORD, password_again: PASSWORD })
    await world.visitor().call(undoChange, { token: await alice.linkToken() })
    await world.visitor().call(resetPassword, { token: await alice.linkToken(), ...passwords })
    await alice.logsIn(alice.email, NEW)

    expect([afterReset, await since()]).toEqual([null, null])
  })

  it('Z-7 nor is the owner shown to those whom somebody else has asked lately; what was asked long ago stays', async ({
    world,
  }) => {
    const alice = await world.member()
    const { user } = await alice.call(readUser, {})
    if (!user) throw new Error('nobody is logged in')
    const daysAgo = (days: number) => new Date(world.clock.now().getTime() - days * 86_400_000).toISOString()
    const [lately, longAgo] = [await person(world), await person(world)]
    const asked = { siteId: world.site.id, viewerId: user.id, status: 'asked' as const }
    await world.db
      .insertInto('photoGrants')
      .values([
        { ...asked, ownerId: lately.id, askedAt: daysAgo(29) },
        { ...asked, ownerId: longAgo.id, askedAt: daysAgo(31) },
      ])
      .execute()

    await resets(world, alice)

    const left = await world.db.selectFrom('photoGrants').select('ownerId').where('viewerId', '=', user.id).execute()
    expect(left).toEqual([{ ownerId: longAgo.id }])
  })

  it('S-H1 are shown no more after a change was undone', async ({ world }) => {
    const alice = await world.member()
    const grants = await granted(world, alice)
    await alice.call(changePassword, { old_password: PASSWORD, ...passwords })
    expect(await grants()).toBe(1)

    await world.visitor().call(undoChange, { token: await alice.linkToken() })

    expect(await grants()).toBe(0)
  })

  it('S-H1 are shown no more once the owner of the address has taken the account over', async ({ world }) => {
    const stranger = world.visitor()
    await stranger.joins()
    const grants = await granted(world, stranger)
    const token = await stranger.linkToken()

    await world.visitor().call(activate, { token, password: NEW })

    expect(await grants()).toBe(0)
  })
})

describe('X-8 likes that somebody else has given', () => {
  const daysBefore = (world: World, days: number) => new Date(world.clock.now().getTime() - days * 86_400_000)

  /** The owner liked one friend long ago, and whoever was in liked an account of their own. */
  async function liked(world: World, owner: Visitor) {
    const { user } = await owner.call(readUser, {})
    if (!user) throw new Error('nobody is logged in')
    const [friend, theirs] = [await person(world, { gender: 'male' }), await person(world, { gender: 'male' })]
    for (const { id } of [friend, theirs]) await owner.call(like, { id })
    const createdAt = daysBefore(world, 31).toISOString()
    await world.db.updateTable('likes').set({ createdAt }).where('likedId', '=', friend.id).execute()
    const sees = async (viewer: Visitor) => (await viewer.asks(readProfile, { id: user.id })).statusCode
    return { friend, theirs, sees }
  }

  it('X-8 show them no owner who hides after a reset, and old likes still do', async ({ world }) => {
    const alice = await world.member()
    const { friend, theirs, sees } = await liked(world, alice)
    await alice.call(changeOwnProfile, { is_invisible: true })
    expect([await sees(friend), await sees(theirs)]).toEqual([200, 200])

    await resets(world, alice)

    expect([await sees(friend), await sees(theirs)]).toEqual([200, 404])
    await alice.logsIn(alice.email, NEW)
    const late = await person(world, { gender: 'male' })
    await alice.call(like, { id: late.id })
    expect(await sees(late), 'calls that were under way').toBe(404)
    world.clock.pass({ minutes: 1 })
    const other = await person(world, { gender: 'male' })
    await alice.call(like, { id: other.id })
    expect(await sees(other)).toBe(200)
    await alice.call(changeOwnProfile, { is_invisible: false })
    expect(await sees(theirs)).toBe(200)
  })

  it('X-8 show them none after a change was undone either', async ({ world }) => {
    const alice = await world.member()
    const { friend, theirs, sees } = await liked(world, alice)
    await alice.call(changeOwnProfile, { is_invisible: true })
    await alice.call(changePassword, { old_password: PASSWORD, ...passwords })
    expect(await sees(theirs)).toBe(200)

    await world.visitor().call(undoChange, { token: await alice.linkToken() })

    expect([await sees(friend), await sees(theirs)]).toEqual([200, 404])
  })

  it('X-8 show them none once the owner of the address has taken the account over', async ({ world }) => {
    const stranger = world.visitor()
    await stranger.joins()
    const { theirs, sees } = await liked(world, stranger)
    const owner = world.visitor()

    await owner.call(activate, { token: await stranger.linkToken(), password: NEW })

    expect(await sees(theirs)).toBe(200)
    await owner.call(changeOwnProfile, { is_invisible: true })
    expect(await sees(theirs)).toBe(404)
  })
})

describe('X-20 a change that meets a letter which is being written', () => {
  it('X-20 waits for it, and neither is given up; its link is void afterwards', async ({ world }) => {
    const alice = await world.member()
    const { user } = await alice.call(readUser, {})
    if (!user) throw new Error('nobody is logged in')
    const memberId = user.id
    await world.visitor().call(askReset, { email: alice.email })
    const [isHeld, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const now = world.clock.now()
    const link = { site: world.site.id, memberId, purpose: 'reset', now, expiresAt: hoursLater(now, 2) } as const

    // As a letter is delivered: its own row first, then its link, which refers to the member.
    const writing = world.db.transaction().execute(async (tx) => {
      await tx.selectFrom('mails').select('id').where('memberId', '=', memberId).forUpdate().execute()
      isHeld.resolve()
      await goOn.promise
      await makeLink(tx, link)
    })
    await isHeld.promise
    const changing = changes(world, alice)
    await somebodyWaits(world)
    goOn.resolve()

    await expect(Promise.all([writing, changing])).resolves.toHaveLength(2)
    const left = await world.db.selectFrom('mailLinks').select('purpose').where('memberId', '=', memberId).execute()
    expect(left.map(({ purpose }) => purpose)).not.toContain('reset')
  })
})

describe('AT-1 a mailbox with many spellings', () => {
  it('AT-1 gets no more mails for it: what follows a plus and dots of Gmail do not count', async ({ world }) => {
    const spellings = Array.from({ length: 9 }, (_, n) =>
      n % 2 ? `vic.tim+${n}@gmail.com` : `victim+${n}@googlemail.com`,
    )
    for (const [n, email] of spellings.entries()) await world.visitor({ ip: `198.51.${n}.7` }).call(askReset, { email })
    for (const [n, email] of spellings.entries()) await world.visitor({ ip: `198.52.${n}.7` }).joins({ email })

    const kinds: string[] = []
    for (const email of spellings) for (const { kind } of await world.mailsTo(email)) kinds.push(kind)
    expect(kinds.filter((kind) => kind === 'no_account')).toHaveLength(3)
    expect(kinds.length).toBeLessThanOrEqual(3 + 6)
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

describe('Z-2 a reset that was asked for at the address of somebody else, and is written after the owner’s undo', () => {
  /** Somebody has taken the account to an address of theirs, and the owner holds the link that undoes it. */
  const taken = async (world: World) => {
    const alice = await world.member()
    const own = alice.email
    await confirms(world, await thiefAsksForAddress(world, alice))
    const { id } = await world.db
      .selectFrom('members')
      .select('id')
      .where('siteId', '=', world.site.id)
      .where('email', '=', THIEF)
      .executeTakeFirstOrThrow()
    const writes = () =>
      sendMail(
        world.db,
        { site: world.site.id, kind: 'reset', address: THIEF, memberId: id, language: 'de' },
        world.clock.now(),
      )
    return { own, undo: await alice.linkToken(own), writes }
  }
  /** Other tests write to the same mailbox. */
  const resetsTo = async (world: World, address: string) =>
    (await world.mailsTo(address)).filter(({ kind, links }) => kind === 'reset' && links.join().includes(world.host))

  it('Z-2 brings no link to that mailbox', async ({ world }) => {
    const { own, undo, writes } = await taken(world)
    await world.visitor().call(undoChange, { token: undo })

    await writes()

    expect(await resetsTo(world, THIEF)).toEqual([])
    const { rows } = await world.ground.owner.query('select from mails where site_id = $1', [world.site.id])
    expect(rows).toEqual([])
    await world.visitor().call(askReset, { email: own })
    expect(await resetsTo(world, own)).toHaveLength(1)
  })

  it('Z-2 waits for an undo that is under way', async ({ world }) => {
    const { own, writes } = await taken(world)
    await writes()
    const change = `update members set email = '${own}' where site_id = $1 and email = $2`

    await changesMeanwhile(world, { email: THIEF }, change, () => world.works())

    expect(await resetsTo(world, THIEF)).toEqual([])
  })
})
