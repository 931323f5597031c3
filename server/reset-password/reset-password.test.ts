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

  it('R8.1 is mailed three times a day and no more', async ({ world }) => {
    const alice = await world.member()
    const before = (await world.mailsTo(alice.email)).length

    for (let i = 0; i < 6; i++) await world.visitor().call(askReset, { email: alice.email })

    expect(await world.mailsTo(alice.email)).toHaveLength(before + 3)
  })
})
