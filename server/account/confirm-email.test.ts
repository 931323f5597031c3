import { describe, expect } from 'vitest'
import { changeEmail, confirmEmail } from '#contract/account.ts'
import { activate } from '#contract/signup.ts'
import { readUser } from '#contract/sessions.ts'
import { PASSWORD, type Visitor } from '#test/visitor.ts'
import { it, type World } from '#test/world.ts'

const NEXT = 'neu@mail.example.org'

/** Somebody asks to move an account to another address. Returns the link that went there. */
async function asksFor(member: Visitor, email = NEXT): Promise<string> {
  await member.call(changeEmail, { email, password: PASSWORD })
  return member.linkToken(email)
}

const emailOf = async (member: Visitor) => (await member.call(readUser, {})).user?.email

async function outcome(visitor: Visitor, token: string, password?: string): Promise<string> {
  const answer = await visitor.asks(confirmEmail, { token, ...(password !== undefined && { password }) })
  return answer.json<{ code?: string }>().code ?? 'done'
}

describe('the link to a new address', () => {
  it('A10-9 moves no stranger’s account to who presses it by mistake, and their own signup goes on', async ({
    world,
  }) => {
    const [vera, stalker] = [world.visitor(), await world.member()]
    const before = stalker.email
    await vera.joins({ email: 'vera@mail.example.org', password: 'das lange Passwort von Vera' })
    const own = await vera.linkToken()
    const token = await asksFor(stalker, 'vera@mail.example.org')

    expect(await outcome(vera, token)).toBe('account.password_needed')
    expect(await outcome(world.visitor(), token)).toBe('account.password_needed')
    expect(await outcome(vera, token, 'das lange Passwort von Vera')).toBe('account.password_wrong')

    expect(await emailOf(stalker)).toBe(before)
    expect((await vera.call(activate, { token: own })).user).toMatchObject({ email: 'vera@mail.example.org' })
  })

  it('A10-9 works where the account is logged in, and where it was before', async ({ world }) => {
    for (const isIn of [true, false]) {
      const alice = await world.member()
      const token = await asksFor(alice, `neu-${isIn}@mail.example.org`)
      if (!isIn) alice.cookies.delete('__Host-sid')

      expect(await outcome(alice, token)).toBe('done')
    }
  })

  it('A10-9 works where the account is logged in although its device has been forgotten', async ({ world }) => {
    const alice = await world.member()
    const token = await asksFor(alice)
    await world.db.deleteFrom('knownDevices').where('siteId', '=', world.site.id).execute()

    expect(await outcome(alice, token)).toBe('done')
  })

  it('A10-9 works elsewhere with the password of the account, also after it was asked for', async ({ world }) => {
    const alice = await world.member()
    const token = await asksFor(alice)
    const phone = world.visitor()

    expect(await outcome(phone, token)).toBe('account.password_needed')
    expect(await outcome(phone, token, PASSWORD)).toBe('done')

    expect(await emailOf(alice)).toBe(NEXT)
  })

  it('A10-9 is no place to guess: five wrong passwords, and the right one is not looked at', async ({ world }) => {
    const alice = await world.member()
    const token = await asksFor(alice)
    const codes = await guesses(world, token)

    expect(codes).toContain('sessions.blocked')
    expect(await outcome(world.visitor(), token, PASSWORD)).toBe('sessions.blocked')
  })
})

async function guesses(world: World, token: string): Promise<string[]> {
  const codes: string[] = []
  for (let i = 0; i < 6; i++) codes.push(await outcome(world.visitor(), token, `geraten ${i}`))
  return codes
}
