import { describe, expect } from 'vitest'
import { changePassword, undoChange } from '#contract/account.ts'
import { hideFromContact } from '#contract/visibility.ts'
import { NEW, passwords, resets } from '#test/recovering.ts'
import { PASSWORD, type Visitor } from '#test/visitor.ts'
import { it, type World } from '#test/world.ts'

const hides = (who: Visitor, i: number) =>
  who.asks(hideFromContact, { contact: `wer-${i}@mail.example`, is_hidden: true })

/** Somebody who knows the password, and leaves its owner nothing to protect themselves with. */
async function usesUp(world: World, owner: Visitor): Promise<void> {
  const thief = world.visitor({ ip: '198.51.100.4' })
  await thief.logsIn(owner.email)
  for (let i = 0; i < 30; i++) await hides(thief, i)
  expect((await hides(thief, 30)).statusCode).toBe(429)
  await thief.call(changePassword, { old_password: PASSWORD, ...passwords })
}

describe('what somebody else has used up in an account', () => {
  it('A23-1 is there again for its owner after a reset: hiding from them', async ({ world }) => {
    const olga = await world.member()
    await usesUp(world, olga)

    await resets(world, olga)
    const owner = world.visitor()
    await owner.logsIn(olga.email, NEW)

    expect((await hides(owner, 31)).statusCode).toBe(200)
  })

  it('A23-1 counts no longer once the new password is undone: a passkey may be all that its owner needs then', async ({
    world,
  }) => {
    const olga = await world.member()
    await usesUp(world, olga)
    const counted = async () => {
      const { rows } = await world.ground.owner.query<{ limit: string }>(
        `select split_part(subject, ':', 1) as limit from attempts
         where site_id = $1 and subject ~ '^(access_change|hidden_contact):' order by 1`,
        [world.site.id],
      )
      return rows.map(({ limit }) => limit)
    }
    expect(await counted()).toEqual(['access_change', 'hidden_contact'])

    await world.visitor().call(undoChange, { token: await olga.linkToken() })

    expect(await counted()).toEqual([])
  })
})
