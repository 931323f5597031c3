import { randomBytes } from 'node:crypto'
import { describe, expect } from 'vitest'
import { changePassword, deleteAccount, giveConsent, reactivate, undoChange } from '#contract/account.ts'
import { block, unblock } from '#contract/blocks.ts'
import { sendMessage } from '#contract/chats.ts'
import { like } from '#contract/likes.ts'
import { MemberId } from '#contract/members.ts'
import { changeOwnProfile } from '#contract/profiles.ts'
import { resetPassword } from '#contract/reset-password.ts'
import { readSecondFactors, removePasskey } from '#contract/second-factors.ts'
import { readUser } from '#contract/sessions.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { newStorageKey } from '#server/photos/photo-row.ts'
import { changes, confirms, NEW, passwords, resets, thiefAsksForAddress } from '#test/recovering.ts'
import { person } from '#test/people.ts'
import { PASSWORD, type Visitor } from '#test/visitor.ts'
import { it, type World } from '#test/world.ts'

/** A key with which its holder comes in without the password. */
async function addKey(world: World, owner: Visitor, name: string): Promise<void> {
  const { user } = await owner.call(readUser, {})
  if (!user) throw new Error('nobody is logged in')
  const key = {
    id: randomBytes(32).toString('base64url'),
    publicKey: randomBytes(32),
    counter: 0,
    transports: [],
    name,
  }
  const whose = { siteId: world.site.id, memberId: user.id, createdAt: world.clock.now().toISOString() }
  await world.db
    .insertInto('passkeys')
    .values({ ...key, ...whose })
    .execute()
}

/** A photo as a row without bytes. */
async function addPhoto(
  world: World,
  owner: Visitor,
  { isPrivate = false, status = 'active', deletedAt = null }: PhotoOptions = {},
): Promise<void> {
  const { user } = await owner.call(readUser, {})
  if (!user) throw new Error('nobody is logged in')
  await world.db
    .insertInto('photos')
    .values({
      siteId: world.site.id,
      memberId: user.id,
      position: 0,
      isPrivate,
      status,
      storageKey: newStorageKey({ isPrivate, status }),
      width: 900,
      height: 1200,
      thumbhash: randomBytes(24),
      sha256: randomBytes(32),
      similarityHash: randomBytes(8),
      createdAt: world.clock.now().toISOString(),
      deletedAt,
    })
    .execute()
}

interface PhotoOptions {
  isPrivate?: boolean
  status?: 'active' | 'pending' | 'rejected'
  deletedAt?: string | null
}

const keysOf = async (world: World) => {
  const keys = await world.db.selectFrom('passkeys').select('name').execute()
  return keys.map(({ name }) => name)
}

describe('A6-1 a new password because somebody else was in', () => {
  it('A6-1 is told of with the passkeys that were added lately, and undoing it removes them', async ({ world }) => {
    const alice = await world.member()
    await addKey(world, alice, 'Altes Telefon')
    world.clock.pass({ days: 31 })
    await alice.logsIn(alice.email)
    await addKey(world, alice, 'Fremder Rechner')

    await changes(world, alice)

    const mail = (await world.mailsTo(alice.email)).at(-1)
    expect(mail).toMatchObject({ kind: 'password_changed' })
    expect(mail?.text).toContain('Fremder Rechner')
    expect(mail?.text).not.toContain('Altes Telefon')
    await world.visitor().call(undoChange, { token: await alice.linkToken() })
    expect(await keysOf(world)).toEqual(['Altes Telefon'])
  })

  it('A7-2 is told of with how much of the owner’s protection was lifted lately', async ({ world }) => {
    const alice = await world.member()
    const { user: ben } = await (await world.member()).call(readUser, {})
    if (!ben) throw new Error('nobody is logged in')
    await alice.call(block, { id: ben.id })
    await alice.call(unblock, { id: ben.id })

    await changes(world, alice)

    expect((await world.mailsTo(alice.email)).at(-1)?.text).toMatch(/Vor Kurzem aufgehoben [^\n]*\s+1\b/)
    world.clock.pass({ days: 31 })
    await alice.logsIn(alice.email, NEW)
    await alice.call(changePassword, { old_password: NEW, password: PASSWORD, password_again: PASSWORD })
    expect((await world.mailsTo(alice.email)).at(-1)?.text).not.toContain('Vor Kurzem aufgehoben')
  })

  it('A8-2 A9-5 is told of with those to whom an invisible owner was shown, and with landings', async ({ world }) => {
    const alice = await world.member()
    const others = [await world.member(), await world.member(), await person(world)]
    const ids: MemberId[] = []
    for (const other of others) ids.push((await other.call(readUser, {})).user?.id ?? MemberId.parse(''))
    const [ben, carl, dora] = ids
    if (!ben || !carl || !dora) throw new Error('somebody is missing')
    const text = { message: { kind: 'text', text: 'Hallo' } } as const
    await alice.call(changeOwnProfile, { is_invisible: true })
    await alice.call(like, { id: ben })
    await alice.call(like, { id: dora })
    await alice.call(sendMessage, { id: carl, ...text })
    await alice.call(giveConsent, { kind: 'landing', is_given: true })

    await changes(world, alice)

    expect((await world.mailsTo(alice.email)).at(-1)?.text).toMatch(/Vor Kurzem aufgehoben [^\n]*\s+4\b/)
  })
})

describe('A9-4 photos that somebody else may have added', () => {
  const NEW_PHOTOS = /Neue Fotos der letzten 30 Tage [^\n]*\s+1\b/

  it.for([
    { kind: 'password_reset', recovers: resets },
    { kind: 'password_changed', recovers: changes },
    {
      kind: 'change_undone',
      recovers: async (world: World, owner: Visitor) => {
        await changes(world, owner)
        await world.visitor().call(undoChange, { token: await owner.linkToken() })
      },
    },
  ])('A9-4 are told of in the mail $kind, if others see them', async ({ kind, recovers }, { world }) => {
    const alice = await world.member()
    await addPhoto(world, alice)
    world.clock.pass({ days: 2 })
    await addPhoto(world, alice, { status: 'pending' })
    await addPhoto(world, alice, { isPrivate: true })
    await addPhoto(world, alice, { status: 'rejected' })
    await addPhoto(world, alice, { deletedAt: world.clock.now().toISOString() })

    await recovers(world, alice)

    const mail = (await world.mailsTo(alice.email)).at(-1)
    expect(mail).toMatchObject({ kind })
    expect(mail?.text).toMatch(NEW_PHOTOS)
  })

  it.for([{ recovers: resets }, { recovers: changes }])(
    'A9-4 are no news when they are older than a month or came with the account ($recovers.name)',
    async ({ recovers }, { world }) => {
      const alice = await world.member()
      world.clock.pass({ days: 2 })
      await addPhoto(world, alice)
      world.clock.pass({ days: 31 })
      await alice.logsIn(alice.email)
      const bea = await world.member()
      world.clock.pass({ minutes: 10 })
      await addPhoto(world, bea)

      await recovers(world, alice)
      await recovers(world, bea)

      for (const { email } of [alice, bea]) {
        expect((await world.mailsTo(email)).at(-1)?.text).not.toContain('Neue Fotos')
      }
    },
  )
})

describe('A7-1 another way in, or one less, because somebody else was in', () => {
  it('A7-1 is told of with the passkeys that were added lately and stay', async ({ world }) => {
    const alice = await world.member()
    await addKey(world, alice, 'Altes Telefon')
    world.clock.pass({ days: 31 })
    await alice.logsIn(alice.email)
    for (const name of ['Fremder Rechner', 'Mein Laptop']) await addKey(world, alice, name)
    const { passkeys } = await alice.call(readSecondFactors, {})
    const own = passkeys.find(({ name }) => name === 'Mein Laptop')

    await alice.call(removePasskey, { id: own?.id ?? '', password: PASSWORD })

    const mail = (await world.mailsTo(alice.email)).at(-1)
    expect(mail).toMatchObject({ kind: 'factor_changed' })
    expect(mail?.text).toMatch(/Vor Kurzem hinzugefügte Passkeys[^\n]*\s+Fremder Rechner\n/)
    expect(mail?.text).not.toContain('Altes Telefon')
  })
})

describe('A6-2 an account that somebody else has deleted', () => {
  /** Somebody with the password has added a key of their own, and then deleted the account. */
  async function deletedByThief(world: World): Promise<{ alice: Visitor; token: string }> {
    const alice = await world.member()
    const thief = world.visitor({ ip: '198.51.100.4' })
    await thief.logsIn(alice.email)
    await addKey(world, thief, 'Fremder Rechner')
    await thief.call(deleteAccount, { password: PASSWORD })
    return { alice, token: await alice.linkToken() }
  }

  it('A6-2 comes back with a new password, and nothing of theirs opens it', async ({ world }) => {
    const { alice, token } = await deletedByThief(world)

    await world.visitor().call(resetPassword, { token, ...passwords })

    expect(await world.visitor().logsIn(alice.email, NEW)).toMatchObject({ email: alice.email })
    await expect(world.visitor().logsIn(alice.email)).rejects.toMatchObject({ code: 'sessions.login_failed' })
    expect(await keysOf(world)).toEqual([])
    expect((await world.mailsTo(alice.email)).map(({ kind }) => kind)).toContain('password_reset')
  })

  it('A6-2 comes back one way or the other, not both', async ({ world }) => {
    const one = await deletedByThief(world)
    await world.visitor().call(resetPassword, { token: one.token, ...passwords })
    const other = await deletedByThief(world)
    await world.visitor().call(reactivate, { token: other.token })

    const again = world.visitor().call(reactivate, { token: one.token })
    await expect(again).rejects.toMatchObject({ code: 'account.link_invalid' })
    const reset = world.visitor().call(resetPassword, { token: other.token, ...passwords })
    await expect(reset).rejects.toMatchObject({ code: 'sessions.link_invalid' })
    expect(await world.visitor().logsIn(other.alice.email)).toMatchObject({ email: other.alice.email })
  })
})

describe('A6-10 a warning that has not left yet when the next change is made', () => {
  it('A6-10 is sent without a link, which would be void, and leads to the reset', async ({ world }) => {
    const alice = await world.member()
    const { user } = await alice.call(readUser, {})
    if (!user) throw new Error('nobody is logged in')
    const intent = { change: 'passkey_added', passkey: 'Dieb' }
    const mail = { site: world.site.id, kind: 'factor_changed', address: alice.email, language: 'de' } as const
    await world.works()
    await sendMail(world.db, { ...mail, memberId: user.id, intent }, world.clock.now())

    await changes(world, alice)

    const mails = await world.mailsTo(alice.email)
    const warning = mails.find(({ kind }) => kind === 'factor_changed')?.text
    expect(warning).toContain('Dieb')
    expect(warning).toContain(`https://${world.host}/reset-password\n`)
    expect(warning).not.toContain('token=')
    expect(mails.map(({ kind }) => kind)).toContain('password_changed')
  })

  it('A7-6 is sent all the same when it is about a new password', async ({ world }) => {
    const alice = await world.member()
    const { user } = await alice.call(readUser, {})
    if (!user) throw new Error('nobody is logged in')
    const mail = { site: world.site.id, kind: 'password_changed', address: alice.email, language: 'de' } as const
    await world.works()
    await sendMail(world.db, { ...mail, memberId: user.id, intent: { added: 'Dieb' } }, world.clock.now())

    await alice.call(deleteAccount, { password: PASSWORD })

    const told = (await world.mailsTo(alice.email)).find(({ kind }) => kind === 'password_changed')?.text
    expect(told).toContain('Dieb')
    expect(told).toContain(`https://${world.host}/reset-password\n`)
  })

  it('A6-10 makes no link for a mailbox that the account has left', async ({ world }) => {
    const alice = await world.member()
    const { user } = await alice.call(readUser, {})
    if (!user) throw new Error('nobody is logged in')
    const token = await thiefAsksForAddress(world, alice)
    const mail = { site: world.site.id, kind: 'factor_changed', address: alice.email, language: 'de' } as const
    const intent = { change: 'passkey_added', passkey: 'Dieb' }
    await confirms(alice, token)
    await sendMail(world.db, { ...mail, memberId: user.id, intent }, world.clock.now())

    const warning = (await world.mailsTo(alice.email)).find(({ kind }) => kind === 'factor_changed')?.text

    expect(warning).toContain('Dieb')
    expect(warning).not.toContain('token=')
  })
})
