import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { deletePhoto } from '#contract/photos.ts'
import { deleteAllPhotos } from '#server/photos/delete-all-photos.ts'
import { sweepPhotos } from '#server/photos/sweep-photos.ts'
import { Photographer } from '#test/photographer.ts'
import { jpeg } from '#test/pictures.ts'
import { it, type World } from '#test/world.ts'

const small = await jpeg(60, 80)
const TWO_HOURS_MS = 2 * 60 * 60 * 1000
/** Later than the rows, which have the test's time, and the bytes, which have that of the disk. */
const muchLater = (world: World) => new Date(Math.max(Date.now(), world.clock.now().getTime()) + TWO_HOURS_MS)

describe('deleting a photo', () => {
  it('R2.32 A33 I-20 takes it from the list, from its addresses and from the disk', async ({ world }) => {
    const anna = await Photographer.join(world)
    const gone = await anna.uploads(small)
    const kept = await anna.uploads(small)

    const { photos } = await anna.deletes(gone.id)

    expect(photos).toEqual([{ ...kept, is_main: true }])
    for (const file of [gone.filename, gone.thumb_filename, gone.filename.replace('large', 'card')])
      expect((await world.visitor().requests('GET', `/media/${file}`)).statusCode).toBe(404)
    expect([...(await anna.filesOf(gone)).keys()]).toEqual([])
    expect((await anna.filesOf(kept)).size).toBe(4)
  })

  it("R2.32 is refused for another member's and for one that is not there", async ({ world }) => {
    const [anna, paul] = [await Photographer.join(world), await Photographer.join(world)]
    const photo = await anna.uploads(small)

    await expect(paul.deletes(photo.id)).rejects.toMatchObject({ code: 'photos.not_found' })
    await expect(anna.deletes(randomUUID())).rejects.toMatchObject({ code: 'photos.not_found' })

    expect((await anna.filesOf(photo)).size).toBe(4)
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
    expect((await paul.filesOf(other)).size).toBe(4)
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

    const swept = await sweepPhotos(database, storage, [world.site.id], muchLater(world))

    expect(swept.missing).toEqual([{ siteId: world.site.id, id: empty.id }])
    expect(swept.deleted).toHaveLength(1)
    expect((await anna.filesOf(orphan)).size).toBe(0)
    expect((await anna.filesOf(whole)).size).toBe(4)
  })

  it('I-20 are left alone for an hour, since an upload has its bytes before its row', async ({ world }) => {
    const { database, storage } = world.ground
    const anna = await Photographer.join(world)
    const orphan = await anna.uploads(small)
    await world.db.deleteFrom('photos').where('id', '=', orphan.id).execute()

    const swept = await sweepPhotos(database, storage, [world.site.id], new Date())

    expect(swept).toEqual({ deleted: [], missing: [] })
    expect((await anna.filesOf(orphan)).size).toBe(4)
  })
})
