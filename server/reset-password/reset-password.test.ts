import { describe, expect } from 'vitest'
import { askReset, resetPassword } from '#contract/reset-password.ts'
import { readUser } from '#contract/sessions.ts'
import { it } from '#test/world.ts'

const NEW = 'ein anderes langes Passwort'

describe('a new password by mail', () => {
  it('R8.1 comes by a link that works for two hours, once, and ends every session', async ({ world }) => {
    const alice = await world.member()
    await world.visitor().call(askReset, { email: alice.email })
    const token = await alice.linkToken()
    const passwords = { password: NEW, password_again: NEW }

    await expect(
      world.visitor().call(resetPassword, { token, password: 'kurz', password_again: 'kurz' }),
    ).rejects.toMatchObject({
      code: 'fields.password',
    })
    const answer = await world.visitor().asks(resetPassword, { token, ...passwords })
    expect(answer.cookies).toEqual([])
    await expect(alice.call(readUser, {})).rejects.toMatchObject({ code: 'authentication_required' })
    await expect(world.visitor().call(resetPassword, { token, ...passwords })).rejects.toMatchObject({
      code: 'sessions.link_invalid',
    })
    expect(await world.visitor().logsIn(alice.email, NEW)).toMatchObject({ status: 'active' })

    await world.visitor().call(askReset, { email: alice.email })
    const late = await alice.linkToken()
    world.clock.pass({ hours: 2, seconds: 1 })
    await expect(world.visitor().call(resetPassword, { token: late, ...passwords })).rejects.toMatchObject({
      code: 'sessions.link_invalid',
    })
  })

  it('U-11 is told by mail, with a way to stop it', async ({ world }) => {
    const alice = await world.member()
    await world.visitor().call(askReset, { email: alice.email })

    await world.visitor().call(resetPassword, { token: await alice.linkToken(), password: NEW, password_again: NEW })

    const mail = (await world.mailsTo(alice.email)).at(-1)
    expect(mail).toMatchObject({ kind: 'password_reset' })
    expect(mail?.text).toContain(`https://${world.host}/reset-password`)
  })

  it('U-16 is there for somebody who has not confirmed the address, and leads to confirming it', async ({ world }) => {
    const alice = world.visitor()
    await alice.joins()
    await world.visitor().call(askReset, { email: alice.email })
    expect((await world.mailsTo(alice.email)).at(-1)).toMatchObject({ kind: 'reset' })

    await world.visitor().call(resetPassword, { token: await alice.linkToken(), password: NEW, password_again: NEW })

    expect((await world.mailsTo(alice.email)).at(-1)).toMatchObject({ kind: 'activate' })
    await expect(alice.call(readUser, {})).rejects.toMatchObject({ code: 'authentication_required' })
    expect(await world.visitor().logsIn(alice.email, NEW)).toMatchObject({ status: 'not_confirmed' })
  })

  it('R8.1 is mailed three times a day and no more', async ({ world }) => {
    const alice = await world.member()
    const before = (await world.mailsTo(alice.email)).length

    for (let i = 0; i < 6; i++) await world.visitor().call(askReset, { email: alice.email })

    expect(await world.mailsTo(alice.email)).toHaveLength(before + 3)
  })
})
