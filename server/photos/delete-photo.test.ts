import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { readUser } from '#contract/sessions.ts'
import { deletePhoto, orderPhotos } from '#contract/photos.ts'
import { deleteAllPhotos } from '#server/photos/delete-all-photos.ts'
import { purgePhotos } from '#server/photos/purge-photos.ts'
import { photoJobs } from '#server/photos/jobs.ts'
import { sweepPhotos } from '#server/photos/sweep-photos.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { sizes } from '#server/platform/images/picture.ts'
import { lastWritten, muchLater, Photographer, strays } from '#test/photographer.ts'
import { jpeg } from '#test/pictures.ts'
import { it, type World } from '#test/world.ts'

const small = await jpeg(60, 80)
const MINUTE_MS = 60 * 1000

function purges(world: World, storage: Storage = world.ground.storage): Promise<number> {
  return purgePhotos(world.ground.database, storage, [world.site.id], world.clock.now())
}

async function photoIds({ db, site }: World): Promise<string[]> {
  const rows = await db.selectFrom('photos').select('id').where('siteId', '=', site.id).execute()
  return rows.map(({ id }) => id)
}

/** Of all photos that are not deleted, in order. */
async function positions({ db, site }: World): Promise<number[]> {
  const rows = await db
    .selectFrom('photos')
    .select('position')
    .where('siteId', '=', site.id)
    .where('deletedAt', 'is', null)
    .orderBy('position')
    .execute()
  return rows.map(({ position }) => position)
}

describe('deleting a photo', () => {
  it('R2.32 A33 takes it from the list and from its addresses at once', async ({ world }) => {
    const anna = await Photographer.join(world)
    const gone = await anna.uploads(small)
    const kept = await anna.uploads(small)

    const { photos } = await anna.deletes(gone.id)

    expect(photos).toEqual([{ ...kept, is_main: true }])
    expect((await anna.lists()).photos).toEqual(photos)
    expect((await anna.browser.call(readUser, {})).user?.profile.main_image?.filename).toBe(kept.filename)
    for (const file of [gone.filename, gone.thumb_filename, gone.filename.replace('large', 'card')])
      expect((await world.visitor().requests('GET', `/media/${file}`)).statusCode).toBe(404)
    for (const file of ['large', 'card', 'thumb', 'locked'])
      expect((await anna.browser.requests('GET', `/media/private/${gone.id}/${file}.webp`)).statusCode).toBe(404)
  })

  it('A33 I-20 takes its bytes from storage within five minutes, and its row with them', async ({ world }) => {
    const anna = await Photographer.join(world)
    const [open, hidden, kept] = [await anna.uploads(small), await anna.uploads(small), await anna.uploads(small)]
    await anna.makes(hidden.id, { isPrivate: true })
    const folders = [await anna.folderOf(open.id), await anna.folderOf(hidden.id)]
    await anna.deletes(open.id)
    await anna.deletes(hidden.id)

    const atOnce = await purges(world)
    world.clock.pass({ minutes: 4 })
    const later = await purges(world)

    expect([atOnce, later]).toEqual([0, 2])
    for (const folder of folders) expect((await anna.filesIn(folder)).size).toBe(0)
    expect(await photoIds(world)).toEqual([kept.id])
    expect(await strays(world)).toEqual({ folders: [], photos: [] })
  })

  it('A33 tries again a minute later when the storage failed, and does not let one photo hold up another', async ({
    world,
  }) => {
    const anna = await Photographer.join(world)
    const [stuck, free] = [await anna.uploads(small), await anna.uploads(small)]
    const [stuckFolder, freeFolder] = [await anna.folderOf(stuck.id), await anna.folderOf(free.id)]
    await anna.deletes(stuck.id)
    await anna.deletes(free.id)
    world.clock.pass({ minutes: 2 })
    const { storage } = world.ground
    const failing: Storage = {
      ...storage,
      delete: async (prefix) => {
        if (prefix === stuckFolder) throw new Error('not now')
        await storage.delete(prefix)
      },
    }

    await expect(purges(world, failing)).rejects.toThrow('1 sites have deleted photos that are still there')

    expect((await anna.filesIn(freeFolder)).size).toBe(0)
    expect(await photoIds(world)).toEqual([stuck.id])
    expect(await purges(world)).toBe(1)
    expect(await strays(world)).toEqual({ folders: [], photos: [] })
  })

  it("R2.32 is refused for another member's and for one that is not there", async ({ world }) => {
    const [anna, paul] = [await Photographer.join(world), await Photographer.join(world)]
    const photo = await anna.uploads(small)

    await expect(paul.deletes(photo.id)).rejects.toMatchObject({ code: 'photos.not_found' })
    await expect(anna.deletes(randomUUID())).rejects.toMatchObject({ code: 'photos.not_found' })

    expect((await anna.filesOf(photo)).size).toBe(sizes.length)
  })

  it('R2.32 tells the same again when it is repeated after a lost answer', async ({ world }) => {
    const anna = await Photographer.join(world)
    const { id } = await anna.uploads(small)
    const key = randomUUID()

    const first = await anna.browser.call(deletePhoto, { id }, key)

    expect(await anna.browser.call(deletePhoto, { id }, key)).toEqual(first)
  })

  it('R4.2 I-20 all of them go with the account, and nobody else loses any', async ({ world }) => {
    const [anna, paul] = [await Photographer.join(world), await Photographer.join(world)]
    const photos = [await anna.uploads(small), await anna.uploads(small)]
    const other = await paul.uploads(small)

    await deleteAllPhotos(world.db, world.ground.storage, world.site.id, anna.id)

    for (const photo of photos) expect((await anna.filesOf(photo)).size).toBe(0)
    expect((await paul.filesOf(other)).size).toBe(sizes.length)
  })
})

describe('bringing a photo back', () => {
  it('R2.32 puts it where it stood, with its bytes and its addresses', async ({ world }) => {
    const anna = await Photographer.join(world)
    const [first, second, third] = [await anna.uploads(small), await anna.uploads(small), await anna.uploads(small)]
    await anna.deletes(first.id)
    await anna.browser.call(orderPhotos, { ids: [third.id, second.id] })
    world.clock.pass({ seconds: 59 })

    const { photos: back } = await anna.restores(first.id)

    expect(back.map(({ id, is_main }) => [id, is_main])).toEqual([
      [first.id, true],
      [third.id, false],
      [second.id, false],
    ])
    expect((await world.visitor().requests('GET', `/media/${first.filename}`)).statusCode).toBe(200)
    expect(await positions(world)).toEqual([0, 1, 2])
    world.clock.pass({ minutes: 10 })
    expect(await purges(world)).toBe(0)
  })

  it('R2.32 is over after a minute, and never was possible for anybody else', async ({ world }) => {
    const [anna, paul] = [await Photographer.join(world), await Photographer.join(world)]
    const { id } = await anna.uploads(small)
    await anna.deletes(id)

    await expect(paul.restores(id)).rejects.toMatchObject({ code: 'photos.undo_over' })
    world.clock.pass({ seconds: 61 })
    await expect(anna.restores(id)).rejects.toMatchObject({ code: 'photos.undo_over' })

    expect((await anna.lists()).photos).toEqual([])
    await expect(anna.restores(randomUUID())).rejects.toMatchObject({ code: 'photos.undo_over' })
  })

  it('R2.32 changes nothing about a photo that is there', async ({ world }) => {
    const anna = await Photographer.join(world)
    const { id } = await anna.uploads(small)

    expect(await anna.restores(id)).toEqual(await anna.lists())
  })

  it('R5.6 A38 I-16 does not pass the limit, also when many are brought back and uploaded at once', async ({
    world,
  }) => {
    const anna = await Photographer.join(world)
    const deleted: string[] = []
    for (let i = 0; i < 6; i++) {
      const { id } = await anna.uploads(small)
      await anna.deletes(id)
      deleted.push(id)
    }

    const outcomes = await Promise.allSettled([
      ...deleted.map((id) => anna.restores(id)),
      ...Array.from({ length: 14 }, () => anna.uploads(small)),
    ])

    const refusals = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refusals).toHaveLength(17)
    for (const { reason } of refusals) expect(reason).toMatchObject({ code: 'photos.too_many', details: { limit: 3 } })
    expect((await anna.lists()).photos).toHaveLength(3)
    expect(await positions(world)).toEqual([0, 1, 2])
    expect(await strays(world)).toEqual({ folders: [], photos: [] })
  })
})

describe('rows and bytes', () => {
  it('I-20 come together again: bytes without a row go, a row without bytes is reported', async ({ world }) => {
    const { database, storage } = world.ground
    const anna = await Photographer.join(world)
    const [whole, orphan, empty] = [await anna.uploads(small), await anna.uploads(small), await anna.uploads(small)]
    await world.db.deleteFrom('photos').where('id', '=', orphan.id).execute()
    const [key = ''] = empty.filename.split('/')
    await storage.delete(`photos/${world.site.id}/${key.slice(0, 2)}/${key}/`)

    const swept = await sweepPhotos(database, storage, world.site.id, await muchLater(world))

    expect(swept.missing).toEqual([empty.id])
    expect(swept.deleted).toHaveLength(1)
    expect((await anna.filesOf(orphan)).size).toBe(0)
    expect((await anna.filesOf(whole)).size).toBe(sizes.length)
  })

  it('I-20 belong together while a deleted photo can be brought back, and nobody misses them afterwards', async ({
    world,
  }) => {
    const { database, storage } = world.ground
    const anna = await Photographer.join(world)
    const [kept, half] = [await anna.uploads(small), await anna.uploads(small)]
    await anna.deletes(kept.id)
    await anna.deletes(half.id)
    await storage.delete(await anna.folderOf(half.id))

    const swept = await sweepPhotos(database, storage, world.site.id, await muchLater(world))

    expect(swept).toEqual({ deleted: [], missing: [] })
    expect((await anna.filesOf(kept)).size).toBe(sizes.length)
  })

  it('A29-4 I-20 are reported also when another site cannot be swept', async ({ world }) => {
    const { clock, ground, parts, site } = world
    const anna = await Photographer.join(world)
    const empty = await anna.uploads(small)
    await ground.storage.delete(await anna.folderOf(empty.id))
    clock.pass({ hours: 2 })
    const told: object[] = []
    // No number of a site: every statement for it fails.
    const sites = Object.assign(Object.create(parts.sites), { ids: () => [2 ** 40, site.id] })
    const log = { warn: (what: object, text: string) => void told.push({ ...what, text }) }
    const jobs = photoJobs({ ...parts, uploadFolder: ground.folder, sites, log })

    const swept = jobs.find(({ name }) => name === 'sweep-photos')?.run({})

    await expect(swept).rejects.toThrow('1 sweeps of photos failed')
    expect(told).toEqual([{ site: site.id, photos: 1, text: 'photos without bytes' }])
  })

  it('I-20 are left alone for an hour, since an upload has its bytes before its row', async ({ world }) => {
    const { database, storage } = world.ground
    const anna = await Photographer.join(world)
    const orphan = await anna.uploads(small)
    await world.db.deleteFrom('photos').where('id', '=', orphan.id).execute()

    const written = await lastWritten(world)
    const sweepsAfter = (minutes: number) =>
      sweepPhotos(database, storage, world.site.id, new Date(written + minutes * MINUTE_MS))

    expect(await sweepsAfter(59)).toEqual({ deleted: [], missing: [] })
    expect((await anna.filesOf(orphan)).size).toBe(sizes.length)
    expect((await sweepsAfter(61)).deleted).toHaveLength(1)
    expect((await anna.filesOf(orphan)).size).toBe(0)
  })
})
