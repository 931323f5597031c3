import { describe, expect } from 'vitest'
import { changeEmail, confirmEmail } from '#contract/account.ts'
import { activate } from '#contract/signup.ts'
import { readUser } from '#contract/sessions.ts'
import { PASSWORD, type Visitor } from '#test/visitor.ts'
import { it } from '#test/world.ts'

const NEXT = 'neu@mail.example.org'

/** Somebody asks to move an account to another address. Returns the link that went there. */
async function asksFor(member: Visitor, email = NEXT): Promise<string> {
  await member.call(changeEmail, { email, password: PASSWORD })
  return member.linkToken(email)
}

const emailOf = async (member: Visitor) => (await member.call(readUser, {})).user?.email

async function outcome(visitor: Visitor, token: string): Promise<string> {
  return (await visitor.asks(confirmEmail, { token })).json<{ code?: string }>().code ?? 'done'
}

describe('the link to a new address', () => {
  it('A10-9 moves no stranger’s account to who presses it by mistake, and their own signup goes on', async ({
    world,
  }) => {
    const [vera, stalker] = [world.visitor(), await world.member()]
    const before = stalker.email
    await vera.joins({ email: 'vera@mail.example.org' })
    const own = await vera.linkToken()
    const token = await asksFor(stalker, 'vera@mail.example.org')

    for (const somebody of [vera, world.visitor(), await world.member()])
      expect(await outcome(somebody, token)).toBe('account.login_first')

    expect(await emailOf(stalker)).toBe(before)
    expect((await vera.call(activate, { token: own })).user).toMatchObject({ email: 'vera@mail.example.org' })
  })

  it('A10-9 works once who pressed it has logged in, on any device', async ({ world }) => {
    const alice = await world.member()
    const token = await asksFor(alice)
    const phone = world.visitor()

    expect(await outcome(phone, token)).toBe('account.login_first')
    await phone.logsIn(alice.email)
    expect(await outcome(phone, token)).toBe('done')

    expect(await emailOf(alice)).toBe(NEXT)
  })

  it('A16-5 is none for who waits: their password would no longer open the account', async ({ world }) => {
    const vera = world.visitor()
    await vera.joins({ email: 'vera@mail.example.org' })

    const email = 'veras-naechste@mail.example.org'
    await expect(vera.call(changeEmail, { email, password: PASSWORD })).rejects.toMatchObject({
      code: 'account.confirm_first',
    })

    await world.visitor().logsIn('vera@mail.example.org')
    expect(await world.mailsTo(email)).toEqual([])
  })

  it('A11-2 asks for a login also where the account was in before: others use that computer, too', async ({
    world,
  }) => {
    const alice = await world.member()
    const token = await asksFor(alice)
    const beside = alice.again()
    beside.cookies.delete('__Host-sid')

    expect(await outcome(beside, token)).toBe('account.login_first')
  })

  it('A11-3 is given up by asking for another address, whether that is somebody’s or not', async ({ world }) => {
    const other = await world.member()
    for (const next of [other.email, 'niemand@mail.example.org']) {
      const alice = await world.member()
      const token = await asksFor(alice, `erst-${alice.email}`)
      await alice.call(changeEmail, { email: next, password: PASSWORD })

      expect(await outcome(alice, token)).toBe('account.link_invalid')
    }
  })
})
