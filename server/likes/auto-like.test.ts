import { describe, expect } from 'vitest'
import { readEvents } from '#contract/events.ts'
import * as likes from '#contract/likes.ts'
import { block } from '#contract/blocks.ts'
import { type Person, person } from '#test/people.ts'
import { it, type World } from '#test/world.ts'

const she = (world: World, name = 'Anna') => person(world, { name })
const he = (world: World, name = 'Ben') => person(world, { name, gender: 'male', seeks: 'female' })

async function told(somebody: Person) {
  return (await somebody.call(readEvents, { since: 0 })).events
}

describe('an automatic like', () => {
  const fictional = (world: World, name = 'Figur') => person(world, { name, isFictional: true, photos: 1 })

  it('R7.8 comes from a profile that fits, with its fields on the outside', async ({ world }) => {
    const [ben, figure] = [await he(world), await fictional(world)]

    const answer = (await ben.requests('GET', '/api/auto-like.php')).json<{
      id: string
      main_image: { match: string }
    }>()

    expect(answer.id).toBe(figure.id)
    expect(answer.main_image.match).toMatch(/\.\w+$/)
    expect((await ben.call(likes.likesOverview, {})).liked_by).toMatchObject([
      { id: figure.id, like_new: true, is_automatic: true, profile: { is_fictional: true } },
    ])
  })

  it('B1.3 comes only from labelled profiles, never from a member, and says that it is automatic', async ({
    world,
  }) => {
    const ben = await he(world)
    await Promise.all(Array.from({ length: 5 }, (_, i) => she(world, `Frau ${i}`)))

    const without = await ben.call(likes.autoLike, {})
    await fictional(world)
    const once = await ben.call(likes.autoLike, {})

    expect(without).toEqual({})
    expect(once.is_fictional).toBe(true)
    expect(await told(ben)).toMatchObject([{ type: 'like', is_automatic: true, is_fictional: true }])
    expect(await world.mailsTo(ben.email)).toEqual([])
  })

  it('B1.3 comes no oftener than the site says, also when asked for many times at once', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { auto_likes_per_day: 2 } })
    const ben = await he(world)
    await Promise.all(Array.from({ length: 6 }, (_, i) => fictional(world, `Figur ${i}`)))

    const answers = await Promise.all(Array.from({ length: 12 }, () => ben.call(likes.autoLike, {})))
    world.clock.pass({ hours: 23 })
    const tooSoon = await ben.call(likes.autoLike, {})
    world.clock.pass({ hours: 1 })
    const nextDay = await ben.call(likes.autoLike, {})

    expect(answers.filter(({ id }) => id)).toHaveLength(2)
    expect(tooSoon).toEqual({})
    expect(nextDay.id).toBeDefined()
    expect((await ben.call(likes.likesOverview, {})).liked_by).toHaveLength(3)
  })

  it('B1.3 can be switched off', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { auto_likes_per_day: 0 } })
    const ben = await he(world)
    await fictional(world)

    expect(await ben.call(likes.autoLike, {})).toEqual({})
    expect(await world.db.selectFrom('likes').select('id').execute()).toEqual([])
  })

  it('R7.8 S2 is refused when a foreign page asks for it', async ({ world }) => {
    const ben = await he(world)
    await fictional(world)

    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }]) {
      const answer = await ben.requests('GET', '/api/auto-like.php', undefined, headers)
      expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'request.foreign' }])
    }
    expect(await world.db.selectFrom('likes').select('id').execute()).toEqual([])
  })

  it('B1.3 does not come from who does not fit, was blocked, or was there before', async ({ world }) => {
    const ben = await he(world)
    const [known, blocked] = [await fictional(world), await fictional(world)]
    await person(world, { isFictional: true, seeks: 'female' })
    await person(world, { isFictional: true, country: 'PL' })
    await ben.call(block, { id: blocked.id })

    const first = await ben.call(likes.autoLike, {})
    world.clock.pass({ days: 2 })

    expect(first.id).toBe(known.id)
    expect(await ben.call(likes.autoLike, {})).toEqual({})
  })
})
