import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { findMatches } from '#contract/match-finder.ts'
import { search } from '#contract/search.ts'
import { person } from '#test/people.ts'
import { Photographer } from '#test/photographer.ts'
import { jpeg, pixelAt } from '#test/pictures.ts'
import { crowd, found, namesOf, scan } from '#test/searching.ts'
import { it } from '#test/world.ts'

describe('visitors', () => {
  it.for([
    ['A19-1', 'search', search],
    ['A30-2', 'ask the match finder', findMatches],
  ] as const)(
    '%s of one network %s a few at a time, and what is too much is refused at once',
    async ([, , asked], { makeWorld }) => {
      const world = await makeWorld({ settings: { logged_out_search: 'all', requests_per_minute: 1000 } })
      const greedy = world.visitor({ ip: '198.51.100.4' })

      const many = await Promise.all(Array.from({ length: 400 }, () => greedy.asks(asked, {})))

      expect(many.filter(({ statusCode }) => statusCode === 503).length).toBeGreaterThan(0)
      expect((await world.visitor().asks(search, {})).statusCode).toBe(200)
    },
  )

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
