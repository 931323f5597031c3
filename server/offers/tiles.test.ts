import { mkdtemp, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect } from 'vitest'
import { listTiles, readOffer } from '#contract/offers.ts'
import { person } from '#test/people.ts'
import { jpeg, withSegment } from '#test/pictures.ts'
import { it, type World } from '#test/world.ts'
import { pictureSpace } from './offer-picture.ts'
import { replaceTiles } from './replace-tiles.ts'
import { sweepOfferPictures } from './sweep-offer-pictures.ts'
import { TileList } from './tile-list.ts'

const COMMENT = 0xfe
const tile = (title: string, changes: object = {}) => ({
  picture: 'cam.jpg',
  title,
  link: 'https://cams.example/mila',
  ...changes,
})

/** What `npm run tiles` does with a list. */
async function gives(world: World, list: readonly object[]): Promise<void> {
  const folder = await mkdtemp(path.join(world.ground.folder, 'list-'))
  const picture = withSegment(await jpeg(60, 80), COMMENT, Buffer.from('whose camera it was'))
  await writeFile(path.join(folder, 'cam.jpg'), picture)
  await writeFile(path.join(folder, 'broken.jpg'), 'this is no picture')
  const { db, site, parts } = world
  await replaceTiles({ ...parts, db, site: site.id }, TileList.parse(list), folder)
}

/** Somebody who reads the site in a language. */
async function reader(world: World, locale = 'de') {
  const member = await person(world)
  member.cookies.set('locale', locale)
  const tiles = async () => (await member.call(listTiles, {})).tiles
  return { member, tiles, titles: async () => (await tiles()).map(({ title }) => title) }
}

async function storedFolders({ ground, site }: World): Promise<Map<string, Date>> {
  const folders = new Map<string, Date>()
  for await (const { key, changedAt } of ground.storage.list(pictureSpace(site.id)))
    folders.set(key.slice(0, key.lastIndexOf('/') + 1), changedAt)
  return folders
}

describe('live-cam tiles', () => {
  it('R1.11 stand in the order of the list, with the viewers that it names and no others', async ({ world }) => {
    await gives(world, [tile('Zoe', { viewers: 120 }), tile('Anna'), tile('Mila', { viewers: 0 })])
    const { tiles } = await reader(world)

    expect(await tiles()).toMatchObject([
      { title: 'Zoe', viewers: 120, host: 'cams.example' },
      { title: 'Anna', viewers: null },
      { title: 'Mila', viewers: 0 },
    ])
  })

  it('R1.11 are for members, and there are none without a list or on another site', async ({ world, makeWorld }) => {
    const other = await makeWorld()
    const [here, there] = [await reader(world), await reader(other)]
    const before = await here.titles()
    await gives(world, [tile('Anna')])

    expect([before, await here.titles(), await there.titles()]).toEqual([[], ['Anna'], []])
    await expect(world.visitor().call(listTiles, {})).rejects.toMatchObject({ code: 'authentication_required' })
  })

  it('R1.11 are shown in their language, and those without one in all', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { locales: ['de', 'nl', 'pl'] } })
    await gives(world, [tile('Für dich', { locale: 'de' }), tile('Mila'), tile('Voor jou', { locale: 'nl' })])

    const titles = async (locale: string) => (await reader(world, locale)).titles()

    expect([await titles('de'), await titles('nl'), await titles('pl')]).toEqual([
      ['Für dich', 'Mila'],
      ['Mila', 'Voor jou'],
      ['Mila'],
    ])
  })

  it('R1.11 are shown on sites of their niche, and those without one on all', async ({ world }) => {
    await gives(world, [tile('Women', { niche: 2 }), tile('All'), tile('General', { niche: 1 })])
    const { titles } = await reader(world)
    const general = await titles()

    await world.sets({ niche: 2 })

    expect([general, await titles()]).toEqual([
      ['All', 'General'],
      ['Women', 'All'],
    ])
  })

  it('R1.11 are shown from their time on and until it is over', async ({ world }) => {
    await gives(world, [tile('Evening', { from: '2026-11-15T18:00:00Z', until: '2026-11-15T20:00:00Z' })])
    const { titles } = await reader(world)
    const noon = await titles()
    world.clock.pass({ hours: 6, seconds: -1 })
    const before = await titles()
    world.clock.pass({ seconds: 1 })
    const first = await titles()
    world.clock.pass({ hours: 2, seconds: -1 })
    const last = await titles()
    world.clock.pass({ seconds: 1 })

    expect([noon, before, first, last, await titles()]).toEqual([[], [], ['Evening'], ['Evening'], []])
  })

  it('R1.11 a new list takes the place of the old one, with its pictures', async ({ world }) => {
    await gives(world, [tile('Old'), tile('Older')])
    const { member, tiles } = await reader(world)
    const [old] = await tiles()
    await gives(world, [tile('New')])
    const [fresh] = await tiles()

    const pictures = [old, fresh].map((one) => member.requests('GET', `/media/${one?.picture.small}`))

    expect(fresh?.title).toBe('New')
    expect((await Promise.all(pictures)).map(({ statusCode }) => statusCode)).toEqual([404, 200])
    expect((await storedFolders(world)).size).toBe(1)
    await expect(member.call(readOffer, { id: old?.id ?? '' })).rejects.toMatchObject({ code: 'offers.not_found' })

    await gives(world, [])
    expect([await tiles(), (await storedFolders(world)).size]).toEqual([[], 0])
  })

  it('R1.11 a list with a picture that cannot be read changes nothing', async ({ world }) => {
    await gives(world, [tile('Old')])
    const { member, tiles } = await reader(world)
    const before = await tiles()

    const broken = gives(world, [tile('New'), tile('Broken', { picture: 'broken.jpg' })])

    await expect(broken).rejects.toThrow('broken.jpg')
    expect(await tiles()).toEqual(before)
    expect((await storedFolders(world)).size).toBe(1)
    expect((await member.requests('GET', `/media/${before[0]?.picture.match}`)).statusCode).toBe(200)
  })

  it.for<[what: string, changes: object]>([
    ['a script as its link', { link: 'javascript:alert(1)' }],
    ['data as its link', { link: 'data:text/html,hello' }],
    ['a link that is not encrypted', { link: 'http://cams.example/mila' }],
    ['a link with a login', { link: 'https://user:word@cams.example/' }],
    ['a link to a name inside', { link: 'https://intranet/' }],
    ['no title', { title: ' ' }],
    ['less than no viewers', { viewers: -1 }],
    ['a language that we do not speak', { locale: 'xx' }],
    ['a niche that there is not', { niche: 8 }],
    ['an end before its beginning', { from: '2026-11-15T18:00:00Z', until: '2026-11-15T17:00:00Z' }],
    ['a field that nobody knows', { colour: 'red' }],
  ])('R1.11 a list is refused as a whole for %s', ([, changes]) => {
    expect(TileList.safeParse([tile('Good'), tile('Bad')]).success).toBe(true)
    expect(TileList.safeParse([tile('Good'), tile('Bad', changes)]).success).toBe(false)
  })

  it('R1.11 a list has sixty tiles at most', () => {
    const list = Array.from({ length: 60 }, (_, at) => tile(`Cam ${at}`))

    expect([TileList.safeParse(list).success, TileList.safeParse([...list, tile('One more')]).success]).toEqual([
      true,
      false,
    ])
  })
})

describe('the way to another site', () => {
  it('R1.11 leads to the address of a tile that is shown, word for word, and text stays text', async ({ world }) => {
    const link = 'https://cams.example/mila?a=1&b=%3Cx%3E#top'
    await gives(world, [tile('<script>alert(1)</script>', { link })])
    const { member, tiles } = await reader(world)
    const [shown] = await tiles()

    const offer = await member.call(readOffer, { id: shown?.id ?? '' })

    expect(offer).toEqual({ title: '<script>alert(1)</script>', host: 'cams.example', link, picture: shown?.picture })
    expect(offer.link).not.toContain(member.id)
  })

  it('R1.11 is closed for visitors, on another site, in another language, and when the tile is over', async ({
    makeWorld,
  }) => {
    const settings = { locales: ['de', 'nl'] as ('de' | 'nl')[] }
    const [world, other] = [await makeWorld({ settings }), await makeWorld({ settings })]
    await gives(world, [tile('Anna', { locale: 'nl', until: '2026-11-15T13:00:00Z' })])
    const dutch = await reader(world, 'nl')
    const id = (await dutch.tiles())[0]?.id ?? ''
    const closed = { code: 'offers.not_found' }

    expect((await dutch.member.call(readOffer, { id })).title).toBe('Anna')
    await expect((await reader(world, 'de')).member.call(readOffer, { id })).rejects.toMatchObject(closed)
    await expect((await reader(other, 'nl')).member.call(readOffer, { id })).rejects.toMatchObject(closed)
    await expect(world.visitor().call(readOffer, { id })).rejects.toMatchObject({ code: 'authentication_required' })
    world.clock.pass({ hours: 1 })
    await expect(dutch.member.call(readOffer, { id })).rejects.toMatchObject(closed)
  })
})

describe('the pictures of tiles', () => {
  it('R1.11 are written anew by us and come from us', async ({ world }) => {
    await gives(world, [tile('Anna')])
    const { member, tiles } = await reader(world)
    const { match = '', small = '' } = (await tiles())[0]?.picture ?? {}

    const answer = await member.requests('GET', `/media/${small}`)
    const others = ['large', 'locked', '../card'].map((size) =>
      member.requests('GET', `/media/${match.replace('card', size)}`),
    )

    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    expect(answer.rawPayload.subarray(8, 12).toString()).toBe('WEBP')
    expect(answer.rawPayload.includes('whose camera it was')).toBe(false)
    expect((await Promise.all(others)).map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
  })

  it('R1.11 are swept when a crash left them without a tile', async ({ world }) => {
    await gives(world, [tile('Anna'), tile('Mila')])
    const folders = await storedFolders(world)
    const lost = (await (await reader(world)).tiles())[0]?.picture.match.split('/')[1] ?? ''
    await world.db.deleteFrom('tiles').where('siteId', '=', world.site.id).where('storageKey', '=', lost).execute()
    const { database, storage } = world.ground
    const last = Math.max(...[...folders.values()].map((at) => at.getTime()))
    const sweeps = (minutes: number) =>
      sweepOfferPictures(database, storage, [world.site.id], new Date(last + minutes * 60_000))

    expect(await sweeps(59)).toEqual([])
    expect(await sweeps(61)).toEqual([expect.stringContaining(lost)])
    expect((await storedFolders(world)).size).toBe(1)
  })
})
