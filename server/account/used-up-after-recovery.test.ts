import { describe, expect } from 'vitest'
import { changeEmail, changePassword, giveConsent, undoChange } from '#contract/account.ts'
import { startAuthenticator } from '#contract/second-factors.ts'
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

  it('A26-5 is there again for its owner after a reset: factors, another address, leaving', async ({ world }) => {
    const olga = await world.member()
    const thief = world.visitor({ ip: '198.51.100.4' })
    await thief.logsIn(olga.email)
    for (let i = 0; i < 6; i++) await thief.asks(startAuthenticator, { password: 'falsch geraten' })
    expect((await thief.asks(startAuthenticator, { password: PASSWORD })).json()).toMatchObject({
      code: 'sessions.blocked',
    })

    await resets(world, olga)
    const owner = world.visitor()
    await owner.logsIn(olga.email, NEW)

    expect((await owner.asks(startAuthenticator, { password: NEW })).statusCode).toBe(200)
    expect((await owner.asks(changeEmail, { email: 'olga-neu@mail.example.org', password: NEW })).statusCode).toBe(200)
  })

  it('A30-4 is there again for its owner after a reset: a yes that was given and taken back all day', async ({
    world,
  }) => {
    const olga = await world.member()
    const thief = world.visitor({ ip: '198.51.100.4' })
    await thief.logsIn(olga.email)
    const says = (who: Visitor, is_given: boolean) => who.asks(giveConsent, { kind: 'landing', is_given })
    for (let i = 0; i < 40; i++) await says(thief, i % 2 === 0)
    expect((await says(thief, true)).statusCode).toBe(429)

    await resets(world, olga)
    const owner = world.visitor()
    await owner.logsIn(olga.email, NEW)

    expect((await says(owner, true)).statusCode).toBe(200)
  })

  it('A28-2 is there again twice a day: who recovers their own account again and again writes to no more strangers', async ({
    world,
  }) => {
    const mallory = await world.member()
    let password = PASSWORD
    const taken: number[] = []
    for (let round = 0; round < 4; round++) {
      const answers = []
      for (let i = 0; i < 6; i++)
        answers.push(await mallory.asks(changeEmail, { email: `fremd-${round}-${i}@mail.example.org`, password }))
      taken.push(answers.filter(({ statusCode }) => statusCode === 200).length)
      await resets(world, mallory)
      password = NEW
      await mallory.logsIn(mallory.email, NEW)
    }
    expect(taken).toEqual([5, 5, 5, 0])
  })

  it('A27-5 is there again also when the right password was typed too often where the owner is', async ({ world }) => {
    const olga = await world.member()
    const thief = world.visitor()
    await thief.logsIn(olga.email)
    for (let i = 0; i < 101; i++) await thief.asks(startAuthenticator, { password: PASSWORD })
    expect((await thief.asks(startAuthenticator, { password: PASSWORD })).statusCode).toBe(429)

    await resets(world, olga)
    const owner = world.visitor()
    await owner.logsIn(olga.email, NEW)

    expect((await owner.asks(startAuthenticator, { password: NEW })).statusCode).toBe(200)
  })

  it('A26-6 is room for those from whom the owner hides: what somebody filled up before a reset counts no more', async ({
    world,
  }) => {
    const olga = await world.member()
    await world.ground.owner.query(
      `insert into hidden_contacts (site_id, member_id, hash, created_at)
       select site_id, id, sha256(i::text::bytea), $3 from members, generate_series(1, 200) i where site_id = $1 and email = $2`,
      [world.site.id, olga.email, world.clock.now()],
    )
    expect((await hides(olga, 1)).json()).toMatchObject({ code: 'visibility.too_many_contacts' })

    await resets(world, olga)
    const owner = world.visitor()
    await owner.logsIn(olga.email, NEW)

    expect((await hides(owner, 1)).json()).toMatchObject({ contacts: 201 })
    await world.ground.owner.query(
      `insert into hidden_contacts (site_id, member_id, hash, created_at)
       select site_id, id, sha256(i::text::bytea), $3 from members, generate_series(202, 1000) i where site_id = $1 and email = $2`,
      [world.site.id, olga.email, world.clock.now()],
    )
    // No more than a recovery can put in place again (A27-3).
    await world.ground.owner.query('update members set recovered_at = $3 where site_id = $1 and email = $2', [
      world.site.id,
      olga.email,
      world.clock.now(),
    ])
    expect((await hides(owner, 2)).json()).toMatchObject({ code: 'visibility.too_many_contacts' })
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
