import { describe, expect } from 'vitest'
import { search } from '#contract/search.ts'
import type { Interest } from '#contract/vocabularies.ts'
import { type Person, person } from '#test/people.ts'
import { activeAt, type Asked, crowd, found, hoursAgo, namesOf, placeOf } from '#test/searching.ts'
import { it, type World } from '#test/world.ts'

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
    expect(answer.similar).toEqual({ profiles: [], total: 0, fictional_total: 0, widened: [] })
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

  it('B1.2 M7-5 counts people without fictional profiles, in every kind of total', async ({ world }) => {
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
    expect(wider).toMatchObject({ total: 1, fictional_total: 2 })
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

  it('M6-23 names the interest that was asked for before others that both share', async ({ world }) => {
    await person(world, { name: 'Anna', interests: ['art', 'wine', 'yoga'] })
    const ben = await person(world, { gender: 'male', seeks: 'female', interests: ['art', 'wine', 'yoga'] })
    const shown = async (interests: Interest[]) =>
      (await ben.call(search, { interests })).profiles.map(({ interest, score }) => [interest, score?.shared_interests])

    expect(await shown(['yoga'])).toEqual([['yoga', ['yoga', 'art', 'wine']]])
    expect(await shown([])).toEqual([['art', ['art', 'wine', 'yoga']]])
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

describe('the score', () => {
  it.for([
    { hides: 'interests', shows: ['country', 'region', 'city'], percent: 50, shared: [], place: 'same_city' },
    { hides: 'city', shows: ['country', 'region', 'interests'], percent: 94, shared: ['yoga'], place: 'same_region' },
    { hides: 'region', shows: ['country', 'interests'], percent: 88, shared: ['yoga'], place: 'elsewhere' },
    { hides: 'country', shows: ['region', 'city', 'interests'], percent: 80, shared: ['yoga'], place: 'elsewhere' },
  ] as const)(
    'A9-6 tells nothing of the $hides that the site does not show',
    async ({ shows, percent, shared, place }, { makeWorld }) => {
      const world = await makeWorld({ settings: { visible_profile_fields: ['gender', ...shows] } })
      const tilda = { ...(await placeOf(world, 'DE', 'Köln')), interests: ['yoga'] }
      await person(world, { name: 'Tilda', ...tilda })
      const ben = await person(world, { gender: 'male', seeks: 'female', ...tilda })

      for (const asked of [{}, { sort: 'match' }, { interests: 'art' }] as const) {
        const { profiles, similar } = await ben.call(search, asked)
        const scores = [...profiles, ...similar.profiles].map(({ score }) => score)
        expect(scores).toEqual([{ percent, shared_interests: shared, is_mutual: true, place }])
      }
    },
  )

  it('A9-6 orders by what the site shows', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { visible_profile_fields: ['gender', 'country'] } })
    const cologne = { ...(await placeOf(world, 'DE', 'Köln')), interests: ['yoga'] }
    const ids: string[] = []
    // As many on either side that the ids alone would hardly ever bring those from Cologne to the front.
    for (const like of [{}, cologne, {}, cologne, {}, cologne, {}, cologne]) ids.push((await person(world, like)).id)
    const ben = await person(world, { gender: 'male', seeks: 'female', ...cologne })

    const { profiles } = await ben.call(search, { sort: 'match' })

    expect(profiles.map(({ id }) => id)).toEqual(ids.toSorted().toReversed())
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
