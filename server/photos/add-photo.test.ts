import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { listOwnPhotos, uploadPhoto } from '#contract/photos.ts'
import { field, file, Photographer } from '#test/photographer.ts'
import { drawing, jpeg, pixelAt } from '#test/pictures.ts'
import { it } from '#test/world.ts'

const small = await jpeg(60, 80)
const MANY_UPLOADS_MS = 60_000

describe('adding a photo', () => {
  it('R2.32 makes every size of it, upright, and tells where they are', async ({ world }) => {
    const anna = await Photographer.join(world)
    const lying = await drawing(2000, 1000).withMetadata({ orientation: 6 }).jpeg().toBuffer()

    const photo = await anna.uploads(lying)

    expect(photo).toMatchObject({ status: 'active', is_private: false, is_main: true, width: 800, height: 1600 })
    const files = await anna.filesOf(photo)
    const extents = await Promise.all(
      Array.from(files, async ([name, bytes]) => {
        const { format, width, height } = await sharp(bytes).metadata()
        return [name, format, width, height]
      }),
    )
    expect(extents.toSorted()).toEqual([
      ['card.webp', 'webp', 600, 800],
      ['large.webp', 'webp', 800, 1600],
      ['locked.webp', 'webp', 300, 400],
      ['small.webp', 'webp', 420, 560],
      ['thumb.webp', 'webp', 160, 160],
    ])
  })

  it('L-11 makes a small square of its upper part, where the head is', async ({ world }) => {
    const anna = await Photographer.join(world)

    // A shirt that draws all attention, at the lower edge of a calm picture.
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200"><rect width="900" height="1200" fill="#888"/>
      <path d="M0 960h900v240H0z" fill="#f00"/><path d="M0 1060h900v60H0z" fill="#ff0"/></svg>`

    const photo = await anna.uploads(await sharp(Buffer.from(svg)).jpeg().toBuffer())

    const thumb = (await anna.filesOf(photo)).get('thumb.webp') ?? Buffer.alloc(0)
    for (const y of [2, 80, 157]) {
      const [red = 255, green = 0] = await pixelAt(thumb, 80, y)
      expect(Math.abs(red - green), `at ${y}`).toBeLessThan(20)
    }
  })

  it.for(['jpeg', 'png', 'webp', 'avif'] as const)('R5.10 takes a picture as %s', async (format, { world }) => {
    const anna = await Photographer.join(world)

    const photo = await anna.uploads(await drawing(300, 200).toFormat(format).toBuffer())

    expect(photo).toMatchObject({ width: 300, height: 200 })
  })

  it('R2.32 keeps only the part that was chosen, in pixels of the upright picture', async ({ world }) => {
    const anna = await Photographer.join(world)
    // Turned to the right by the reader: its lower left quarter, blue, comes to stand at the upper left.
    const lying = await drawing(4000, 3000).withMetadata({ orientation: 6 }).jpeg().toBuffer()

    const photo = await anna.uploads(lying, { crop: { x: 0, y: 0, width: 600, height: 800 } })

    const large = (await anna.filesOf(photo)).get('large.webp') ?? Buffer.alloc(0)
    expect(photo).toMatchObject({ width: 600, height: 800 })
    const [red = 0, green = 0, blue = 0] = await pixelAt(large, 20, 20)
    expect([red < 40, green < 40, blue > 200]).toEqual([true, true, true])
  })

  it('R2.32 cuts a chosen part off where the picture ends, and refuses one outside', async ({ world }) => {
    const anna = await Photographer.join(world)
    const picture = await jpeg(400, 400)

    const photo = await anna.uploads(picture, { crop: { x: 300, y: -50, width: 300, height: 400 } })
    const outside = anna.uploads(picture, { crop: { x: 400, y: 0, width: 10, height: 10 } })

    expect(photo).toMatchObject({ width: 100, height: 350 })
    await expect(outside).rejects.toMatchObject({
      code: 'request.invalid',
      details: { fields: [{ field: 'crop', reason: 'malformed' }] },
    })
  })

  it('R2.32 waits for review on a site that reviews before', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { photo_review: 'before' } })
    const anna = await Photographer.join(world)

    expect(await anna.uploads(small)).toMatchObject({ status: 'pending' })
  })

  it('R2.32 puts each behind the others; the first is the main image', async ({ world }) => {
    const anna = await Photographer.join(world)

    const ids = [(await anna.uploads(small)).id, (await anna.uploads(small)).id, (await anna.uploads(small)).id]

    const { photos, limit } = await anna.lists()
    expect(photos.map(({ id, is_main }) => [id, is_main])).toEqual(ids.map((id, index) => [id, index === 0]))
    expect(limit).toBe(3)
  })

  it('R2.32 is for members: visitors are told to log in', async ({ world }) => {
    const visitor = world.visitor()

    await expect(visitor.call(listOwnPhotos, {})).rejects.toMatchObject({ code: 'authentication_required' })
    await expect(visitor.call(uploadPhoto, {})).rejects.toMatchObject({ code: 'authentication_required' })
  })
})

describe('the number of photos', () => {
  it(
    'R5.6 A38 is three for a free member, also when twenty come at once',
    { timeout: MANY_UPLOADS_MS },
    async ({ world }) => {
      const anna = await Photographer.join(world)

      const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => anna.uploads(small)))

      const refusals = outcomes.filter((outcome) => outcome.status === 'rejected')
      expect(refusals).toHaveLength(17)
      for (const { reason } of refusals)
        expect(reason).toMatchObject({ code: 'photos.too_many', details: { limit: 3 } })
      expect((await anna.lists()).photos).toHaveLength(3)
      expect(await storedPhotos(world)).toBe(3)
    },
  )

  it(
    'R5.6 A38 is twenty-five for a premium member, also when twenty come at once',
    { timeout: MANY_UPLOADS_MS },
    async ({ makeWorld }) => {
      const world = await makeWorld({ settings: { pictures_per_hour: 100 } })
      const paul = await Photographer.join(world, { isPaid: true })
      for (let i = 0; i < 20; i++) await paul.uploads(small)

      const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => paul.uploads(small)))

      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
      await expect(paul.uploads(small)).rejects.toMatchObject({ code: 'photos.too_many', details: { limit: 25 } })
      expect((await paul.lists()).photos).toHaveLength(25)
      expect(await storedPhotos(world)).toBe(25)
    },
  )

  it(
    'A18-6 of one member is read one after another: whoever sends one waits for none of many that somebody else sends',
    { timeout: MANY_UPLOADS_MS },
    async ({ world }) => {
      const [anna, ben] = [await Photographer.join(world, { isPaid: true }), await Photographer.join(world)]
      const large = await jpeg(2400, 3200)
      const ended: string[] = []

      const many = Array.from({ length: 8 }, () => anna.uploads(large).then(() => ended.push('one of many')))
      await Promise.all([...many, ben.uploads(small).then(() => ended.push('the only one'))])

      expect(ended.indexOf('the only one')).toBeLessThan(4)
    },
  )

  it(
    'A32-1 of one household is read one after another, however many accounts it has, and another waits for none of it',
    { timeout: MANY_UPLOADS_MS },
    async ({ world }) => {
      const crowd = await Promise.all(Array.from({ length: 8 }, () => Photographer.join(world, { ip: '198.51.100.4' })))
      const ben = await Photographer.join(world, { ip: '203.0.113.9' })
      const large = await jpeg(2400, 3200)
      const ended: string[] = []

      const many = crowd.map((one) => one.uploads(large).then(() => ended.push('one of many')))
      await Promise.all([...many, ben.uploads(small).then(() => ended.push('the only one'))])

      expect(ended.indexOf('the only one')).toBeLessThan(4)
    },
  )

  it('R5.6 follows the settings of the site', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { free_photos: 1 } })
    const anna = await Photographer.join(world)
    await anna.uploads(small)

    await expect(anna.uploads(small)).rejects.toMatchObject({ code: 'photos.too_many', details: { limit: 1 } })
  })
})

describe('a repeated upload', () => {
  it('R2.32 adds one photo, and tells of it again', async ({ world }) => {
    const anna = await Photographer.join(world)
    const key = randomUUID()

    const first = await anna.uploads(small, { key })
    const again = await anna.uploads(small, { key })

    expect(again).toEqual(first)
    expect((await anna.lists()).photos).toHaveLength(1)
    expect(await storedPhotos(world)).toBe(1)
  })

  it('R2.32 adds one photo when both are under way at once', async ({ world }) => {
    const anna = await Photographer.join(world)
    const key = randomUUID()

    const [first, again] = await Promise.all([anna.uploads(small, { key }), anna.uploads(small, { key })])

    expect(again).toEqual(first)
    expect(await storedPhotos(world)).toBe(1)
  })

  it('R5.6 is told of its photo even when that was the last one possible', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { free_photos: 1 } })
    const anna = await Photographer.join(world)
    const key = randomUUID()

    const first = await anna.uploads(small, { key })

    expect(await anna.uploads(small, { key })).toEqual(first)
  })

  it('R2.32 with another picture under the same key is refused', async ({ world }) => {
    const anna = await Photographer.join(world)
    const key = randomUUID()
    await anna.uploads(small, { key })

    await expect(anna.uploads(await jpeg(80, 60), { key })).rejects.toMatchObject({ code: 'request.key_reused' })

    expect(await storedPhotos(world)).toBe(1)
  })
})

describe('the form of an upload', () => {
  const forms: [string, Buffer[], string, string][] = [
    ['without a file', [field('crop', '{"x":0,"y":0,"width":9,"height":9}')], 'photo', 'missing'],
    ['with nothing', [], 'photo', 'missing'],
    ['with two files', [file('photo', small), file('photo', small)], 'photo', 'unknown'],
    ['with a file of another name', [file('image', small)], 'image', 'unknown'],
    ['with another field', [field('status', 'active'), file('photo', small)], 'status', 'unknown'],
    ['with the crop behind the file', [file('photo', small), field('crop', '{}')], 'crop', 'unknown'],
    [
      'with two crops',
      [
        field('crop', '{"x":0,"y":0,"width":9,"height":9}'),
        field('crop', '{"x":0,"y":0,"width":9,"height":9}'),
        file('photo', small),
      ],
      'crop',
      'unknown',
    ],
    ['with a crop that is no JSON', [field('crop', '{'), file('photo', small)], 'crop', 'malformed'],
    [
      'with a crop of half pixels',
      [field('crop', '{"x":0.5,"y":0,"width":9,"height":9}'), file('photo', small)],
      'crop',
      'malformed',
    ],
    [
      'O-3 with a crop beyond every picture',
      [field('crop', '{"x":2147483648,"y":0,"width":9,"height":9}'), file('photo', small)],
      'crop',
      'malformed',
    ],
    ['with an endless crop', [field('crop', `{"x":${'1'.repeat(5000)}}`), file('photo', small)], 'crop', 'malformed'],
  ]

  it.for(forms)('R5.10 %s is refused by the name of the field', async ([, parts, name, reason], { world }) => {
    const anna = await Photographer.join(world)

    const answer = await anna.sendsForm(parts)

    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'request.invalid', details: { fields: [{ field: name, reason }] } })
    expect(await leftovers(world)).toEqual([])
  })

  it('R5.10 is not JSON', async ({ world }) => {
    const anna = await Photographer.join(world)

    const answer = await anna.browser.requests('POST', uploadPhoto.path, { photo: 'x' })

    expect(answer.json()).toMatchObject({
      code: 'request.invalid',
      details: { fields: [{ field: 'photo', reason: 'missing' }] },
    })
  })

  it('R5.10 is cut off by a client that goes away, and leaves nothing', async ({ world }) => {
    const anna = await Photographer.join(world)

    const answer = await anna.browser.requests('POST', uploadPhoto.path, file('photo', small).subarray(0, 300), {
      'content-type': 'multipart/form-data; boundary=x',
    })

    expect(answer.statusCode).toBe(400)
    expect(await leftovers(world)).toEqual([])
    expect((await anna.lists()).photos).toEqual([])
  })
})

type TestWorld = Parameters<typeof Photographer.join>[0]

async function storedPhotos({ ground, site }: TestWorld): Promise<number> {
  const folders = new Set<string>()
  for await (const { key } of ground.storage.list(`photos/${site.id}/`)) folders.add(key.slice(0, key.lastIndexOf('/')))
  return folders.size
}

/** What uploads left behind. */
async function leftovers({ parts }: TestWorld): Promise<string[]> {
  await pause(20)
  return readdir(parts.uploadFolder)
}
