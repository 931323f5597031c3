import { describe, expect } from 'vitest'
import { changePassword, undoChange } from '#contract/account.ts'
import { askReset, resetPassword } from '#contract/reset-password.ts'
import { logInWithPasskey, readSecondFactors, removePasskey, startPasskeyLogin } from '#contract/second-factors.ts'
import { readUser } from '#contract/sessions.ts'
import { complete } from '#contract/signup.ts'
import { changesMeanwhile } from '#test/changes-meanwhile.ts'
import { adds, Device, entersWith, memberWithPasskey, type LoginAnswer } from '#test/software-passkey.ts'
import { PASSWORD, someone } from '#test/visitor.ts'
import { it } from '#test/world.ts'

const NEW = 'ein anderes langes Passwort'

describe('S-H5 a passkey', () => {
  it('S-H5 that comes or goes is told by mail', async ({ world }) => {
    const { member } = await memberWithPasskey(world)
    const added = (await world.mailsTo(member.email)).at(-1)
    expect(added).toMatchObject({ kind: 'factor_changed' })
    expect(added?.text).toMatch(/Passkey hinzugefügt[\s\S]*Telefon/)

    const { passkeys } = await member.call(readSecondFactors, {})
    await member.call(removePasskey, { id: passkeys[0]?.id ?? '', password: PASSWORD })

    expect((await world.mailsTo(member.email)).at(-1)?.text).toContain('Passkey entfernt')
  })

  it('S-H5 that was planted lately goes with a reset, which names it; an older one stays', async ({ world }) => {
    const { member, device: own } = await memberWithPasskey(world)
    world.clock.pass({ days: 31 })
    const thief = world.visitor()
    await thief.logsIn(member.email)
    const planted = new Device(world)
    await adds(thief, planted, 'Fremdes Telefon')
    await world.visitor().call(askReset, { email: member.email })

    await world.visitor().call(resetPassword, { token: await member.linkToken(), password: NEW, password_again: NEW })

    await expect(entersWith(world.visitor(), planted)).rejects.toMatchObject({ code: 'sessions.login_failed' })
    await expect(entersWith(world.visitor(), own)).resolves.toMatchObject({ user: { email: member.email } })
    const told = (await world.mailsTo(member.email)).find(({ kind }) => kind === 'password_reset')
    expect(told?.text).toContain('Fremdes Telefon')
    expect(told?.text).not.toContain('\nTelefon')
  })

  it.for([
    ['Gehe zu visavis-hilfe.com', 'visavis-hilfe'],
    ['Schreib an dieb@mail.example', 'dieb'],
    ['Ruf an: 0151 23456789', '0151'],
    ['Administrator', 'Administrator'],
    ['Dein Konto wird gleich gesperrt sein', 'gesperrt sein'],
    ['Erste Zeile\nUnd Absender: die Bank', 'die Bank'],
  ])(
    'Z-12 is quoted in mails without the letter that whoever got in has made of its name: %s',
    async ([name, letter], { world }) => {
      const member = await world.member()
      const thief = world.visitor()
      await thief.logsIn(member.email)
      await adds(thief, new Device(world), name)
      await world.visitor().call(askReset, { email: member.email })
      await world.visitor().call(resetPassword, { token: await member.linkToken(), password: NEW, password_again: NEW })

      const mails = await world.mailsTo(member.email)

      const [added, reset] = ['factor_changed', 'password_reset'].map((kind) =>
        mails.find((mail) => mail.kind === kind),
      )
      for (const mail of [added, reset]) {
        expect(mail?.text).not.toContain(letter)
        expect(mail?.html).not.toContain(letter)
      }
      // That there was one is told all the same.
      expect(added?.text).toContain('Passkey hinzugefügt')
      expect(reset?.text).toMatch(/Entfernte Passkeys: .*…/)
    },
  )

  it('S-H5 that was planted lately goes when a change is undone', async ({ world }) => {
    const member = await world.member()
    const thief = world.visitor()
    await thief.logsIn(member.email)
    const planted = new Device(world)
    await adds(thief, planted)
    await thief.call(changePassword, { old_password: PASSWORD, password: NEW, password_again: NEW })

    await world.visitor().call(undoChange, { token: await member.linkToken() })

    await expect(entersWith(world.visitor(), planted)).rejects.toMatchObject({ code: 'sessions.login_failed' })
  })

  it('S-H5 of an account that nobody has confirmed is told to no mailbox', async ({ world }) => {
    const member = world.visitor()
    await member.joins()
    const before = (await world.mailsTo(member.email)).length

    await adds(member, new Device(world))

    expect(await world.mailsTo(member.email)).toHaveLength(before)
    expect(await member.activates()).toMatchObject({ status: 'active' })
  })
})

describe('Y-7 Y-10 a login with a passkey that is under way', () => {
  const owned = (what: string) => `delete from ${what} where (site_id, member_id) in (
    select site_id, id from members where site_id = $1 and email = $2)`

  it.for([
    ['the key goes', owned('passkeys')],
    ['the account is deleted', `update members set status = 'deleted' where site_id = $1 and email = $2`],
  ] as const)('Y-10 waits for changes of the account, and is refused when %s', async ([, change], { world }) => {
    const { member, device } = await memberWithPasskey(world)
    const visitor = world.visitor()

    const answer = await changesMeanwhile(world, member, change, () => entersWith(visitor, device))

    expect(answer).toMatchObject({ code: 'sessions.login_failed' })
    expect((await visitor.call(readUser, {})).user).toBeNull()
  })

  it('Y-10 is over once the owner resets, also of six at once', async ({ world }) => {
    const mallory = world.visitor()
    await mallory.joins()
    const planted = new Device(world)
    await adds(mallory, planted)
    await mallory.activates()
    const owner = world.visitor()
    await owner.call(askReset, { email: mallory.email })
    const token = await mallory.linkToken()
    const thieves = Array.from({ length: 6 }, (_, n) => world.visitor({ ip: `198.51.${n}.4` }))
    const answers: LoginAnswer[] = []
    for (const thief of thieves) {
      const options = await thief.call(startPasskeyLogin, {})
      // Many devices do not count, so that no login stands in another's way.
      planted.counter = -1
      answers.push(planted.signs(options))
    }

    await Promise.all([
      owner.call(resetPassword, { token, password: NEW, password_again: NEW }),
      ...thieves.map((thief, n) => answers[n] && thief.asks(logInWithPasskey, { response: answers[n] })),
    ])

    for (const thief of thieves) expect((await thief.asks(readUser, {})).json()).not.toHaveProperty('user.id')
  })

  it('Y-10 is refused when the count of the device has moved meanwhile: there are two of it', async ({ world }) => {
    const { member, device } = await memberWithPasskey(world)
    const visitor = world.visitor()
    const moved = `update passkeys set counter = counter + 1 where (site_id, member_id) in (
      select site_id, id from members where site_id = $1 and email = $2)`

    const answer = await changesMeanwhile(world, member, moved, () => entersWith(visitor, device))

    expect(answer).toMatchObject({ code: 'sessions.passkey_failed' })
    expect((await visitor.call(readUser, {})).user).toBeNull()
  })

  it('Y-10 is let in when what ended everything else has left the key', async ({ world }) => {
    const { member, device } = await memberWithPasskey(world)

    const answer = await changesMeanwhile(world, member, owned('sessions'), () => entersWith(world.visitor(), device))

    expect(answer).toMatchObject({ user: { email: member.email } })
  })
})

describe('S-H1 a passkey of an account that somebody else has prepared', () => {
  it('S-H1 A9-10 opens that one alone, and never the one that the mailbox has made', async ({ world }) => {
    const mallory = world.visitor()
    const { id } = await mallory.joins()
    const planted = new Device(world)
    await adds(mallory, planted)
    const answers = { ...someone(), email: mallory.email, password: NEW }

    await world.visitor().call(complete, { token: await mallory.linkToken(), ...answers })

    expect(await entersWith(world.visitor(), planted)).toMatchObject({ user: { id, status: 'not_confirmed' } })
  })
})
