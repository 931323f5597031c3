import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { readUser } from '#contract/sessions.ts'
import { changePhoto } from '#contract/photos.ts'
import { buildApp } from '#server/app.ts'
import { reviewPhoto } from '#server/photos/review-photo.ts'
import { sweepPhotos } from '#server/photos/sweep-photos.ts'
import { cookieName } from '#server/platform/http/cookies.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { SESSION_COOKIE } from '#server/sessions/session.ts'
import { sizes } from '#server/platform/images/picture.ts'
import { field, file, muchLater, Photographer, strays } from '#test/photographer.ts'
import { jpeg } from '#test/pictures.ts'
import { it, type World } from '#test/world.ts'

const small = await jpeg(60, 80)
const inPlace = { folders: [], photos: [] }

const statusOf = async (world: World, filename: string) =>
  (await world.visitor().requests('GET', `/media/${filename}`)).statusCode

describe('making a photo private', () => {
  it('A30 I-20 gives it another key in another space, and leaves nothing where everybody could look', async ({
    world,
  }) => {
    const anna = await Photographer.join(world)
    const before = await anna.uploads(small)
    const bytes = await anna.filesOf(before)

    const after = await anna.makes(before.id, { isPrivate: true })

    expect(after).toMatchObject({
      id: before.id,
      is_private: true,
      is_main: false,
      filename: `private/${before.id}/large.webp`,
      thumb_filename: `private/${before.id}/thumb.webp`,
    })
    const folder = await anna.folderOf(before.id)
    expect(folder).toMatch(new RegExp(`^private/${world.site.id}/`))
    expect(folder).not.toContain(before.filename.split('/')[0])
    expect(await anna.filesIn(folder)).toEqual(bytes)
    expect((await anna.filesOf(before)).size).toBe(0)
    expect(await statusOf(world, before.filename)).toBe(404)
    const [key = ''] = folder.split('/').slice(-2)
    for (const guess of [`${key}/large.webp`, `private-${key}/large.webp`])
      expect(await statusOf(world, guess)).toBe(404)
    expect(await strays(world)).toEqual(inPlace)
  })

  it('R2.32 I-20 can be taken back: it is public under a new address, and its private ones are the same as before', async ({
    world,
  }) => {
    const anna = await Photographer.join(world)
    const before = await anna.uploads(small)
    const bytes = await anna.filesOf(before)
    await anna.makes(before.id, { isPrivate: true })
    const hidden = await anna.folderOf(before.id)

    const after = await anna.makes(before.id, { isPrivate: false })

    expect(after).toMatchObject({ is_private: false, is_main: true })
    expect(after.filename).not.toBe(before.filename)
    expect(await statusOf(world, after.filename)).toBe(200)
    expect(await statusOf(world, before.filename)).toBe(404)
    expect(await anna.filesOf(after)).toEqual(bytes)
    expect((await anna.filesIn(hidden)).size).toBe(0)
    expect(await strays(world)).toEqual(inPlace)
  })

  it('R2.32 is for its owner, while it is there', async ({ world }) => {
    const [anna, paul] = [await Photographer.join(world), await Photographer.join(world)]
    const [photo, gone] = [await anna.uploads(small), await anna.uploads(small)]
    await anna.deletes(gone.id)

    await expect(paul.makes(photo.id, { isPrivate: true })).rejects.toMatchObject({ code: 'photos.not_found' })
    await expect(anna.makes(gone.id, { isPrivate: true })).rejects.toMatchObject({ code: 'photos.not_found' })
    await expect(anna.makes(randomUUID(), { isPrivate: true })).rejects.toMatchObject({ code: 'photos.not_found' })

    expect(await statusOf(world, photo.filename)).toBe(200)
    expect(await strays(world)).toEqual(inPlace)
  })

  it('R2.32 I-20 tells the same again when it is repeated, and moves nothing twice', async ({ world }) => {
    const anna = await Photographer.join(world)
    const { id } = await anna.uploads(small)
    const key = randomUUID()

    const first = await anna.browser.call(changePhoto, { id, is_private: true }, key)
    const folder = await anna.folderOf(id)
    const again = await anna.browser.call(changePhoto, { id, is_private: true }, key)

    expect(again).toEqual(first)
    expect(await anna.folderOf(id)).toBe(folder)
    expect(await strays(world)).toEqual(inPlace)
  })

  it('I-20 leaves row and bytes together when many ask for this and that at once', async ({ world }) => {
    const anna = await Photographer.join(world)
    const { id } = await anna.uploads(small)

    await Promise.allSettled(Array.from({ length: 8 }, (_, index) => anna.makes(id, { isPrivate: index % 2 === 0 })))

    expect(await strays(world)).toEqual(inPlace)
    const [photo] = (await anna.lists()).photos
    const answer = await anna.browser.requests('GET', `/media/${photo?.filename}`)
    expect(answer.statusCode).toBe(200)
  })

  it('A30 can be asked for with the upload, which then is public at no moment', async ({ world }) => {
    const anna = await Photographer.join(world)

    const photo = await anna.uploads(small, { isPrivate: true })

    expect(photo).toMatchObject({ is_private: true, is_main: false, filename: `private/${photo.id}/large.webp` })
    expect(await anna.folderOf(photo.id)).toMatch(/^private\//)
    const maybe = await anna.sendsForm([field('is_private', 'maybe'), file('photo', small)])
    expect(maybe.json()).toMatchObject({ details: { fields: [{ field: 'is_private', reason: 'malformed' }] } })
  })
})

describe('a crash while a photo moves', () => {
  it('I-20 before the row changed leaves the photo as it was', async ({ world }) => {
    const anna = await Photographer.join(world)
    const photo = await anna.uploads(small)
    let copied = 0
    const dying = breaking(world.ground.storage, {
      copy: () => ++copied > 2,
    })

    expect(await changesOver(world, anna, dying, photo.id)).toBe(500)

    expect(await statusOf(world, photo.filename)).toBe(200)
    expect((await anna.lists()).photos).toEqual([photo])
    expect(await strays(world)).toEqual(inPlace)
  })

  it('I-20 before the row changed, with nobody left to tidy up, leaves bytes that nobody reaches and the sweep takes', async ({
    world,
  }) => {
    const anna = await Photographer.join(world)
    const photo = await anna.uploads(small)
    let copied = 0
    const dying = breaking(world.ground.storage, { copy: () => ++copied > 2, delete: () => true })

    expect(await changesOver(world, anna, dying, photo.id)).toBe(500)

    expect(await statusOf(world, photo.filename)).toBe(200)
    const { folders, photos } = await strays(world)
    expect([folders.length, photos]).toEqual([1, []])
    expect((await sweeps(world)).deleted).toEqual(folders)
    expect(await strays(world)).toEqual(inPlace)
    expect(await statusOf(world, photo.filename)).toBe(200)
  })

  it('I-20 A30 after the row changed leaves old bytes that nobody reaches and the sweep takes', async ({ world }) => {
    const anna = await Photographer.join(world)
    const photo = await anna.uploads(small)
    const dying = breaking(world.ground.storage, { delete: () => true })

    expect(await changesOver(world, anna, dying, photo.id)).toBe(500)

    // The bytes are still in the public space, but no row leads there.
    expect((await anna.filesOf(photo)).size).toBe(sizes.length)
    expect(await statusOf(world, photo.filename)).toBe(404)
    expect((await anna.browser.requests('GET', `/media/private/${photo.id}/large.webp`)).statusCode).toBe(200)
    expect((await sweeps(world)).missing).toEqual([])
    expect((await anna.filesOf(photo)).size).toBe(0)
    expect(await strays(world)).toEqual(inPlace)
  })

  it('I-20 is not seen where there is none: a photo that moves while the sweep looks is not missed', async ({
    world,
  }) => {
    const anna = await Photographer.join(world)
    const photo = await anna.uploads(small)
    const { storage } = world.ground
    let hasMoved = false
    const moving: Storage = {
      ...storage,
      async *list(prefix) {
        yield* await Array.fromAsync(storage.list(prefix))
        if (!hasMoved && prefix.startsWith('private/')) {
          hasMoved = true
          await anna.makes(photo.id, { isPrivate: true })
        }
      },
    }

    const { missing } = await sweeps(world, moving)

    expect([hasMoved, missing]).toEqual([true, []])
    expect(await strays(world)).toEqual(inPlace)
  })
})

describe('a photo on a site that reviews before', () => {
  it('A30 R2.32 is seen by its owner alone until it is approved, and gone for others when it is rejected', async ({
    makeWorld,
  }) => {
    const world = await makeWorld({ settings: { photo_review: 'before' } })
    const [anna, paul] = [await Photographer.join(world), await Photographer.join(world, { isPaid: true })]
    const photo = await anna.uploads(small)
    const { storage } = world.ground
    const own = () => anna.browser.requests('GET', `/media/private/${photo.id}/large.webp`)
    const waiting = [(await own()).statusCode, await anna.folderOf(photo.id)]
    const { user } = await anna.browser.call(readUser, {})
    const foreign = await Promise.all(
      ['large', 'locked'].map((size) => paul.browser.requests('GET', `/media/private/${photo.id}/${size}.webp`)),
    )

    await reviewPhoto(world.db, storage, world.site.id, { id: photo.id, status: 'active' })
    const [approved = photo] = (await anna.lists()).photos
    const whenApproved = await statusOf(world, approved.filename)
    await reviewPhoto(world.db, storage, world.site.id, { id: photo.id, status: 'rejected' })

    expect(waiting).toEqual([200, expect.stringMatching(/^private\//)])
    expect(photo).toMatchObject({ status: 'pending', is_main: true, filename: `private/${photo.id}/large.webp` })
    expect(user?.profile.main_image?.filename).toBe(photo.filename)
    expect(foreign.map(({ statusCode }) => statusCode)).toEqual([404, 404])
    expect([approved.status, whenApproved]).toEqual(['active', 200])
    expect(await statusOf(world, approved.filename)).toBe(404)
    expect(await anna.folderOf(photo.id)).toMatch(/^private\//)
    expect((await own()).statusCode).toBe(200)
    expect(await strays(world)).toEqual(inPlace)
  })
})

/** A storage whose process dies at some step: this and whatever comes after it is not done. */
function breaking(storage: Storage, breaks: { copy?: () => boolean; delete?: () => boolean }): Storage {
  return {
    ...storage,
    copy: async (from, to) => {
      if (breaks.copy?.()) throw new Error('The storage is gone')
      await storage.copy(from, to)
    },
    delete: async (prefix) => {
      if (breaks.delete?.()) throw new Error('The storage is gone')
      await storage.delete(prefix)
    },
  }
}

/** Makes a photo private through an app with another storage. */
async function changesOver(world: World, anna: Photographer, storage: Storage, id: string): Promise<number> {
  const app = buildApp({ ...world.parts, storage })
  const { statusCode } = await app.inject({
    method: 'PUT',
    url: `/api/photos/${id}`,
    headers: { host: world.host },
    cookies: { [cookieName(SESSION_COOKIE, true)]: anna.token },
    payload: { is_private: true },
  })
  await app.close()
  return statusCode
}

async function sweeps(world: World, storage: Storage = world.ground.storage) {
  return sweepPhotos(world.ground.database, storage, world.site.id, await muchLater(world))
}
