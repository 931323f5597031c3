import { describe, expect } from 'vitest'
import { block, listBlocked, unblock } from '#contract/blocks.ts'
import { findChat, listIceBreakers, sendMessage } from '#contract/chats.ts'
import { complain } from '#contract/complaints.ts'
import { like, readLikeState } from '#contract/likes.ts'
import { requestPhotos } from '#contract/private-photos.ts'
import { swipe } from '#contract/swipes.ts'
import { listViewers } from '#contract/viewers.ts'
import { readProfile } from '#contract/profiles.ts'
import { type Person, person } from '#test/people.ts'
import { it, type World } from '#test/world.ts'

const refused = { code: 'profiles.not_found' }
const reads = (reader: Person, { id }: Person) => reader.call(readProfile, { id })
const grantsIn = (world: World) =>
  world.db.selectFrom('photoGrants').select(['ownerId', 'viewerId']).where('siteId', '=', world.site.id).execute()

/** What an answer says, without what is another number each time. */
function withoutNumbers({ statusCode, body }: { statusCode: number; body: string }): unknown {
  const { request_id: _, reference: __, ...rest }: Record<string, unknown> = JSON.parse(body)
  return { statusCode, ...rest }
}

describe('a block', () => {
  it('R4.4 and its end alternate, each as often as one likes', async ({ world }) => {
    const anna = await person(world)
    const ben = await person(world, { name: 'Ben', isFictional: true })

    for (let round = 0; round < 2; round++) {
      await anna.call(block, { id: ben.id })
      await anna.call(block, { id: ben.id })
      expect((await anna.call(listBlocked, {})).blocked).toEqual([{ id: ben.id, name: 'Ben', is_fictional: true }])
      await expect(reads(anna, ben)).rejects.toMatchObject(refused)

      await anna.call(unblock, { id: ben.id })
      await anna.call(unblock, { id: ben.id })
      expect((await anna.call(listBlocked, {})).blocked).toEqual([])
      expect((await reads(anna, ben)).profile.id).toBe(ben.id)
    }
  })

  it('R6.4 lets neither see anything of the other: profile, related people, visitors, list of blocks', async ({
    world,
  }) => {
    const anna = await person(world)
    const ben = await person(world)
    const carla = await person(world)
    await reads(anna, ben)
    await reads(ben, anna)

    await anna.call(block, { id: ben.id })

    for (const [one, other] of [
      [anna, ben],
      [ben, anna],
    ] as const) {
      await expect(reads(one, other)).rejects.toMatchObject(refused)
      expect((await reads(one, carla)).related).toEqual([])
      expect((await one.call(listViewers, {})).visitors).toEqual([])
    }
    expect((await ben.call(listBlocked, {})).blocked).toEqual([])

    await anna.call(unblock, { id: ben.id })
    expect((await ben.call(listViewers, {})).visitors.map(({ id }) => id)).toEqual([anna.id])
  })

  it('Z-14 cannot be told from a hiding: whoever looks for either of the two, writes to them, reports or blocks them, gets the same answers', async ({
    world,
  }) => {
    const ben = await person(world)
    const hidden = await person(world, { name: 'Anna', isInvisible: true })
    const blocker = await person(world, { name: 'Anna' })
    await blocker.call(block, { id: ben.id })
    const [time_zone, text] = ['Europe/Berlin', 'Schreibt immer wieder.']

    const answersAbout = async ({ id }: Person) => {
      const answers = [
        await ben.asks(readProfile, { id }),
        await ben.asks(findChat, { id }),
        await ben.asks(sendMessage, { id, message: { kind: 'text', text } }),
        await ben.asks(listIceBreakers, { id }),
        await ben.asks(like, { id }),
        await ben.asks(readLikeState, { id }),
        await ben.asks(swipe, { id, is_like: true, time_zone }),
        await ben.asks(swipe, { id, is_like: false, time_zone }),
        await ben.asks(requestPhotos, { id }),
        await ben.asks(complain, { category: 'person', text, about: id }),
        await ben.asks(block, { id }),
        await ben.asks(sendMessage, { id, message: { kind: 'text', text } }),
        await ben.asks(block, { id }),
      ]
      const { blocked } = await ben.call(listBlocked, {})
      await ben.call(unblock, { id })
      return { answers: answers.map(withoutNumbers), blocked: blocked.map(({ name }) => name) }
    }
    const ofHidden = await answersAbout(hidden)
    const ofBlocker = await answersAbout(blocker)

    expect(ofBlocker).toEqual(ofHidden)
    expect(ofBlocker.blocked).toEqual(['Anna'])
  })

  it('R6.4 stands until whoever set it takes it back', async ({ world }) => {
    const anna = await person(world)
    const ben = await person(world)
    await anna.call(block, { id: ben.id })

    await ben.call(unblock, { id: anna.id })

    await expect(reads(ben, anna)).rejects.toMatchObject(refused)
  })

  it('B3.3 names nobody any more who has left since', async ({ world }) => {
    const [anna, ben, carla] = [await person(world), await person(world), await person(world, { name: 'Carla' })]
    for (const { id } of [ben, carla]) await anna.call(block, { id })
    await world.db.updateTable('members').set({ status: 'deleted' }).where('id', '=', ben.id).execute()

    const { blocked } = await anna.call(listBlocked, {})

    expect(blocked.map(({ name }) => name)).toEqual(['Carla'])
  })

  it('R6.4 holds for both when both set one, and the one remains when the other goes', async ({ world }) => {
    const anna = await person(world)
    const ben = await person(world)
    await anna.call(block, { id: ben.id })
    const now = world.clock.now().toISOString()
    await world.db
      .insertInto('blocks')
      .values({ siteId: world.site.id, blockerId: ben.id, blockedId: anna.id, createdAt: now })
      .execute()

    // Repeating one's own block says nothing about the other's.
    await anna.call(block, { id: ben.id })
    await anna.call(unblock, { id: ben.id })

    await expect(reads(anna, ben)).rejects.toMatchObject(refused)
  })

  it('R6.4 takes back the private photos that the two showed each other, and nobody else’s', async ({ world }) => {
    const [anna, ben, carla] = [await person(world), await person(world), await person(world)]
    const at = world.clock.now().toISOString()
    const grant = (owner: Person, viewer: Person) => ({
      siteId: world.site.id,
      ownerId: owner.id,
      viewerId: viewer.id,
      status: 'granted' as const,
      grantedAt: at,
      expiresAt: at,
    })
    await world.db
      .insertInto('photoGrants')
      .values([grant(anna, ben), grant(ben, anna), grant(anna, carla), grant(ben, carla)])
      .execute()

    await anna.call(block, { id: ben.id })

    const left = await grantsIn(world)
    expect(left.map(({ viewerId }) => viewerId)).toEqual([carla.id, carla.id])
  })

  it('R4.4 does not make a no to private photos undone', async ({ world }) => {
    const [anna, ben] = [await person(world), await person(world)]
    await world.db
      .insertInto('photoGrants')
      .values({ siteId: world.site.id, ownerId: anna.id, viewerId: ben.id, status: 'declined' })
      .execute()

    await ben.call(block, { id: anna.id })
    await ben.call(unblock, { id: anna.id })

    expect(await grantsIn(world)).toHaveLength(1)
  })

  it('R4.4 can be set against somebody who hides, not against oneself or nobody', async ({ world }) => {
    const anna = await person(world)
    const hidden = await person(world, { isInvisible: true })

    await anna.call(block, { id: hidden.id })

    expect((await anna.call(listBlocked, {})).blocked).toHaveLength(1)
    await expect(anna.call(block, { id: anna.id })).rejects.toMatchObject(refused)
    const gone = await person(world, { status: 'deleted' })
    await expect(anna.call(block, { id: gone.id })).rejects.toMatchObject(refused)
  })
})

describe('two sites of one installation', () => {
  it('I-17 nobody reads, visits or blocks a member of the other, and no row joins the two', async ({ makeWorld }) => {
    const here = await makeWorld()
    const there = await makeWorld()
    const anna = await person(here)
    const ben = await person(there)
    await reads(anna, await person(here))
    await reads(ben, await person(there))

    await expect(reads(anna, ben)).rejects.toMatchObject(refused)
    await expect(anna.call(block, { id: ben.id })).rejects.toMatchObject(refused)
    await anna.call(unblock, { id: ben.id })

    // The owner sees all sites: every pair of a row lives on the row's own site.
    for (const [table, one, other] of [
      ['visits', 'visitor_id', 'visited_id'],
      ['blocks', 'blocker_id', 'blocked_id'],
      ['photo_grants', 'viewer_id', 'owner_id'],
      ['searchable', 'member_id', 'member_id'],
    ]) {
      const { rows } = await here.ground.owner.query(`
        select count(*)::int as strays from ${table} t
        where not exists (select from members m where m.site_id = t.site_id and m.id = t.${one})
          or not exists (select from members m where m.site_id = t.site_id and m.id = t.${other})
      `)
      expect(rows).toEqual([{ strays: 0 }])
    }
    const { rows } = await here.ground.owner.query(
      'select site_id, visitor_id from visits where visitor_id = any ($1) or visited_id = any ($1) order by site_id',
      [[anna.id, ben.id]],
    )
    expect(rows).toEqual([
      { site_id: here.site.id, visitor_id: anna.id },
      { site_id: there.site.id, visitor_id: ben.id },
    ])
  })

  it('I-17 the database itself refuses a row between them', async ({ makeWorld }) => {
    const here = await makeWorld()
    const there = await makeWorld()
    const anna = await person(here)
    const ben = await person(there)
    const now = here.clock.now().toISOString()
    const siteId = here.site.id

    const rows = [
      here.db.insertInto('blocks').values({ siteId, blockerId: anna.id, blockedId: ben.id, createdAt: now }),
      here.db.insertInto('visits').values({ siteId, visitorId: anna.id, visitedId: ben.id, visitedAt: now }),
      here.db.insertInto('photoGrants').values({ siteId, ownerId: anna.id, viewerId: ben.id, status: 'asked' }),
    ]

    for (const row of rows) await expect(row.execute()).rejects.toMatchObject({ code: '23503' })
  })
})
