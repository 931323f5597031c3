import { describe, expect } from 'vitest'
import { readUser } from '#contract/sessions.ts'
import { begin, complete } from '#contract/signup.ts'
import { solveChallenge, someone } from '#test/visitor.ts'
import { it, type World } from '#test/world.ts'

/** Whoever begins an account, whatever the address is, has one row written: by the time it takes nobody sees who is a member. */
it('A21-10 an address that has an owner costs as much as one that has none', async ({ world }) => {
  const owner = await world.member()
  const count = async () => (await world.db.selectFrom('members').select('id').execute()).length
  const stranger = world.visitor()
  const before = await count()

  await stranger.call(begin, { email: 'niemand@mail.example.org', ...(await solveChallenge(stranger)) })
  const unknown = await count()
  await stranger.call(begin, { email: owner.email, ...(await solveChallenge(stranger)) })

  expect([unknown - before, (await count()) - unknown]).toEqual([1, 1])
  expect(await world.visitor().logsIn(owner.email)).toMatchObject({ status: 'active' })
})

/** Somebody begins an account, and what its link asks for. */
async function begins(world: World) {
  const stranger = world.visitor({ ip: '198.51.100.4' })
  const input = someone()
  await stranger.call(begin, { email: input.email, ...(await solveChallenge(stranger)) })
  return { ...input, token: await stranger.linkToken(input.email) }
}

describe('the link of an account that began elsewhere', () => {
  it('A9-9 takes nobody out of their own account, and stays for whose it is', async ({ world }) => {
    const input = await begins(world)
    const vera = await world.member()

    await expect(vera.call(complete, input)).rejects.toMatchObject({ code: 'signup.other_account' })

    expect((await vera.call(readUser, {})).user?.email).toBe(vera.email)
    expect((await world.visitor().call(complete, input)).user).toMatchObject({ status: 'active', email: input.email })
  })

  it('A10-3 is tried twenty times an hour: each time a password is hashed', async ({ world }) => {
    const input = { ...(await begins(world)), password: 'kurz' }
    const codes: string[] = []

    for (let i = 0; i < 21; i++) codes.push((await world.visitor().asks(complete, input)).json<{ code: string }>().code)

    expect(codes.slice(19)).toEqual(['fields.password', 'request.too_many'])
  })

  it('A13-6 makes no account at a mailbox that whoever opens it does not know, and stays for who does', async ({
    world,
  }) => {
    const input = await begins(world)

    await expect(world.visitor().call(complete, { ...input, email: 'vera@mail.example.org' })).rejects.toMatchObject({
      code: 'signup.other_address',
    })

    const typed = input.email.toUpperCase()
    expect((await world.visitor().call(complete, { ...input, email: typed })).user).toMatchObject({
      email: input.email,
    })
  })
})
