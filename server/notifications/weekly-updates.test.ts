import { describe, expect } from 'vitest'
import { block } from '#contract/blocks.ts'
import { like } from '#contract/likes.ts'
import * as notifications from '#contract/notifications.ts'
import { type Person, person } from '#test/people.ts'
import { it, type World } from '#test/world.ts'
import { sendWeeklyUpdates } from './send-weekly-updates.ts'

const week = async (world: World) => sendWeeklyUpdates(world.db, world.site.id, world.clock.now())
const weeklyTo = async (world: World, { email }: Person) =>
  (await world.mailsTo(email)).filter(({ kind }) => kind === 'weekly_updates')

/** Somebody looked at a member's profile just now. */
async function looksAt({ db, site, clock }: World, visitor: Person, visited: Person): Promise<void> {
  await db
    .insertInto('visits')
    .values({ siteId: site.id, visitedId: visited.id, visitorId: visitor.id, visitedAt: clock.now().toISOString() })
    .execute()
}

async function annaAway(world: World): Promise<[Person, Person, Person]> {
  const man = { gender: 'male', seeks: 'female' } as const
  const anna = await person(world, { name: 'Anna', photos: 1 })
  const [ben, carl] = [await person(world, { ...man, name: 'Ben' }), await person(world, { ...man, name: 'Carl' })]
  world.clock.pass({ days: 1 })
  return [anna, ben, carl]
}

describe('the weekly update', () => {
  it('R3.10 counts who looked and liked since the member was there, names nobody, and comes once a week', async ({
    world,
  }) => {
    const [anna, ben, carl] = await annaAway(world)
    await looksAt(world, ben, anna)
    await looksAt(world, carl, anna)
    await ben.call(like, { id: anna.id })
    await week(world)
    const tooSoon = await weeklyTo(world, anna)
    world.clock.pass({ days: 2 })
    await week(world)
    await week(world)
    world.clock.pass({ days: 6 })
    await world.db.updateTable('visits').set({ visitedAt: world.clock.now().toISOString() }).execute()
    await week(world)
    const within = await weeklyTo(world, anna)
    world.clock.pass({ days: 1, minutes: 1 })
    await week(world)

    expect(tooSoon).toEqual([])
    expect(within).toHaveLength(1)
    expect(within[0]?.text).toMatch(/2 Personen haben dein Profil angesehen, und es gibt 1 neues Like/)
    expect(`${within[0]?.subject} ${within[0]?.text}`).not.toMatch(/Ben|Carl/)
    expect(within[0]?.headers.some(({ name }) => name === 'List-Unsubscribe')).toBe(true)
    expect(await weeklyTo(world, anna)).toHaveLength(2)
    const { notices } = await anna.call(notifications.listNotices, {})
    expect(notices[0]).toMatchObject({ kind: 'weekly_updates', channel: 'email' })
  })

  it('R3.10 is not sent when nothing happened, at night, or to whoever switched it off or blocked them', async ({
    world,
  }) => {
    const [anna, ben, carl] = await annaAway(world)
    const [dora, emma] = [await person(world, { name: 'Dora' }), await person(world, { name: 'Emma' })]
    for (const somebody of [dora, emma, anna]) await looksAt(world, carl, somebody)
    await dora.call(notifications.changePreference, { kind: 'weekly_updates', channel: 'email', is_on: false })
    await emma.call(block, { id: carl.id })
    // 23:00 in Berlin, three days later.
    world.clock.pass({ days: 3, hours: 10 })
    await week(world)
    const atNight = await weeklyTo(world, anna)
    world.clock.pass({ hours: 12 })
    await week(world)

    expect(atNight).toEqual([])
    expect(await weeklyTo(world, anna)).toHaveLength(1)
    for (const somebody of [ben, dora, emma]) expect(await weeklyTo(world, somebody)).toEqual([])
  })
})
