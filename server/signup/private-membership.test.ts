import { describe, expect } from 'vitest'
import { deleteAccount } from '#contract/account.ts'
import { askReset } from '#contract/reset-password.ts'
import { PASSWORD } from '#test/visitor.ts'
import { it } from '#test/world.ts'

describe('membership is a secret', () => {
  it('R8.1 joining with the address of a member answers as with any other, and tells only the owner', async ({
    world,
  }) => {
    const owner = await world.member({ name: 'Owner' })
    const before = await world.mailsTo(owner.email)
    const thief = world.visitor({ ip: '198.51.100.9' })

    const shadow = await thief.joins({ email: owner.email, name: 'Thief' })
    const fresh = await world.visitor({ ip: '198.51.100.9' }).joins({ name: 'Thief' })

    expect({ ...shadow, id: '', email: '' }).toEqual({ ...fresh, id: '', email: '' })
    const mails = await world.mailsTo(owner.email)
    expect(mails).toHaveLength(before.length + 1)
    expect(mails.at(-1)).toMatchObject({ kind: 'account_exists' })
    // No link of that mail activates the thief's account.
    await expect(thief.linkToken(owner.email)).rejects.toThrow('No link')
  })

  it('R8.1 logging in after such a signup tells nothing either', async ({ world }) => {
    const owner = await world.member()
    const thief = world.visitor({ ip: '198.51.100.10' })
    await thief.joins({ email: owner.email, password: 'das Passwort des Diebs' })
    const freshThief = world.visitor({ ip: '198.51.100.11' })
    await freshThief.joins({ email: 'fresh@mail.example.org', password: 'das Passwort des Diebs' })

    // Both open, each its own unconfirmed account, on the device of the signup and elsewhere.
    expect(await thief.logsIn(owner.email, 'das Passwort des Diebs')).toMatchObject({ status: 'not_confirmed' })
    expect(await freshThief.logsIn('fresh@mail.example.org', 'das Passwort des Diebs')).toMatchObject({
      status: 'not_confirmed',
    })
    for (const email of [owner.email, 'fresh@mail.example.org']) {
      const elsewhere = world.visitor({ ip: '198.51.100.12' })
      expect(await elsewhere.logsIn(email, 'das Passwort des Diebs')).toMatchObject({ status: 'not_confirmed' })
    }
    expect(await owner.logsIn(owner.email)).toMatchObject({ status: 'active' })
  })

  it('R8.1 asking for a new password answers the same for members, strangers and the deleted; the mails differ', async ({
    world,
  }) => {
    const member = await world.member()
    const leaver = await world.member()
    await leaver.call(deleteAccount, { password: PASSWORD, reason: 'time' })

    const answers = []
    for (const email of [member.email, leaver.email, 'nobody@mail.example.org']) {
      const answer = await world.visitor().asks(askReset, { email })
      answers.push({ status: answer.statusCode, body: answer.body, headers: Object.keys(answer.headers).toSorted() })
    }

    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
    const kinds = []
    for (const email of [member.email, leaver.email, 'nobody@mail.example.org'])
      kinds.push((await world.mailsTo(email)).at(-1)?.kind)
    expect(kinds).toEqual(['reset', 'account_deleted', 'no_account'])
  })

  it('R8.1 with private membership off the errors of the specification show', async ({ world }) => {
    const member = await world.member()
    const leaver = await world.member()
    await leaver.call(deleteAccount, { password: PASSWORD, reason: 'time' })
    await world.sets({ private_membership: false })

    await expect(world.visitor().joins({ email: member.email })).rejects.toMatchObject({ code: 'signup.email_taken' })
    await expect(world.visitor().joins({ email: leaver.email })).rejects.toMatchObject({
      code: 'signup.deleted_account',
    })
    await expect(world.visitor().call(askReset, { email: 'nobody@mail.example.org' })).rejects.toMatchObject({
      code: 'sessions.email_unknown',
    })
    for (let i = 0; i < 3; i++) await world.visitor().call(askReset, { email: member.email })
    await expect(world.visitor().call(askReset, { email: member.email })).rejects.toMatchObject({
      code: 'sessions.too_many_resets',
    })
  })
})
