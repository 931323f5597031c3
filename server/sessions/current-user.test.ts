import { describe, expect } from 'vitest'
import { readUser } from '#contract/sessions.ts'
import { person } from '#test/people.ts'
import { it } from '#test/world.ts'

describe('the current user', () => {
  it('R7.2 is null for a visitor and oneself for a member', async ({ world }) => {
    expect(await world.visitor().call(readUser, {})).toEqual({ user: null })

    const alice = await world.member({ name: 'Alice' })
    expect((await alice.call(readUser, {})).user).toMatchObject({ email: alice.email, profile: { name: 'Alice' } })
  })

  it('R7.2 is nobody on another site, whatever the cookie says', async ({ makeWorld }) => {
    const here = await makeWorld()
    const there = await makeWorld()
    const alice = await here.member()

    const stranger = there.visitor({ cookies: Object.fromEntries(alice.cookies) })

    await expect(stranger.call(readUser, {})).rejects.toMatchObject({ code: 'authentication_required' })
  })

  it('R9.3 stays logged in for 30 days, however often they come', async ({ world }) => {
    const alice = await world.member()

    for (const days of [10, 10, 9.99]) {
      world.clock.pass({ days })
      expect((await alice.call(readUser, {})).user).toMatchObject({ email: alice.email })
    }
    world.clock.pass({ hours: 1 })

    await expect(alice.call(readUser, {})).rejects.toMatchObject({ code: 'authentication_required' })
  })

  it.for(['banned', 'deleted'] as const)('R6.5 is nobody any more once they are %s', async (status, { world }) => {
    const alice = await person(world)
    expect((await alice.call(readUser, {})).user).toMatchObject({ id: alice.id })

    await world.db.updateTable('members').set({ status }).where('id', '=', alice.id).execute()

    await expect(alice.call(readUser, {})).rejects.toMatchObject({ code: 'authentication_required' })
  })

  it('R6.5 a session that has ended is refused with 403, and its cookie is dropped', async ({ world }) => {
    const ghost = world.visitor({ cookies: { '__Host-sid': 'x'.repeat(43) } })

    const answer = await ghost.asks(readUser, {})

    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({ code: 'authentication_required' })
    expect(ghost.cookies.has('__Host-sid')).toBe(false)
  })
})
