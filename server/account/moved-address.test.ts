import { describe, expect } from 'vitest'
import { changeEmail, deleteAccount, undoChange } from '#contract/account.ts'
import { readProfile } from '#contract/profiles.ts'
import { askReset } from '#contract/reset-password.ts'
import { readUser } from '#contract/sessions.ts'
import { activate, begin, complete, correctEmail } from '#contract/signup.ts'
import { confirms, NEW, resets, THIEF, thiefAsksForAddress } from '#test/recovering.ts'
import { PASSWORD, solveChallenge, someone, type Visitor } from '#test/visitor.ts'
import { it, type World } from '#test/world.ts'

/** Somebody who knows the old password has moved the account to an address of theirs, and is in. */
async function moved(world: World): Promise<{ own: string; thief: Visitor; undo: string }> {
  const alice = await world.member()
  const own = alice.email
  await confirms(alice, await thiefAsksForAddress(world, alice))
  const undo = await alice.linkToken(own)
  const thief = world.visitor()
  await thief.logsIn(THIEF)
  world.clock.pass({ hours: 1 })
  return { own, thief, undo }
}

/** The newest mail to an address: what it is, and the secrets of its two ways. */
async function newestTo(world: World, address: string): Promise<{ kind: string; undo: string; other: string }> {
  const { kind = '', text = '' } = (await world.mailsTo(address)).at(-1) ?? {}
  const secret = (name: string) => new RegExp(`[?&]${name}=([\\w-]{43})`).exec(text)?.[1] ?? ''
  return { kind, undo: secret('undo'), other: secret('token') }
}

async function isIn(visitor: Visitor): Promise<boolean> {
  return (await visitor.asks(readUser, {})).statusCode === 200
}

async function joinsAnew(world: World, email: string): Promise<Visitor> {
  const anew = world.visitor()
  await anew.joins({ email })
  return anew
}

async function thiefMovesOn(thief: Visitor): Promise<string> {
  const email = 'zweiter-dieb@mail.example.org'
  await thief.call(changeEmail, { email, password: PASSWORD })
  return thief.linkToken(email)
}

const invalid = { code: 'account.link_invalid' }

describe('A5-5 an owner whose address somebody else has changed', () => {
  it('A5-5 gets the way to undo it when she asks for a new password', async ({ world }) => {
    const { own, thief } = await moved(world)

    await world.visitor().call(askReset, { email: own })

    const mail = await newestTo(world, own)
    expect(mail.kind).toBe('address_moved')
    await world.visitor().call(undoChange, { token: mail.undo })
    expect(await isIn(thief)).toBe(false)
    await resets(world, thief, own)
    expect(await world.visitor().logsIn(own, NEW)).toMatchObject({ email: own })
  })

  it('A5-5 on a site that says who is a member, too', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { private_membership: false } })
    const { own } = await moved(world)

    await world.visitor().call(askReset, { email: own })

    expect(await newestTo(world, own)).toMatchObject({ kind: 'address_moved' })
  })

  it('A5-5 gets it when she joins anew, and nobody else is told another thing', async ({ world }) => {
    const { own, thief } = await moved(world)
    const ask = async (email: string) => {
      const visitor = world.visitor({ ip: '198.51.100.9' })
      return Object.keys(await visitor.joins({ email }))
    }

    expect(await ask(own)).toEqual(await ask(someone().email))

    const mail = await newestTo(world, own)
    expect(mail.kind).toBe('address_moved')
    expect(await world.visitor().call(undoChange, { token: mail.undo })).toEqual({ is_shut: false })
    expect(await isIn(thief)).toBe(false)
    expect(await newestTo(world, own)).toMatchObject({ kind: 'change_undone' })
  })

  it('A5-5 can go on and join anew with the same mail', async ({ world }) => {
    const { own } = await moved(world)
    const anew = await joinsAnew(world, own)

    const { user } = await anew.call(activate, { token: (await newestTo(world, own)).other })

    expect(user).toMatchObject({ email: own, status: 'active' })
  })

  it('A5-5 can complete an account that began elsewhere with the same mail', async ({ world }) => {
    const { own } = await moved(world)
    const visitor = world.visitor()
    await visitor.call(begin, { email: own, ...(await solveChallenge(visitor)) })
    const { kind, other: token } = await newestTo(world, own)
    const details = { ...someone(), email: own }

    const { user } = await visitor.call(complete, { token, ...details })

    expect(kind).toBe('address_moved')
    expect(user).toMatchObject({ email: own, status: 'active' })
  })

  it('A5-5 A9-10 can make an account of their own with the same mail, where one waits', async ({ world }) => {
    const { own } = await moved(world)
    await joinsAnew(world, own)
    await world.visitor().call(askReset, { email: own })
    const { kind, other: token } = await newestTo(world, own)
    const details = { ...someone(), email: own, password: NEW }

    await world.visitor().call(complete, { token, ...details })

    expect(kind).toBe('address_moved')
    expect(await world.visitor().logsIn(own, NEW)).toMatchObject({ email: own, status: 'active' })
  })

  it('A5-5 has no more time than the first mail gave', async ({ world }) => {
    const { own } = await moved(world)
    world.clock.pass({ hours: 46 })
    await world.visitor().call(askReset, { email: own })
    const { undo } = await newestTo(world, own)
    world.clock.pass({ hours: 2 })

    await expect(world.visitor().call(undoChange, { token: undo })).rejects.toMatchObject(invalid)

    await world.visitor().call(askReset, { email: own })
    expect(await newestTo(world, own)).toMatchObject({ kind: 'no_account' })
  })

  it('A5-5 undoes what came after the change with the later mail, too', async ({ world }) => {
    const { own, thief } = await moved(world)
    await confirms(thief, await thiefMovesOn(thief))
    const theirs = await thief.linkToken(THIEF)
    world.clock.pass({ minutes: 1 })
    await world.visitor().call(askReset, { email: own })

    await world.visitor().call(undoChange, { token: (await newestTo(world, own)).undo })

    await expect(world.visitor().call(undoChange, { token: theirs })).rejects.toMatchObject(invalid)
  })

  it('A5-5 uses all of these mails up with one', async ({ world }) => {
    const { own, undo } = await moved(world)
    await world.visitor().call(askReset, { email: own })
    const { undo: second } = await newestTo(world, own)
    await world.visitor().call(undoChange, { token: undo })

    await expect(world.visitor().call(undoChange, { token: second })).rejects.toMatchObject(invalid)
  })

  it('A5-5 gives no stranger a link for an address that they have corrected since', async ({ world }) => {
    const { own } = await moved(world)
    await world.works()
    const stranger = await joinsAnew(world, own)
    await stranger.call(correctEmail, { email: 'ganz-anders@mail.example.org', password: PASSWORD })

    const mail = await newestTo(world, own)

    expect(mail).toMatchObject({ kind: 'address_moved', other: '' })
  })
})

describe('A5-5 an account whose owner has joined anew meanwhile', () => {
  async function joinedAnew(world: World) {
    const before = await moved(world)
    const old = (await before.thief.call(readUser, {})).user?.id ?? ''
    const anew = await joinsAnew(world, before.own)
    await anew.call(activate, { token: (await newestTo(world, before.own)).other })
    return { ...before, old, anew }
  }

  it('A5-5 is shut to the thief, whatever mailbox it has', async ({ world }) => {
    const { own, undo, thief, anew, old } = await joinedAnew(world)

    expect(await world.visitor().call(undoChange, { token: undo })).toEqual({ is_shut: true })

    expect(await isIn(thief)).toBe(false)
    await expect(world.visitor().logsIn(THIEF)).rejects.toMatchObject({ code: 'sessions.login_failed' })
    await resets(world, thief, THIEF)
    await expect(world.visitor().logsIn(THIEF, NEW)).rejects.toMatchObject({ code: 'sessions.login_failed' })
    await expect(anew.call(readProfile, { id: old })).rejects.toMatchObject({ code: 'profiles.not_found' })
    expect(await newestTo(world, own)).toMatchObject({ kind: 'account_shut' })
    expect((await world.mailsTo(own)).at(-1)?.text).toContain(old)
  })

  it('A5-5 stays shut when the thief had deleted it, and no way back goes to them', async ({ world }) => {
    const { undo, thief } = await joinedAnew(world)
    await thief.call(deleteAccount, { password: PASSWORD, reason: 'other' })

    await world.visitor().call(undoChange, { token: undo })

    await world.visitor().call(askReset, { email: THIEF })
    expect(await newestTo(world, THIEF)).not.toMatchObject({ kind: 'account_deleted' })
  })

  it('A5-5 leaves the new one as it is', async ({ world }) => {
    const { own, undo, anew } = await joinedAnew(world)

    await world.visitor().call(undoChange, { token: undo })

    expect(await isIn(anew)).toBe(true)
    expect(await world.visitor().logsIn(own)).toMatchObject({ email: own, status: 'active' })
  })

  it('A5-5 gets the reset of the new one, not the way to undo, when she asks for it', async ({ world }) => {
    const { own } = await joinedAnew(world)

    await world.visitor().call(askReset, { email: own })

    expect(await newestTo(world, own)).toMatchObject({ kind: 'reset' })
  })
})
