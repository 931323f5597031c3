import { describe, expect } from 'vitest'
import { changeEmail, changePassword, confirmEmail, undoChange } from '#contract/account.ts'
import { askReset, resetPassword } from '#contract/reset-password.ts'
import { PASSWORD } from '#test/visitor.ts'
import { it } from '#test/world.ts'

const passwords = { password: 'a calm boat 77', password_again: 'a calm boat 77' }

describe("a site's own hours of links", () => {
  it('C-9 W-19 a link for a new password works for the hours that the site says', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { reset_link_hours: 5 } })
    const anna = await world.member()
    const resets = async (hours: number) => {
      await world.visitor().call(askReset, { email: anna.email })
      const token = await anna.linkToken()
      world.clock.pass({ hours })
      return world.visitor().asks(resetPassword, { token, ...passwords })
    }

    expect((await resets(4)).statusCode).toBe(200)
    expect((await resets(5)).statusCode).toBe(410)
    const mails = await world.mailsTo(anna.email)
    expect(mails.at(-1)?.text).toContain('5 Stunden')
  })

  it('C-9 W-19 a new address is confirmed within the hours that the site says', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { mail_change_hours: 3 } })
    const anna = await world.member()
    const confirms = async (email: string, hours: number) => {
      await anna.call(changeEmail, { email, password: PASSWORD })
      const token = await anna.linkToken(email)
      world.clock.pass({ hours })
      return anna.asks(confirmEmail, { token })
    }

    expect((await confirms('spaet@mail.example.org', 3)).statusCode).toBe(410)
    expect((await confirms('neu@mail.example.org', 2)).statusCode).toBe(200)
  })

  it('C-9 W-19 a change can be undone for the hours that the site says', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { undo_hours: 1 } })
    const anna = await world.member()
    await anna.call(changePassword, { old_password: PASSWORD, ...passwords })
    const token = await anna.linkToken()

    world.clock.pass({ hours: 1 })

    expect((await world.visitor().asks(undoChange, { token })).statusCode).toBe(410)
  })
})
