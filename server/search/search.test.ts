import sharp from 'sharp'
import { describe, expect } from 'vitest'
import type { Ask } from '#contract/endpoint.ts'
import type { Country } from '#contract/locales.ts'
import { findPlaces } from '#contract/places.ts'
import { search } from '#contract/search.ts'
import { type Person, person, type PersonOptions } from '#test/people.ts'
import { Photographer } from '#test/photographer.ts'
import { jpeg, pixelAt } from '#test/pictures.ts'
import type { Visitor } from '#test/visitor.ts'
import { it, type World } from '#test/world.ts'

const HOUR_MS = 3_600_000

type Asked = Ask<typeof search>
const namesOf = (profiles: readonly { name: string }[]) => profiles.map(({ name }) => name)
const found = async (visitor: Visitor, asked: Asked = {}) =>
  namesOf((await visitor.call(search, asked)).profiles).toSorted()

const hoursAgo = (world: World, hours: number) => new Date(world.clock.now().getTime() - hours * HOUR_MS)

async function placeOf(world: World, country: Country, text: string) {
  const { places } = await world.visitor().call(findPlaces, { country, text })
  const [place] = places
  if (!place) throw new Error(`There is no ${text}`)
  return { placeId: place.id, region: place.region, country }
}

/** A man who looks for women, and women by name. */
async function crowd(world: World, women: Record<string, PersonOptions>): Promise<Person> {
  for (const [name, options] of Object.entries(women)) await person(world, { name, ...options })
  return person(world, { name: 'Ben', gender: 'male', seeks: 'female' })
}

async function scan(visitor: Visitor, asked: Asked, between: (page: number) => Promise<void> = async () => {}) {
  const pages: string[][] = []
  let after: string | undefined
  do {
    const { profiles, next } = await visitor.call(search, { ...asked, ...(after ? { after } : {}) })
    pages.push(profiles.map(({ id }) => id))
    after = next ?? undefined
    await between(pages.length)
  } while (after && pages.length < 50)
  return pages
}

describe('a search', () => {
  it('R1.2 R3.14 is for whom the member seeks, in their country, and says so', async ({ world }) => {
    const ben = await crowd(world, { Anna: {}, Erik: { gender: 'male' }, Zoe: { country: 'AT' } })

    const answer = await ben.call(search, {})

    expect(namesOf(answer.profiles)).toEqual(['Anna'])
    expect(answer).toMatchObject({
      gender: ['female'],
      country: 'DE',
      countryregion: null,
      min_age: 18,
      max_age: 99,
      results_per_page: 24,
      total: 1,
      fictional_total: 0,
      is_more: false,
      next: null,
    })
    expect(answer.similar).toEqual({ profiles: [], total: 0, widened: [] })
  })

  it('R1.2 shows nobody themselves, and nobody who is invisible, deleted, banned, unconfirmed or rejected', async ({
    world,
  }) => {
    await crowd(world, {
      Here: {},
      Hidden: { isInvisible: true },
      Left: { status: 'deleted' },
      Banned: { status: 'banned' },
      Unconfirmed: { status: 'not_confirmed' },
      Rejected: { profileStatus: 'rejected' },
    })
    const eva = await person(world, { name: 'Eva', seeks: 'female' })

    const answer = await eva.call(search, {})

    expect(namesOf(answer.profiles)).toEqual(['Here'])
    expect(answer.total).toBe(1)
    expect(await found(eva, { with_photo: false, near: undefined })).toEqual(['Here'])
  })

  it('R1.2 finds people of one site only', async ({ makeWorld }) => {
    const [world, other] = [await makeWorld(), await makeWorld()]
    await person(other, { name: 'Elsewhere' })
    const ben = await crowd(world, { Here: {} })

    expect(await found(ben)).toEqual(['Here'])
  })

  it('R6.4 shows neither who blocked nor who was blocked, not among similar ones either', async ({ world }) => {
    const ben = await crowd(world, { Anna: {} })
    const blocker = await person(world, { name: 'Blocker', interests: ['yoga'] })
    const blocked = await person(world, { name: 'Blocked' })
    await blocks(world, blocker, ben)
    await blocks(world, ben, blocked)

    for (const sort of ['active', 'new', 'match'] as const) expect(await found(ben, { sort })).toEqual(['Anna'])
    const { profiles, similar } = await ben.call(search, { interests: ['yoga'] })
    expect(namesOf([...profiles, ...similar.profiles])).toEqual(['Anna'])
  })

  it('B4.1 tells a large number as a floor, without those in the years that the ages cut through', async ({
    world,
  }) => {
    const ben = await crowd(world, { Eva: { birthDate: '1979-12-31' }, Ida: { birthDate: '1990-06-01' } })
    const asked = { min_age: 25, max_age: 46 }
    expect(await ben.call(search, asked)).toMatchObject({ total: 2, is_more: false })

    await world.ground.owner.query(
      `update search_counts set count = count + 1500 where site_id = $1 and gender = 'female' and birth_year = 1990`,
      [world.site.id],
    )

    expect(await ben.call(search, asked)).toMatchObject({ total: 1501, is_more: true })
    expect(await ben.call(search, {})).toMatchObject({ total: 1502, is_more: false })
  })

  it('B1.2 counts people without fictional profiles, in every kind of total', async ({ world }) => {
    const ben = await crowd(world, {
      Anna: { photos: 1, ...(await placeOf(world, 'DE', 'Köln')) },
      Figur: { isFictional: true, photos: 1, ...(await placeOf(world, 'DE', 'Köln')) },
      Fremde: { isFictional: true },
    })
    const near = (await placeOf(world, 'DE', 'Köln')).placeId

    expect(await ben.call(search, {})).toMatchObject({ total: 1, fictional_total: 2 })
    expect(await ben.call(search, { with_photo: true })).toMatchObject({ total: 1, fictional_total: 1 })
    expect(await ben.call(search, { near })).toMatchObject({ total: 1, fictional_total: 1 })
    const { similar } = await ben.call(search, { near, within: 10, max_age: 20 })
    expect(namesOf(similar.profiles).toSorted()).toEqual([])
    const { similar: wider } = await ben.call(search, { interests: ['yoga'] })
    expect(wider.profiles).toHaveLength(3)
    expect(wider.total).toBe(1)
  })

  it('R3.14 counts ages to the day, also where a year is cut through', async ({ world }) => {
    const ben = await crowd(world, {
      Today30: { birthDate: '1996-11-15' },
      Tomorrow30: { birthDate: '1996-11-16' },
      Still40: { birthDate: '1985-11-16' },
      Now41: { birthDate: '1985-11-15' },
      Between: { birthDate: '1990-01-01' },
    })

    const answer = await ben.call(search, { min_age: 30, max_age: 40 })

    expect(namesOf(answer.profiles).toSorted()).toEqual(['Between', 'Still40', 'Today30'])
    expect(answer.total).toBe(3)
    expect(await ben.call(search, { min_age: 30, max_age: 30 })).toMatchObject({ total: 1 })
    expect(await found(ben, { min_age: 30, max_age: 30 })).toEqual(['Today30'])
  })

  it('R3.14 counts regions, and the searcher never', async ({ world }) => {
    const hessen = { country: 'DE', region: (await placeOf(world, 'DE', 'Frankfurt am Main')).region } as const
    await crowd(world, { Anna: hessen, Zoe: {}, Mia: { ...hessen, birthDate: '1970-01-01' } })
    const eva = await person(world, { name: 'Eva', seeks: 'female', ...hessen })
    const asked = { country: 'DE', countryregion: hessen.region } as const

    const answer = await eva.call(search, asked)

    expect(namesOf(answer.profiles).toSorted()).toEqual(['Anna', 'Mia'])
    expect(answer).toMatchObject({ total: 2, countryregion: hessen.region })
    expect(await eva.call(search, { ...asked, max_age: 50 })).toMatchObject({ total: 1 })
    expect(await eva.call(search, {})).toMatchObject({ total: 3 })
    for (const sort of ['new', 'match'] as const) expect(await found(eva, { ...asked, sort })).toEqual(['Anna', 'Mia'])
  })

  it('B2.10 tells no coordinate, distance, birth date, address or time', async ({ world }) => {
    const cologne = await placeOf(world, 'DE', 'Köln')
    const ben = await crowd(world, { Anna: { photos: 1, ...cologne } })

    const answer = await ben.asks(search, { near: cologne.placeId, within: 50 })

    const keys = new Set<string>()
    JSON.stringify(answer.json(), (key, value: unknown) => {
      if (key && Number.isNaN(Number(key))) keys.add(key)
      return value
    })
    const telling = [...keys].filter((key) => /lat|lon|dist|km|birth|mail|_at$|date|time|place_id/.test(key))
    expect(telling).toEqual([])
    expect(answer.body).not.toMatch(/1990-05-04|example\.org|2026-11/)
  })
})

describe('filters', () => {
  it.for([
    [{ gender: 'male' }, ['Erik']],
    [{ gender: ['male', 'female'] }, ['Anna', 'Clara', 'Dora', 'Erik']],
    [{ country: 'AT' }, ['Vera']],
    [{ min_age: 50 }, ['Dora']],
    [{ max_age: 25 }, ['Clara']],
    [{ sexuality: 'bi' }, ['Anna']],
    [{ sexuality: ['bi', 'hetero'] }, ['Anna', 'Clara']],
    [{ hair_color: 'red' }, ['Anna']],
    [{ relationship_status: 'divorced' }, ['Clara']],
    [{ body_type: 'slim' }, ['Dora']],
    [{ eye_color: 'green' }, ['Clara']],
    [{ interests: ['yoga', 'wine'] }, ['Anna', 'Dora']],
    [{ with_photo: 'true' }, ['Anna']],
    [{ verified: 'true' }, ['Clara']],
    [{ online: 'true' }, ['Anna', 'Clara']],
    [{ online: 'true', sexuality: 'bi' }, ['Anna']],
  ] as [Asked, string[]][])('B4.1 %j finds %j', async ([asked, names], { world }) => {
    const ben = await crowd(world, {
      Anna: { sexuality: 'bi', hairColor: 'red', interests: ['yoga', 'art'], photos: 1 },
      Clara: {
        birthDate: '2003-01-01',
        sexuality: 'hetero',
        relationshipStatus: 'divorced',
        eyeColor: 'green',
        isVerified: true,
        // Noon is the time here: eleven o'clock is lately, ten is not.
        lastActiveAt: new Date('2026-11-15T11:00:00Z'),
      },
      Dora: {
        birthDate: '1970-01-01',
        bodyType: 'slim',
        interests: ['wine'],
        privatePhotos: 1,
        lastActiveAt: new Date('2026-11-15T10:59:59Z'),
      },
      Erik: { gender: 'male', lastActiveAt: hoursAgo(world, 5) },
      Vera: { country: 'AT', lastActiveAt: hoursAgo(world, 5) },
    })

    for (const sort of ['active', 'new', 'match'] as const) {
      const answer = await ben.call(search, { ...asked, sort })
      expect(namesOf(answer.profiles).toSorted()).toEqual(names)
      expect(answer.total).toBe(names.length)
    }
  })

  it('B4.1 near a city finds neighbours across borders, by bands', async ({ world }) => {
    const aachen = await placeOf(world, 'DE', 'Aachen')
    const ben = await crowd(world, {
      Aachen: aachen,
      Vaals: await placeOf(world, 'NL', 'Vaals'),
      Koeln: await placeOf(world, 'DE', 'Köln'),
      Berlin: await placeOf(world, 'DE', 'Berlin'),
      Nowhere: {},
    })
    const near = aachen.placeId

    for (const sort of ['active', 'new', 'match'] as const) {
      expect(await found(ben, { near, within: 10, sort })).toEqual(['Aachen', 'Vaals'])
      expect(await found(ben, { near, within: 50, sort })).toEqual(['Aachen', 'Vaals'])
      expect(await found(ben, { near, within: 100, sort })).toEqual(['Aachen', 'Koeln', 'Vaals'])
      expect(await found(ben, { near, within: 200, sort })).toEqual(['Aachen', 'Koeln', 'Vaals'])
    }
    expect(await ben.call(search, { near })).toMatchObject({ country: null, countryregion: null, total: 2 })
    await expect(ben.call(search, { near: 2_147_483_647 })).rejects.toMatchObject({ code: 'places.not_found' })
    await expect(ben.call(search, { near, within: 11 })).rejects.toMatchObject({ code: 'request.invalid' })
  })

  it('B4.1 that the site does not offer have no effect', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { search_fields: ['gender'] } })
    const ben = await crowd(world, { Anna: {}, Vera: { country: 'AT' } })
    const asked: Asked = {
      country: 'AT',
      countryregion: 'XX',
      min_age: 80,
      near: 1,
      sexuality: 'bi',
      hair_color: 'red',
      relationship_status: 'single',
      body_type: 'slim',
      eye_color: 'blue',
      interests: 'yoga',
      with_photo: 'true',
      verified: 'true',
      online: 'false',
    }

    expect(await found(ben, asked)).toEqual(['Anna'])
    expect(await found(ben, { ...asked, gender: 'male' })).toEqual([])
  })
})

describe('orders', () => {
  it('B4.1 active is by the hour, new by joining', async ({ world }) => {
    const ben = await crowd(world, {
      Old: { signupAt: hoursAgo(world, 500), lastActiveAt: hoursAgo(world, 1) },
      Middle: { signupAt: hoursAgo(world, 300), lastActiveAt: hoursAgo(world, 30) },
      Young: { signupAt: hoursAgo(world, 100), lastActiveAt: hoursAgo(world, 90) },
    })

    expect(namesOf((await ben.call(search, { sort: 'active' })).profiles)).toEqual(['Old', 'Middle', 'Young'])
    expect(namesOf((await ben.call(search, { sort: 'new' })).profiles)).toEqual(['Young', 'Middle', 'Old'])
  })

  it('B2.10 B4.1 two who were active in the same hour stand in the same order, whatever their minutes', async ({
    world,
  }) => {
    const ben = await crowd(world, {})
    const [one, two] = [await person(world), await person(world)]
    const orders = new Set<string>()
    for (const [first, second] of [
      ['2026-11-15T11:01:00Z', '2026-11-15T11:59:00Z'],
      ['2026-11-15T11:58:00Z', '2026-11-15T11:02:00Z'],
    ] as const) {
      await activeAt(world, one, first)
      await activeAt(world, two, second)
      orders.add((await ben.call(search, {})).profiles.map(({ id }) => id).join())
    }

    expect(orders.size).toBe(1)
  })

  it('B4.4 match puts first who fits best, and says why', async ({ world }) => {
    const cologne = await placeOf(world, 'DE', 'Köln')
    const bonn = await placeOf(world, 'DE', 'Bonn')
    await crowd(world, {
      OneSided: { seeks: 'female', ...cologne, interests: ['yoga', 'art'] },
      Best: { ...cologne, interests: ['yoga', 'art'], lastActiveAt: hoursAgo(world, 400) },
      Nearby: { ...bonn, interests: ['yoga', 'art'] },
      Far: {},
    })
    const ben = await person(world, { gender: 'male', seeks: 'female', ...cologne, interests: ['yoga', 'art'] })

    const { profiles } = await ben.call(search, { sort: 'match' })

    expect(namesOf(profiles)).toEqual(['Best', 'Nearby', 'OneSided', 'Far'])
    expect(profiles.map(({ score }) => score)).toEqual([
      { percent: 100, shared_interests: ['yoga', 'art'], is_mutual: true, place: 'same_city' },
      { percent: 94, shared_interests: ['yoga', 'art'], is_mutual: true, place: 'same_region' },
      { percent: 70, shared_interests: ['yoga', 'art'], is_mutual: false, place: 'same_city' },
      { percent: 38, shared_interests: [], is_mutual: true, place: 'elsewhere' },
    ])
  })

  it('B1.1 B4.4 a fictional profile has no score, and comes after everybody who has one', async ({ world }) => {
    const alike = { interests: ['yoga', 'art'] }
    await crowd(world, { Invented: { ...alike, isFictional: true }, Real: {} })
    const ben = await person(world, { gender: 'male', seeks: 'female', ...alike })

    const { profiles } = await ben.call(search, { sort: 'match' })

    expect(profiles.map(({ name, score }) => [name, score?.percent])).toEqual([
      ['Real', 38],
      ['Invented', undefined],
    ])
  })
})

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

    expect(enough.similar).toEqual({ profiles: [], total: 0, widened: [] })
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

describe('visitors', () => {
  it('L-3 U-21 see a card whole and sharper than it stands on the screen, and nothing larger', async ({ world }) => {
    const anna = await Photographer.join(world)
    await anna.uploads(await jpeg(900, 1200))

    const { profiles } = await world.visitor().call(search, {})

    const image = profiles[0]?.main_image
    const { rawPayload: card } = await world.visitor().requests('GET', `/media/${image?.match}`)
    // At most 276 px wide on a phone of 576 px, and nowhere wider than that times one and a half.
    expect(await sharp(card).metadata()).toMatchObject({ width: 420, height: 560 })
    // A picture of three by four keeps its four corners: no head is cut off.
    const corners = await Promise.all([0, 419].flatMap((x) => [0, 559].map((y) => pixelAt(card, x, y))))
    expect(corners.map((colour) => colour.map((part) => (part > 128 ? 'f' : '0')).join(''))).toEqual([
      'f00',
      '00f',
      '0f0',
      'ff0',
    ])
    expect(new Set([image?.match, image?.small, image?.filename, image?.thumb_filename]).size).toBe(2)
    expect([image?.filename, image?.match].some((name) => name?.includes('large') || name?.includes('card'))).toBe(
      false,
    )
  })

  it('R4.8 see a little, in small pictures, and no next page', async ({ world }) => {
    for (let i = 0; i < 14; i++) await person(world, { photos: 1 })

    const { profiles, next, total, similar } = await world.visitor().call(search, { sort: 'match' })

    expect(profiles).toHaveLength(12)
    expect(next).toBeNull()
    expect(total).toBe(14)
    expect(similar.profiles).toEqual([])
    for (const { main_image: image, score } of profiles) {
      expect(score).toBeNull()
      expect(image?.filename).toBe(image?.thumb_filename)
      expect(image?.small).toMatch(/small\.webp$/)
      expect(image?.match).toBe(image?.small)
    }
  })

  it('R4.8 see nothing where search is for members', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { logged_out_search: 'none' } })
    const ben = await crowd(world, { Anna: {} })

    await expect(world.visitor().call(search, {})).rejects.toMatchObject({ code: 'search.members_only' })
    expect(await found(ben)).toEqual(['Anna'])
  })

  it('R4.8 see everything where the site shows it, or shows it to those whom somebody brought', async ({
    makeWorld,
  }) => {
    const open = await makeWorld({ settings: { logged_out_search: 'all' } })
    const brought = await makeWorld({
      settings: { logged_out_search: 'none', logged_out_search_trafficsource: 'all' },
    })
    for (const world of [open, brought]) for (let i = 0; i < 26; i++) await person(world, { photos: 1 })

    const pages = await scan(open.visitor(), {})
    const { profiles } = await brought.visitor().call(search, { ref: 'partner' })

    expect(pages.map(({ length }) => length)).toEqual([24, 2])
    expect(profiles).toHaveLength(24)
    expect(profiles[0]?.main_image?.filename).not.toBe(profiles[0]?.main_image?.thumb_filename)
    expect(profiles[0]?.score).toBeNull()
    await expect(brought.visitor().call(search, {})).rejects.toMatchObject({ code: 'search.members_only' })
  })

  it('U-4 never find a fictional profile that is said to be online', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { logged_out_search: 'all' } })
    await crowd(world, { Anna: {}, Erfunden: { isFictional: true } })
    const visitor = world.visitor()
    const shown = await visitor.call(search, {})
    const online = await visitor.call(search, { online: 'true' })

    expect(shown.profiles.map(({ name, is_online }) => `${name} ${is_online}`).toSorted()).toEqual([
      'Anna true',
      'Ben true',
      'Erfunden false',
    ])
    expect(online.profiles.map(({ name }) => name).toSorted()).toEqual(['Anna', 'Ben'])
  })

  it('S-L7 see no more because of a traffic source that they invent, unless the site wants it so', async ({
    world,
  }) => {
    for (let i = 0; i < 26; i++) await person(world, { photos: 1 })

    const plain = await world.visitor().call(search, {})
    const invented = await world.visitor().call(search, { network: 'invented' })

    expect(invented).toEqual(plain)
    expect(invented.profiles).toHaveLength(12)
  })

  it('R4.8 look for everybody in their country', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { logged_out_search: 'all' } })
    await crowd(world, { Anna: {}, Vera: { country: 'AT' } })

    const answer = await world.visitor({ ip: '194.232.104.150' }).call(search, {})

    expect(answer).toMatchObject({ gender: ['male', 'female'], country: 'AT', total: 1 })
    expect(namesOf(answer.profiles)).toEqual(['Vera'])
  })

  it('R6.5 whose session has ended are logged out', async ({ world }) => {
    const ben = await crowd(world, {})
    world.clock.pass({ days: 31 })

    await expect(ben.call(search, {})).rejects.toMatchObject({ code: 'authentication_required' })
  })
})

async function blocks(world: World, one: Person, other: Person): Promise<void> {
  await world.db
    .insertInto('blocks')
    .values({
      siteId: world.site.id,
      blockerId: one.id,
      blockedId: other.id,
      createdAt: world.clock.now().toISOString(),
    })
    .execute()
}

async function activeAt(world: World, { id }: Person, moment: string): Promise<void> {
  await world.db
    .updateTable('members')
    .set({ lastActiveAt: moment })
    .where('siteId', '=', world.site.id)
    .where('id', '=', id)
    .execute()
}

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
