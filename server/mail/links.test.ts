import { describe, expect } from 'vitest'
import { insertMember, it } from '#test/mail.ts'
import type { World } from '#test/world.ts'
import { linkPurposes } from './kinds.ts'
import { hoursLater, makeLink, openLink } from './links.ts'

describe('links of mails', () => {
  it('A09 a secret has 256 bits and only its hash is kept', async ({ world }) => {
    const memberId = await insertMember(world)
    const tokens = await Promise.all(
      Array.from({ length: 50 }, () => makeLink(world.db, { ...lasting(world), memberId, purpose: 'activate' })),
    )

    expect(new Set(tokens).size).toBe(50)
    for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/)
    const { rows } = await world.ground.owner.query<{ row: string }>('select l::text as row from mail_links l')
    const stored = rows.map(({ row }) => row).join()
    for (const token of tokens) expect(stored).not.toContain(token)
  })

  it('A09 of 20 who open a link at once, one gets it', async ({ world }) => {
    const memberId = await insertMember(world)
    const token = await makeLink(world.db, {
      ...lasting(world),
      memberId,
      purpose: 'reset',
      intent: { email: 'b@c.de' },
    })

    const key = { ...now(world), token, purpose: 'reset' } as const
    const opened = await Promise.all(Array.from({ length: 20 }, () => openLink(world.db, key)))

    expect(opened.filter((result) => typeof result === 'object')).toMatchObject([
      { memberId, purpose: 'reset', intent: { email: 'b@c.de' } },
    ])
    expect(opened.filter((result) => result === 'used')).toHaveLength(19)
  })

  it('A09 a link that a failed change opened can be opened again', async ({ world }) => {
    const memberId = await insertMember(world)
    const token = await makeLink(world.db, { ...lasting(world), memberId, purpose: 'reset' })
    const key = { ...now(world), token, purposes: ['reset'] } as const

    const change = world.db.transaction().execute(async (tx) => {
      await openLink(tx, key)
      throw new Error('the new password was refused')
    })

    await expect(change).rejects.toThrow('refused')
    expect(await openLink(world.db, key)).toMatchObject({ memberId })
  })

  it('A09 a link ends when its time is over', async ({ world }) => {
    const memberId = await insertMember(world)
    const token = await makeLink(world.db, { ...lasting(world, 2), memberId, purpose: 'reset' })
    const other = await makeLink(world.db, { ...lasting(world), memberId, purpose: 'activate' })

    world.clock.pass({ hours: 2 })

    expect(await openLink(world.db, { ...now(world), token, purpose: 'reset' })).toBe('expired_or_unknown')
    expect(await openLink(world.db, { ...now(world), token: other, purpose: 'activate' })).toMatchObject({ memberId })
  })

  it('A09 a link for one purpose opens no other', async ({ world }) => {
    const memberId = await insertMember(world)
    for (const purpose of linkPurposes) {
      const token = await makeLink(world.db, { ...lasting(world), memberId, purpose })
      const purposes = linkPurposes.filter((other) => other !== purpose)

      expect(await openLink(world.db, { ...now(world), token, purposes })).toBe('expired_or_unknown')
      expect(await openLink(world.db, { ...now(world), token, purpose })).toMatchObject({ purpose })
    }
  })

  it('A09 a link of one site is unknown on another', async ({ world, makeWorld }) => {
    const other = await makeWorld()
    const memberId = await insertMember(world)
    const token = await makeLink(world.db, { ...lasting(world), memberId, purpose: 'activate' })

    expect(await openLink(other.db, { ...now(other), token, purpose: 'activate' })).toBe('expired_or_unknown')
    // Not even when the caller errs: the rows of another site are hidden.
    expect(await openLink(other.db, { ...now(world), token, purpose: 'activate' })).toBe('expired_or_unknown')
  })

  it('A09 A28-1 asking again voids the earlier link where that is safer, and only there', async ({ world }) => {
    const memberId = await insertMember(world)
    const makeTwo = async (purpose: (typeof linkPurposes)[number], minutes = 30) => {
      const first = await makeLink(world.db, { ...lasting(world), memberId, purpose })
      world.clock.pass({ minutes })
      const second = await makeLink(world.db, { ...lasting(world), memberId, purpose })
      return { first, second }
    }
    for (const purpose of linkPurposes) {
      const { first, second } = await makeTwo(purpose)
      const isVoided = ['reset', 'change_email', 'complete'].includes(purpose)

      const opened = await openLink(world.db, { ...now(world), token: first, purpose })
      expect([purpose, opened === 'expired_or_unknown']).toEqual([purpose, isVoided])
      expect(await openLink(world.db, { ...now(world), token: second, purpose })).toMatchObject({ memberId })
    }
    // Whoever is in with the password asks whenever the owner does.
    const { first } = await makeTwo('reset', 29)
    const opened = await openLink(world.db, { ...now(world), token: first, purpose: 'reset' })
    expect(opened, 'A28-1').toMatchObject({ memberId })
  })
})

function now({ site, clock }: World) {
  return { site: site.id, now: clock.now() }
}

function lasting(world: World, hours = 24) {
  return { ...now(world), expiresAt: hoursLater(world.clock.now(), hours) }
}
