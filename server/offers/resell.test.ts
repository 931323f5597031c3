import { lookup } from 'node:dns'
import type { ServerResponse } from 'node:http'
import { Registry } from 'prom-client'
import { describe, expect, onTestFinished } from 'vitest'
import { like } from '#contract/likes.ts'
import { readOffer } from '#contract/offers.ts'
import { readProfile } from '#contract/profiles.ts'
import { search } from '#contract/search.ts'
import type { Settings } from '#contract/settings.ts'
import { readSwipes } from '#contract/swipes.ts'
import { pageAddress, pictureAddress, startResellFeed } from '#fakes/resell-feed/resell-feed.ts'
import { internalApp } from '#server/platform/http/metrics.ts'
import { isOutside, openFetchOutside } from '#server/platform/fetch-outside.ts'
import { type Person, person } from '#test/people.ts'
import { jpeg } from '#test/pictures.ts'
import { it, type World } from '#test/world.ts'
import { FeedCounts } from './feed-counts.ts'
import { pictureSpace } from './offer-picture.ts'
import { takeOverFeed } from './take-over-feed.ts'

const MINUTE_MS = 60_000
/** For servers that will never answer; others have the time that they need. */
const SHORT_MS = 300
const row = (id: string, changes: object = {}) => ({
  id,
  name: `Partner ${id}`,
  age: 34,
  gender: 'female',
  country: 'DE',
  city: 'Köln',
  about: 'Elsewhere',
  picture: pictureAddress(id),
  link: pageAddress(id),
  ...changes,
})
const rows = (count: number) => Array.from({ length: count }, (_, at) => row(`p${at}`))

/** A partner's server, and what the job makes of its feed. */
async function partner(world: World, profiles: unknown, settings: Partial<Settings> = {}) {
  const picture = await jpeg(60, 80)
  const feed = await startResellFeed({ profiles, pictureOf: async () => picture })
  onTestFinished(() => feed.stop())
  await world.sets({ member_resell: true, resell_feed: feed.address, resell_every: 6, ...settings })
  const told: object[] = []
  const registry = new Registry()
  const feedCounts = new FeedCounts(registry)
  const takesOver = (options: { deadlineMs?: number } = {}) => {
    const inside = openFetchOutside({ isAllowed: () => true, lookup, ...options })
    return takeOverFeed({
      ...world.parts,
      db: world.db,
      site: world.site,
      feedCounts,
      fetchOutside: (address, limit) => inside(feed.localAddress(address), limit),
      log: { warn: (what, text) => void told.push({ ...what, text }) },
    })
  }
  await takesOver()
  const metrics = internalApp({ isReady: async () => true, registry })
  /** What is counted, as Prometheus reads it. */
  const figures = async () =>
    (await metrics.inject('/metrics')).body
      .split('\n')
      .flatMap((line) => /^resell_.*"(.+)"\} (\d+)$/.exec(line)?.slice(1).join(' ') ?? [])
  return { feed, takesOver, told, figures }
}

/** Women, the last active first, and a man who looks for them. */
async function crowd(world: World, count: number): Promise<Person> {
  const now = world.clock.now().getTime()
  for (let i = 0; i < count; i++)
    await person(world, { name: `Woman ${i}`, lastActiveAt: new Date(now - i * MINUTE_MS * 60) })
  return person(world, { name: 'Ben', gender: 'male', seeks: 'female' })
}

async function offersOf(member: Person, asked: object = {}) {
  return (await member.call(search, asked)).partner_offers
}

/** Every page of a search: the people and the offers of each. */
async function pagesOf(member: Person, asked: object = {}) {
  const pages: { people: string[]; offers: string[]; behind: string[] }[] = []
  let after: string | undefined
  do {
    const answer = await member.call(search, { ...asked, ...(after ? { after } : {}) })
    pages.push({
      people: answer.profiles.map(({ id }) => id),
      offers: answer.partner_offers.map(({ id }) => id),
      behind: answer.partner_offers.map((offer) => offer.after),
    })
    after = answer.next ?? undefined
  } while (after && pages.length < 20)
  return pages
}

async function storedPictures({ ground, site }: World): Promise<number> {
  const folders = new Set<string>()
  for await (const { key } of ground.storage.list(pictureSpace(site.id)))
    folders.add(key.slice(0, key.lastIndexOf('/')))
  return folders.size
}

describe('partner profiles in a search', () => {
  it('R1.12 stand behind every so many people, and count as nobody', async ({ world }) => {
    const ben = await crowd(world, 13)
    const before = await ben.call(search, {})
    await partner(world, rows(5))

    const answer = await ben.call(search, {})

    const { partner_offers: offers, ...rest } = answer
    expect(offers.map(({ after }) => after)).toEqual([answer.profiles[5]?.id, answer.profiles[11]?.id])
    expect(offers[0]).toMatchObject({ age: 34, city: 'Köln', about: 'Elsewhere' })
    expect(before.partner_offers).toEqual([])
    expect({ ...rest, partner_offers: [] }).toEqual(before)
    expect(rest).toMatchObject({ total: 13, fictional_total: 0 })
  })

  it('R1.12 how many people stand between them is a setting', async ({ world }) => {
    const ben = await crowd(world, 24)
    await partner(world, rows(9))
    const counts: number[] = []
    for (const every of [6, 12, 24]) {
      await world.sets({ resell_every: every })
      counts.push((await offersOf(ben)).length)
    }

    expect(counts).toEqual([4, 2, 1])
    await expect(world.sets({ resell_every: 3 })).rejects.toMatchObject({ code: 'request.invalid' })
  })

  it.for(['active', 'new', 'match'])(
    'R1.12 leave the pages by %s as they are, and come once',
    async (sort, { world }) => {
      const ben = await crowd(world, 31)
      const before = await pagesOf(ben, { sort })
      await partner(world, rows(7))

      const pages = await pagesOf(ben, { sort })

      expect(pages.map(({ people }) => people)).toEqual(before.map(({ people }) => people))
      expect(pages.map(({ offers }) => offers.length)).toEqual([4, 1])
      expect(new Set(pages.flatMap(({ offers }) => offers)).size).toBe(5)
      for (const { people, behind } of pages) expect(behind.every((id) => people.includes(id))).toBe(true)
    },
  )

  it('R1.12 are of the gender, age and country that is searched for', async ({ world }) => {
    const ben = await crowd(world, 6)
    await partner(world, [
      row('fits'),
      row('man', { gender: 'male' }),
      row('abroad', { country: 'AT' }),
      row('older', { age: 60 }),
      row('younger', { age: 18 }),
    ])
    const names = async (asked: object) => (await offersOf(ben, asked)).map(({ name }) => name)

    expect(await names({ min_age: 30, max_age: 40 })).toEqual(['Partner fits'])
  })

  it('R1.12 are not for a search that asks for more than they tell, nor for visitors', async ({ world }) => {
    const ben = await crowd(world, 6)
    for (let i = 0; i < 6; i++) await person(world, { interests: ['wine'], isVerified: true, photos: 1 })
    await partner(world, rows(3), { logged_out_search: 'all' })

    expect(await offersOf(ben)).toHaveLength(2)
    for (const asked of [{ interests: 'wine' }, { verified: true }, { with_photo: true }, { online: true }])
      expect(await offersOf(ben, asked)).toEqual([])
    const visitor = await world.visitor().call(search, { gender: 'female' })
    expect([visitor.profiles.length, visitor.partner_offers]).toEqual([12, []])
  })

  it('R1.12 switched off there are none anywhere, at once; then they are forgotten', async ({ world }) => {
    const ben = await crowd(world, 6)
    const { takesOver } = await partner(world, rows(2))
    const [offer] = await offersOf(ben)
    const { id = '', picture } = offer ?? {}
    const picturePath = `/media/${picture?.match}`
    const on = (await ben.requests('GET', picturePath)).statusCode

    await world.sets({ member_resell: false })

    expect([on, await offersOf(ben)]).toEqual([200, []])
    await expect(ben.call(readOffer, { id })).rejects.toMatchObject({ code: 'offers.not_found' })
    expect((await ben.requests('GET', picturePath)).statusCode).toBe(404)
    await takesOver()
    expect(await storedPictures(world)).toBe(0)
    await world.sets({ member_resell: true })
    expect(await offersOf(ben)).toEqual([])
  })

  it('R1.12 are no members: not on another site, not to be liked, read or swiped', async ({ world, makeWorld }) => {
    const [ben, other] = [await crowd(world, 6), await makeWorld({ settings: { member_resell: true } })]
    await partner(world, rows(3))
    const [offer] = await offersOf(ben)
    const id = offer?.id ?? ''

    await expect(ben.call(like, { id })).rejects.toMatchObject({ code: 'profiles.not_found' })
    await expect(ben.call(readProfile, { id })).rejects.toMatchObject({ code: 'profiles.not_found' })
    expect((await ben.call(readSwipes, {})).people.map((one) => one.id)).not.toContain(id)
    const stranger = await crowd(other, 6)
    expect(await offersOf(stranger)).toEqual([])
    await expect(stranger.call(readOffer, { id })).rejects.toMatchObject({ code: 'offers.not_found' })
  })

  it('R1.12 lead to the partner’s address as it is, and nothing of a member goes to the partner', async ({ world }) => {
    const ben = await crowd(world, 6)
    const link = `${pageAddress('a')}?campaign=7`
    const { feed } = await partner(world, [row('a', { link, name: '<script>alert(1)</script>' })])
    const [offer] = await offersOf(ben)

    const way = await ben.call(readOffer, { id: offer?.id ?? '' })

    expect(way).toMatchObject({ title: '<script>alert(1)</script>, 34', host: 'partner.example', link })
    expect(feed.requests.map(({ url }) => url)).toEqual(['/feed.json', '/pictures/a'])
    for (const { headers } of feed.requests)
      expect(Object.keys(headers).toSorted()).toEqual(['accept-encoding', 'connection', 'host'])
  })
})

describe('a feed of partner profiles', () => {
  it('R1.12 is followed: who is new, who has changed, and who has left', async ({ world }) => {
    const ben = await crowd(world, 24)
    const { feed, takesOver } = await partner(world, [row('stays'), row('moves'), row('leaves')])
    const before = new Map((await offersOf(ben)).map((offer) => [offer.name, offer]))

    feed.profiles = [
      row('stays'),
      row('moves', { name: 'Moved', link: pageAddress('new'), picture: pictureAddress('new') }),
      row('comes'),
    ]
    await takesOver()
    const after = new Map((await offersOf(ben)).map((offer) => [offer.name, offer]))

    expect([...after.keys()].toSorted()).toEqual(['Moved', 'Partner comes', 'Partner stays'])
    expect(after.get('Partner stays')?.picture).toEqual(before.get('Partner stays')?.picture)
    const [was, is] = [before.get('Partner moves'), after.get('Moved')]
    expect(is?.id).toBe(was?.id)
    expect((await ben.call(readOffer, { id: is?.id ?? '' })).link).toBe(pageAddress('new'))
    const left = before.get('Partner leaves')
    await expect(ben.call(readOffer, { id: left?.id ?? '' })).rejects.toMatchObject({ code: 'offers.not_found' })
    const pictures = [was, is, left].map((offer) => ben.requests('GET', `/media/${offer?.picture.small}`))
    expect((await Promise.all(pictures)).map(({ statusCode }) => statusCode)).toEqual([404, 200, 404])
    expect(await storedPictures(world)).toBe(3)
    // What is known is not fetched again.
    expect(feed.requests.filter(({ url }) => url === '/pictures/stays')).toHaveLength(1)

    feed.profiles = []
    await takesOver()
    expect([await offersOf(ben), await storedPictures(world)]).toEqual([[], 0])
  })

  const answers =
    (status: number, body: string | Buffer, headers = {}) =>
    (_: unknown, response: ServerResponse) =>
      void response.writeHead(status, headers).end(body)
  const feedOf = (profiles: readonly object[]) => JSON.stringify({ profiles })

  it.for<[how: string, answersWith: (request: unknown, response: ServerResponse) => void]>([
    ['fails', answers(500, '')],
    ['has moved', answers(302, '', { location: '/feed.json?again' })],
    ['is a page', answers(200, '<html>Maintenance</html>')],
    ['is cut off', answers(200, feedOf(rows(3)).slice(0, -5))],
    ['is no list', answers(200, '{"profiles": {"id": "a"}}')],
    ['has a field that nobody knows', answers(200, '{"profiles": [], "version": 2}')],
    ['has another form', answers(200, feedOf(rows(3).map(({ id }) => ({ id, years: 34 }))))],
    ['has too many', answers(200, feedOf(rows(501)))],
    ['is too large', answers(200, feedOf([row('a')]) + ' '.repeat(1_000_000))],
    ['says nothing', () => {}],
    ['never ends', (_, response) => void response.writeHead(200).write('{"profiles": [')],
    ['breaks off', (_, response) => void response.writeHead(200).write('{', () => response.destroy())],
  ])('R1.12 that %s changes nothing, and is told in the log', async ([, answersWith], { world }) => {
    const ben = await crowd(world, 6)
    const { feed, takesOver, told } = await partner(world, [row('a')])
    const before = await offersOf(ben)

    feed.answersWith = answersWith
    await takesOver({ deadlineMs: SHORT_MS })

    expect([before.length, await offersOf(ben)]).toEqual([1, before])
    expect(told).toMatchObject([{ site: world.site.id, text: 'a resell feed cannot be read' }])
    expect(feed.requests.filter(({ url }) => url?.includes('again'))).toEqual([])
    expect((await ben.requests('GET', `/media/${before[0]?.picture.match}`)).statusCode).toBe(200)
  })

  it('R1.12 may have five hundred profiles and a megabyte', async ({ world }) => {
    const { feed, takesOver, told } = await partner(world, [row('a')])
    const text = feedOf(Array.from({ length: 500 }, () => row('a')))

    feed.answersWith = answers(200, text + ' '.repeat(1_000_000 - Buffer.byteLength(text)))
    await takesOver()

    // 499 of the same name are refused.
    expect(told).toMatchObject([{ refused: 499, waiting: 0 }])
  })

  it.for<[what: string, changes: object]>([
    ['somebody under age', { age: 17 }],
    ['somebody who does not say their age', { age: undefined }],
    ['an age in words', { age: '34' }],
    ['a script as a link', { link: 'javascript:alert(1)' }],
    ['a link that is not encrypted', { link: 'http://partner.example/' }],
    ['a link to a number', { link: 'https://10.0.0.1/' }],
    ['a picture in the feed itself', { picture: 'data:image/png;base64,AAAA' }],
    ['no name', { name: '\u200b' }],
    ['a country that we do not know', { country: 'XX' }],
    ['a field that nobody knows', { is_member: true }],
  ])('R1.12 is shown without %s', async ([, changes], { world }) => {
    const ben = await crowd(world, 24)

    const { told } = await partner(world, [row('good', { age: 18 }), row('bad', changes)])

    expect((await offersOf(ben)).map(({ name }) => name)).toEqual(['Partner good'])
    expect(told).toMatchObject([{ refused: 1, waiting: 0 }])
  })

  it('R1.12 waits for pictures that do not come, and shows nobody without', async ({ world }) => {
    const ben = await crowd(world, 24)
    const { feed, takesOver, told } = await partner(world, [row('a')])
    feed.profiles = [row('a', { name: 'Changed', picture: pictureAddress('broken') }), row('b')]
    const broken = new Set(['/pictures/broken', '/pictures/b'])
    feed.answersWith = ({ url = '' }, response) =>
      broken.has(url) ? response.end('no picture') : response.end(feedOf(feed.profiles as object[]))

    await takesOver()
    const meanwhile = (await offersOf(ben)).map(({ name }) => name)
    feed.answersWith = undefined
    await takesOver()

    expect(meanwhile).toEqual(['Partner a'])
    expect(told).toMatchObject([{ refused: 0, waiting: 2 }])
    expect((await offersOf(ben)).map(({ name }) => name).toSorted()).toEqual(['Changed', 'Partner b'])
    expect(await storedPictures(world)).toBe(2)
  })

  it('R1.12 of which no picture comes is left alone after five', async ({ world }) => {
    const { feed, takesOver } = await partner(world, [])
    feed.answersWith = ({ url }, response) =>
      url === '/feed.json' ? response.end(feedOf(rows(9))) : response.destroy()

    await takesOver()

    expect(feed.requests.filter(({ url }) => url?.startsWith('/pictures/'))).toHaveLength(5)
  })
})

describe('the metrics of feeds', () => {
  it('R1.12 B6.4 count who was taken over and withdrawn, and feeds that were read or not', async ({ world }) => {
    const { feed, takesOver, figures } = await partner(world, rows(3))
    expect(await figures()).toEqual(['fetched 1', 'failed 0', 'taken_over 3', 'withdrawn 0'])

    feed.profiles = [row('p0', { name: 'Changed' }), row('new')]
    await takesOver()
    expect(await figures()).toEqual(['fetched 2', 'failed 0', 'taken_over 4', 'withdrawn 2'])

    feed.answersWith = (_, response) => void response.writeHead(500).end()
    await takesOver()
    expect(await figures()).toEqual(['fetched 2', 'failed 1', 'taken_over 4', 'withdrawn 2'])

    await world.sets({ member_resell: false })
    await takesOver()
    expect(await figures()).toEqual(['fetched 2', 'failed 1', 'taken_over 4', 'withdrawn 4'])
  })
})

describe('asking servers outside', () => {
  it.for([
    'http://partner.example/feed.json',
    'https://partner.example:8443/feed.json',
    'https://user:word@partner.example/feed.json',
    'https://127.0.0.1/',
    'https://10.1.2.3/',
    'https://169.254.169.254/latest/meta-data',
    'https://2130706433/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[fd00::1]/',
    'file:///etc/passwd',
    'nowhere',
  ])('R1.12 A18 does not ask %s', async (address) => {
    expect(isOutside('https://partner.example/feed.json')).toBe(true)
    expect(isOutside('https://93.184.216.34/feed.json')).toBe(true)
    expect(isOutside(address)).toBe(false)
    await expect(openFetchOutside()(address, { bytes: 10 })).rejects.toThrow('none of the public internet')
  })

  it('R1.12 A18 does not ask a name that leads inside', async () => {
    await expect(openFetchOutside()('https://localhost/', { bytes: 10 })).rejects.toThrow('leads to no public address')
  })

  it('R1.12 a feed without encryption is no setting', async ({ world }) => {
    await expect(world.sets({ resell_feed: 'http://partner.example/' })).rejects.toMatchObject({
      code: 'request.invalid',
    })
    await world.sets({ resell_feed: 'https://partner.example/' })
    await world.sets({ resell_feed: '' })
  })
})
