import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { Updateable } from 'kysely'
import { describe, expect } from 'vitest'
import { block, unblock } from '#contract/blocks.ts'
import { like } from '#contract/likes.ts'
import { readUser } from '#contract/sessions.ts'
import type { Tables } from '#server/platform/db/tables.gen.ts'
import { times } from '#test/abuse/effort.ts'
import { Photographer } from '#test/photographer.ts'
import { drawing, jpeg } from '#test/pictures.ts'
import { gives, sends, unlimited } from '#test/chatting.ts'
import { person } from '#test/people.ts'
import type { Visitor } from '#test/visitor.ts'
import { howManyWait } from '#test/waiting.ts'
import { it, type World } from '#test/world.ts'

const small = await jpeg(60, 80)
/** A million guesses take their time. */
const GUESSING_MS = times(60_000, 3_600_000)
const get = (world: World, url: string, headers = {}) => world.visitor().requests('GET', url, undefined, headers)

/** What happens to the owner of photos. */
async function becomes(
  world: World,
  { id }: Photographer,
  { members, profiles }: { members?: Updateable<Tables['members']>; profiles?: Updateable<Tables['profiles']> },
): Promise<void> {
  const { db, site } = world
  if (members) await db.updateTable('members').set(members).where('siteId', '=', site.id).where('id', '=', id).execute()
  if (profiles) {
    await db.updateTable('profiles').set(profiles).where('siteId', '=', site.id).where('memberId', '=', id).execute()
  }
}

async function change(
  world: World,
  id: string,
  to: { isPrivate?: boolean; status?: 'pending' | 'active' | 'rejected' },
) {
  await world.db.updateTable('photos').set(to).where('siteId', '=', world.site.id).where('id', '=', id).execute()
}

const FOR_VISITORS = 'public, max-age=31536000, s-maxage=60, immutable'
const FOR_MEMBERS = 'private, max-age=31536000, immutable'

describe('the bytes of a photo', () => {
  it('R3.2 are served to everybody as what they are, for a year, and as nothing that runs', async ({ world }) => {
    const anna = await Photographer.join(world)
    const { filename, thumb_filename } = await anna.uploads(small)

    const large = await get(world, `/media/${filename}`)
    const thumb = await get(world, `/media/${thumb_filename}`)
    const card = await get(world, `/media/${filename.replace('large', 'card')}`)
    const narrow = await get(world, `/media/${filename.replace('large', 'small')}`)

    expect([large, thumb, card, narrow].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(large.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(large.rawPayload.length),
      'cache-control': FOR_VISITORS,
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    expect(large.headers['set-cookie']).toBeUndefined()
    expect((await sharp(large.rawPayload).metadata()).format).toBe('webp')
    expect(large.rawPayload).toEqual((await anna.filesOf({ filename })).get('large.webp'))
  })

  it('O-6 of an earlier version, without the small size, are those of the card, and move with their photo', async ({
    world,
  }) => {
    const anna = await Photographer.join(world)
    const { id, filename } = await anna.uploads(small)
    const files = await anna.filesOf({ filename })
    const ofStorage = path.join(world.ground.folder, 'storage')
    await rm(path.join(ofStorage, await anna.folderOf(id), 'small.webp'))

    const narrow = await get(world, `/media/${filename.replace('large', 'small')}`)
    await anna.makes(id, { isPrivate: true })

    expect(narrow.rawPayload).toEqual(files.get('card.webp'))
    expect((await anna.filesIn(await anna.folderOf(id))).size).toBe(files.size - 1)
  })

  it('A31-1 are asked for by one household a few at a time: a flood leaves connections to everybody else', async ({
    makeWorld,
  }) => {
    const world = await makeWorld()
    const anna = await Photographer.join(world)
    const { filename } = await anna.uploads(small)
    await world.sets({ requests_per_minute: 60 })
    const [flood, other] = [world.visitor({ ip: '198.51.100.4' }), world.visitor({ ip: '203.0.113.9' })]
    const { owner } = world.ground
    // Each of them waits for the photos as long as this holds.
    await owner.query('begin')
    await owner.query('lock table photos in access exclusive mode')
    const codes: number[] = []

    const all = Array.from({ length: 1080 }, async () => {
      codes.push((await flood.requests('GET', `/media/${filename}`)).statusCode)
    })
    await expect.poll(() => codes.length).toBeGreaterThanOrEqual(16)
    const refused = [...codes]
    const waiting = await howManyWait(world)
    const answer = await other.asks(readUser, {})
    await owner.query('rollback')
    await Promise.all(all)
    // We were busy: that counts as no address that leads to nothing.
    const after = await flood.asks(readUser, {})

    expect(after.statusCode).toBe(200)
    expect(new Set(refused)).toEqual(new Set([503]))
    expect(waiting).toBeLessThanOrEqual(4)
    expect(answer.statusCode).toBe(200)
  })

  it('A31-1 come twenty for each request that a site allows in a minute, and no more', async ({ makeWorld }) => {
    const world = await makeWorld()
    const anna = await Photographer.join(world)
    const { filename } = await anna.uploads(small)
    await world.sets({ requests_per_minute: 2 })
    const visitor = world.visitor({ ip: '198.51.100.4' })
    const codes: number[] = []
    for (let i = 0; i < 41; i++) codes.push((await visitor.requests('GET', `/media/${filename}`)).statusCode)

    expect(codes.lastIndexOf(200)).toBe(39)
    expect(codes[40]).toBe(429)
    expect((await world.visitor({ ip: '203.0.113.9' }).requests('GET', `/media/${filename}`)).statusCode).toBe(200)
  })

  it('R3.2 come whole, whatever range is asked for', async ({ world }) => {
    const anna = await Photographer.join(world)
    const { filename } = await anna.uploads(small)

    const answer = await get(world, `/media/${filename}`, { range: 'bytes=0-9' })

    expect(answer.statusCode).toBe(200)
    expect(answer.headers['accept-ranges']).toBe('none')
  })

  it('A30 of photos that are private, rejected or wait for review are not there', async ({ world }) => {
    const anna = await Photographer.join(world)
    const { id, filename } = await anna.uploads(small)
    const status = async () => (await get(world, `/media/${filename}`)).statusCode

    await change(world, id, { isPrivate: true })
    const whenPrivate = await status()
    await change(world, id, { isPrivate: false, status: 'rejected' })
    const whenRejected = await status()
    await change(world, id, { status: 'pending' })
    const whenPending = await status()
    await change(world, id, { status: 'active' })

    expect([whenPrivate, whenRejected, whenPending, await status()]).toEqual([404, 404, 404, 200])
  })

  it('A33 are asked for again by shared caches after a minute, and then gone or still the same', async ({ world }) => {
    const anna = await Photographer.join(world)
    const { id, filename } = await anna.uploads(small)
    const first = await get(world, `/media/${filename}`)
    const again = () => get(world, `/media/${filename}`, { 'if-none-match': String(first.headers.etag) })

    const same = await again()
    await anna.deletes(id)
    const gone = await again()

    expect(first.headers['cache-control']).toMatch(/^public, .*\bs-maxage=60\b/)
    expect([same.statusCode, same.rawPayload.length, same.headers['cache-control']]).toEqual([
      304,
      0,
      first.headers['cache-control'],
    ])
    expect([gone.statusCode, gone.headers['cache-control']]).toEqual([404, 'no-store'])
  })

  it.for([
    ['has deleted the account', { members: { status: 'deleted' } }],
    ['was banned', { members: { status: 'banned' } }],
    ['has not confirmed the address', { members: { status: 'not_confirmed' } }],
    ['is invisible', { profiles: { isInvisible: true } }],
    ['is disabled, or has withdrawn the consent', { profiles: { status: 'disabled' } }],
  ] as const)(
    'S-H4 W-2 are gone at once when their owner %s, and there again after it',
    async ([, change], { world }) => {
      const anna = await Photographer.join(world)
      const { filename } = await anna.uploads(small)
      const status = async (headers = {}) => (await get(world, `/media/${filename}`, headers)).statusCode
      const { etag } = (await get(world, `/media/${filename}`)).headers
      expect(await status()).toBe(200)

      await becomes(world, anna, change)
      expect([await status(), await status({ 'if-none-match': String(etag) })]).toEqual([404, 404])
      const hers = await anna.browser.requests('GET', `/media/${filename}`)
      const isLoggedIn = !('members' in change) || change.members.status === 'not_confirmed'
      expect(hers.statusCode).toBe(isLoggedIn ? 200 : 404)
      if (isLoggedIn) expect(hers.headers['cache-control']).toBe(FOR_MEMBERS)

      await becomes(world, anna, { members: { status: 'active' }, profiles: { status: 'active', isInvisible: false } })
      expect(await status()).toBe(200)
    },
  )

  it('S-H4 W-2 are not there for whom their owner has blocked, nor the other way round', async ({ world }) => {
    const anna = await Photographer.join(world)
    const [ben, carl] = [await person(world), await person(world)]
    const { filename } = await anna.uploads(small)
    const status = async (who: Visitor) => (await who.requests('GET', `/media/${filename}`)).statusCode
    await anna.browser.call(block, { id: ben.id })
    await carl.call(block, { id: anna.id })

    expect([await status(ben), await status(carl)]).toEqual([404, 404])
    const stranger = await (await person(world)).requests('GET', `/media/${filename}`)
    expect([stranger.statusCode, stranger.headers['cache-control']]).toEqual([200, FOR_MEMBERS])

    await anna.browser.call(unblock, { id: ben.id })
    expect(await status(ben)).toBe(200)
  })

  it('Y-8 tell neither a visitor nor a member that a block stands, or that their owner hides', async ({ world }) => {
    const anna = await Photographer.join(world)
    const [ben, carl] = [await person(world), await person(world, { gender: 'male' })]
    const { filename } = await anna.uploads(small)
    await anna.browser.call(like, { id: carl.id })
    const told = async (who: Visitor) => {
      const { statusCode, headers } = await who.requests('GET', `/media/${filename}`)
      const again = await who.requests('GET', `/media/${filename}`, undefined, {
        'if-none-match': String(headers.etag),
      })
      return [statusCode, headers['cache-control'], again.statusCode, again.headers['cache-control']]
    }
    const [visitor, member] = [await told(world.visitor()), await told(carl)]

    await anna.browser.call(block, { id: ben.id })
    expect([await told(world.visitor()), await told(carl)]).toEqual([visitor, member])
    await becomes(world, anna, { profiles: { isInvisible: true } })

    expect(await told(carl)).toEqual(member)
    expect(visitor.slice(0, 2)).toEqual([200, FOR_VISITORS])
    expect(member.slice(0, 2)).toEqual([200, FOR_MEMBERS])
    expect((await ben.requests('GET', `/media/${filename}`)).headers['cache-control']).toBe('no-store')
  })

  it('S-H4 U-3 of somebody who hides are still there for whom they like or chat with', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: unlimited })
    const anna = await Photographer.join(world)
    const [ben, carl] = [await person(world, { gender: 'male' }), await person(world, { gender: 'male' })]
    const { filename } = await anna.uploads(small)
    const status = async (who: Visitor) => (await who.requests('GET', `/media/${filename}`)).statusCode
    await gives(world, ben.id, 10)
    const dirk = await person(world, { gender: 'male' })
    await sends(ben, anna, 'Hallo Anna')
    await anna.browser.call(like, { id: dirk.id })

    await becomes(world, anna, { profiles: { isInvisible: true } })

    expect([await status(ben), await status(dirk), await status(carl)]).toEqual([200, 200, 404])
  })

  it('W-9 that come through a CDN may be shown by the site’s pages', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { cdn_prefix: 'https://cdn.example/media/' } })
    const anna = await Photographer.join(world)
    const { filename } = await anna.uploads(small)

    const answer = await get(world, `/media/${filename}`)

    expect(answer.headers['cross-origin-resource-policy']).toBe('cross-origin')
  })

  it('A30 of another site are not there', async ({ makeWorld }) => {
    const [one, two] = [await makeWorld(), await makeWorld()]
    const { filename } = await (await Photographer.join(one)).uploads(small)
    await two.sites.refresh()

    expect((await get(two, `/media/${filename}`)).statusCode).toBe(404)
    expect((await get(one, `/media/${filename}`)).statusCode).toBe(200)
  })

  it('A31 cannot be guessed', { timeout: GUESSING_MS }, async ({ world }) => {
    const anna = await Photographer.join(world)
    await anna.uploads(small)
    await world.sets({ requests_per_minute: 0 })

    const guess = async () => {
      const { statusCode, headers } = await get(world, `/media/${randomBytes(16).toString('base64url')}/large.webp`)
      return `${statusCode} ${headers['cache-control']}`
    }
    const answers = new Set<string>()
    for (let i = 0; i < times(50, 100_000); i++)
      for (const answer of await Promise.all(Array.from({ length: 10 }, guess))) answers.add(answer)

    expect([...answers]).toEqual(['404 no-store'])
  })

  it('A31 A32 cannot be reached by another path', async ({ world }) => {
    const anna = await Photographer.join(world)
    const { filename } = await anna.uploads(small)
    const [key = ''] = filename.split('/')
    const site = world.site.id
    const paths = [
      '',
      '/',
      `/${key}`,
      `/${key}/`,
      `/${key}/large`,
      `/${key}/large.webp/`,
      `/${key}/original.webp`,
      `/${key}/upload`,
      `/${key}/locked.webp`,
      `/${key}/large.jpg`,
      `/${key}/LARGE.WEBP`,
      `/${key}/large.webp%00`,
      `/${key}/large.webp.part`,
      `/${key.slice(0, 2)}/${key}/large.webp`,
      `/photos/${site}/${key.slice(0, 2)}/${key}/large.webp`,
      `/${key}/..%2f${key}%2flarge.webp`,
      `/..%2f..%2fpackage.json`,
      `/../../../../etc/passwd`,
      '/%2e%2e/%2e%2e/etc/passwd',
      `/${key}/..%5c..%5clarge.webp`,
      `/%00/large.webp`,
      `/${key}%2flarge.webp`,
      `/${key}x/large.webp`,
      `/${key.slice(0, 21)}/large.webp`,
      `/${key.toLowerCase()}_/large.webp`,
      '/*/large.webp',
      `/${key}/*.webp`,
      `/%27%20or%201=1--/large.webp`,
    ]

    const answers = await Promise.all(paths.map((path) => get(world, `/media${path}`)))

    const reached = paths.filter((_, index) => (answers[index]?.statusCode ?? 0) < 400)
    expect(reached).toEqual([])
    expect((await get(world, `/media/${filename}`)).statusCode).toBe(200)
  })
})

describe('the picture of a locked photo', () => {
  it('R2.42 A32 holds no more than 18 × 24 points', async ({ world }) => {
    const anna = await Photographer.join(world)
    const lines = await drawing(1200, 1600)
      .composite([{ input: Buffer.from(`<svg width="1200" height="1600">${stripes()}</svg>`) }])
      .jpeg({ quality: 95 })
      .toBuffer()

    const files = await anna.filesOf(await anna.uploads(lines))

    const locked = files.get('locked.webp') ?? Buffer.alloc(0)
    // Going through 18 × 24 points loses nothing of it; the same costs the card its stripes.
    expect(await lossThroughSpeck(locked)).toBeLessThan(3)
    expect(await lossThroughSpeck(files.get('card.webp') ?? locked)).toBeGreaterThan(20)
  })
})

function stripes(): string {
  return Array.from({ length: 60 }, (_, i) => `<rect x="${i * 20}" width="10" height="1600" fill="#000"/>`).join('')
}

/** The mean difference between a picture and itself shrunk to 18 × 24 points and enlarged again. */
async function lossThroughSpeck(picture: Buffer): Promise<number> {
  const grey = (image: Sharp) => image.resize(300, 400, { kernel: 'cubic' }).greyscale().raw().toBuffer()
  const speck = await sharp(picture).resize(18, 24, { fit: 'fill' }).png().toBuffer()
  const [before, after] = [await grey(sharp(picture)), await grey(sharp(speck))]
  return before.reduce((sum, point, index) => sum + Math.abs(point - (after[index] ?? 0)), 0) / before.length
}
