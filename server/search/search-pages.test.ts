import { describe, expect } from 'vitest'
import { search } from '#contract/search.ts'
import { type Person, person } from '#test/people.ts'
import { activeAt, type Asked, crowd, hoursAgo, namesOf, placeOf, scan } from '#test/searching.ts'
import type { Visitor } from '#test/visitor.ts'
import { it, type World } from '#test/world.ts'

describe('pages', () => {
  it.for(['active', 'new', 'match'] as const)(
    'R4.14 of the order %s append without repeats or holes while others join, get active and leave',
    async (sort, { world }) => {
      const ben = await crowd(world, {})
      const women: Person[] = []
      for (let i = 0; i < 80; i++) {
        const options = { lastActiveAt: hoursAgo(world, 2 + (i % 7)), signupAt: hoursAgo(world, 10 + (i % 9)) }
        women.push(await person(world, { ...options, interests: i % 2 ? ['yoga'] : [] }))
      }
      const [seen, gone] = [new Set<string>(), new Set<string>()]

      const pages = await scan(ben, { sort }, async (page) => {
        // On the way: somebody joins, somebody already seen and somebody unseen become active, the hour passes.
        await person(world, { interests: ['yoga'] })
        const restless = [women[page], women[79 - page]]
        for (const woman of restless) if (woman) await activeAt(world, woman, world.clock.now().toISOString())
        for (const woman of restless) if (woman) gone.add(woman.id)
        world.clock.pass({ hours: 1 })
      })

      expect(pages.slice(0, 3).map(({ length }) => length)).toEqual([24, 24, 24])
      for (const id of pages.flat()) {
        expect(seen.has(id)).toBe(false)
        seen.add(id)
      }
      const missed = women.filter(({ id }) => !seen.has(id)).map(({ id }) => id)
      // Who became active has moved to the front, where the next search begins; nobody else is missing.
      if (sort === 'active') for (const id of missed) expect(gone.has(id)).toBe(true)
      else expect(missed).toEqual([])
      const again = (await scan(ben, { sort })).flat()
      expect(new Set(again).size).toBe(again.length)
      expect(again).toEqual(expect.arrayContaining(women.map(({ id }) => id)))
    },
  )

  it('R4.14 of the order match keep the window of the first page', { timeout: 120_000 }, async ({ world }) => {
    const ben = await crowd(world, {})
    await many(world, 640)
    const quiet = (await scan(ben, { sort: 'match' })).flat()

    const restless = await scan(ben, { sort: 'match' }, async (page) => {
      if (page < 10) for (let i = 0; i < 5; i++) await person(world, { seeks: 'female' })
    })

    expect(quiet).toHaveLength(600)
    expect(new Set(restless.flat()).size).toBe(restless.flat().length)
    expect(restless.flat()).toEqual(expect.arrayContaining(quiet))
  })

  it('R4.14 of rare criteria go on past many who do not fit', { timeout: 120_000 }, async ({ world }) => {
    const ben = await crowd(world, {})
    await many(world, 4500)
    const late = await person(world, { hairColor: 'red', lastActiveAt: hoursAgo(world, 90 * 24) })

    const pages = await scan(ben, { hair_color: 'red' })

    expect(pages).toEqual([[], [late.id]])
    expect(await ben.call(search, { hair_color: 'red' })).toMatchObject({ total: 0, is_more: true })
  })

  it.for(['', 'nonsense', 'bm9uc2Vuc2U.AAAAAAAAAAAA', 'W10'])(
    'R4.14 refuse the place "%s"',
    async (after, { world }) => {
      const ben = await crowd(world, {})

      await expect(ben.call(search, { after })).rejects.toMatchObject({
        code: 'request.invalid',
        details: { fields: [{ field: 'after', reason: 'malformed' }] },
      })
    },
  )

  it('R4.14 refuse the place of another order, and one of another site', async ({ makeWorld }) => {
    const [world, other] = [await makeWorld(), await makeWorld()]
    const ben = await crowd(world, {})
    for (let i = 0; i < 25; i++) await person(world)
    const stranger = await crowd(other, {})
    const { next } = await ben.call(search, {})
    const after = next ?? ''

    await expect(ben.call(search, { after, sort: 'new' })).rejects.toMatchObject({ code: 'request.invalid' })
    await expect(ben.call(search, { after, sort: 'match' })).rejects.toMatchObject({ code: 'request.invalid' })
    await expect(stranger.call(search, { after })).rejects.toMatchObject({ code: 'request.invalid' })
    expect((await ben.call(search, { after })).profiles).toHaveLength(1)
  })
})

describe('similar results', () => {
  it('L-1 begin with faces, and of these with who fits best', async ({ world }) => {
    const ben = await crowd(world, {
      Blond: { hairColor: 'blond', birthDate: '1990-01-01' },
      Older: { hairColor: 'blond', birthDate: '1975-01-01', photos: 1 },
      Brown: { hairColor: 'brown', birthDate: '1990-01-01', photos: 1 },
    })

    const { similar } = await ben.call(search, { hair_color: 'red', min_age: 30, max_age: 42 })

    expect(namesOf(similar.profiles)).toEqual(['Brown', 'Older', 'Blond'])
  })

  it('R3.14 come with few results, widened step by step, and repeat nobody', async ({ world }) => {
    const cologne = await placeOf(world, 'DE', 'Köln')
    const ben = await crowd(world, {
      Fits: { ...cologne, hairColor: 'red', interests: ['yoga'], birthDate: '1990-01-01' },
      Blond: { ...cologne, hairColor: 'blond', interests: ['yoga'], birthDate: '1990-01-01' },
      NoYoga: { ...cologne, birthDate: '1990-01-01' },
      Bonn: { ...(await placeOf(world, 'DE', 'Bonn')), birthDate: '1990-01-01' },
      Berlin: { ...(await placeOf(world, 'DE', 'Berlin')), birthDate: '1990-01-01' },
      Older: { ...cologne, birthDate: '1975-01-01' },
      MuchOlder: { ...cologne, birthDate: '1960-01-01' },
    })

    const { profiles, total, similar } = await ben.call(search, {
      near: cologne.placeId,
      within: 10,
      hair_color: 'red',
      interests: 'yoga',
      min_age: 30,
      max_age: 42,
    })

    expect(namesOf(profiles)).toEqual(['Fits'])
    expect(total).toBe(1)
    expect(namesOf(similar.profiles)).toEqual(['Blond', 'NoYoga', 'Bonn', 'Berlin', 'Older'])
    expect(similar).toMatchObject({ total: 5, widened: ['looks', 'interests', 'place', 'age'] })
  })

  it('R3.14 name only what brought somebody, and stay away when there are enough', async ({ world }) => {
    const ben = await crowd(world, {})
    for (let i = 0; i < 12; i++) await person(world, { hairColor: 'red' })
    await person(world, { name: 'Blond', hairColor: 'blond', birthDate: '1990-01-01' })
    await person(world, { name: 'Eyes', hairColor: 'black', eyeColor: 'blue', birthDate: '1990-01-01' })

    const enough = await ben.call(search, { hair_color: 'red' })
    const few = await ben.call(search, { hair_color: 'blond', min_age: 20, max_age: 60 })

    expect(enough.similar).toEqual({ profiles: [], total: 0, fictional_total: 0, widened: [] })
    expect(few.similar.profiles).toHaveLength(13)
    expect(few.similar).toMatchObject({ total: 13, widened: ['looks'] })
  })
})

describe('faces', () => {
  const order = async (visitor: Visitor, asked: Asked = {}) => namesOf((await visitor.call(search, asked)).profiles)

  it('L-1 come first on each page, and nobody is lost or shown twice by it', async ({ world }) => {
    const ben = await crowd(world, {})
    const people: Person[] = []
    for (let at = 0; at < 26; at++) {
      const photos = at === 0 || at === 25 ? 0 : 1
      people.push(await person(world, { photos, lastActiveAt: hoursAgo(world, at) }))
    }
    const ids = people.map(({ id }) => id)

    const pages = await scan(ben, {})

    expect(pages).toEqual([[...ids.slice(1, 24), ...ids.slice(0, 1)], ids.slice(24)])
    const preview = await world.visitor().call(search, {})
    // Ben has no picture either.
    expect(preview.profiles.map(({ main_image }) => main_image !== null)).toEqual([
      ...Array.from({ length: 10 }, () => true),
      false,
      false,
    ])
  })

  it('L-1 do not count for who wants the newest or the best match', async ({ world }) => {
    const ben = await person(world, { gender: 'male', seeks: 'female', interests: ['yoga'] })
    await person(world, { name: 'Newest', signupAt: hoursAgo(world, 1), interests: ['yoga'] })
    await person(world, { name: 'Pictured', signupAt: hoursAgo(world, 9), photos: 1 })

    expect(await order(ben)).toEqual(['Pictured', 'Newest'])
    expect(await order(ben, { sort: 'new' })).toEqual(['Newest', 'Pictured'])
    expect(await order(ben, { sort: 'match' })).toEqual(['Newest', 'Pictured'])
  })
})

/** Women with nothing special about them, quickly. */
async function many(world: World, count: number): Promise<void> {
  const { owner } = world.ground
  const values = [world.site.id, count, world.clock.now()]
  await owner.query(
    `with made as (
      insert into members (site_id, email, status, language, signup_at, last_active_at)
      select $1, gen_random_uuid() || '@example.org', 'active', 'de', $3::timestamptz - i * interval '1 minute',
        $3::timestamptz - i * interval '1 minute'
      from generate_series(1, $2::int) i
      returning id
    )
    insert into profiles (site_id, member_id, status, name, birth_date, gender, seeks, country)
    select $1, id, 'active', 'Viele', '1990-05-04', 'female', 'male', 'DE' from made`,
    values,
  )
}
