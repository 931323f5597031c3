import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { readUser } from '#contract/sessions.ts'
import { makeMainPhoto, orderPhotos } from '#contract/photos.ts'
import { Photographer } from '#test/photographer.ts'
import { jpeg } from '#test/pictures.ts'
import { it, type World } from '#test/world.ts'

const small = await jpeg(60, 80)

async function threeOf(anna: Photographer): Promise<[string, string, string]> {
  const [one, two, three] = await Promise.all([anna.uploads(small), anna.uploads(small), anna.uploads(small)])
  return [one.id, two.id, three.id]
}

async function order(anna: Photographer): Promise<string[]> {
  return (await anna.lists()).photos.map(({ id }) => id)
}

async function positions({ db, site }: World): Promise<number[]> {
  const rows = await db.selectFrom('photos').select('position').where('siteId', '=', site.id).execute()
  return rows.map(({ position }) => position).toSorted((a, b) => a - b)
}

describe('the order of photos', () => {
  it('R2.32 is what the member says, and the first public one is the main image', async ({ world }) => {
    const anna = await Photographer.join(world)
    const [one, two, three] = await threeOf(anna)
    await anna.makes(three, { isPrivate: true })

    const { photos } = await anna.browser.call(orderPhotos, { ids: [three, two, one] })

    expect(photos.map(({ id, is_main }) => [id, is_main])).toEqual([
      [three, false],
      [two, true],
      [one, false],
    ])
    const { user } = await anna.browser.call(readUser, {})
    expect(user?.profile.main_image?.filename).toBe(photos[1]?.filename)
  })

  it('A18-7 is not kept with every photo for a repetition, which is told the same', async ({ world }) => {
    const anna = await Photographer.join(world)
    const [one, two, three] = await threeOf(anna)
    const ids = [three, two, one]
    const key = randomUUID()
    const ask = () => anna.browser.call(orderPhotos, { ids }, key)

    const [first, second] = [await ask(), await ask()]

    expect(second).toEqual(first)
    const kept = await world.db.selectFrom('idempotencyKeys').select('answer').where('key', '=', key).execute()
    expect(kept).toEqual([{ answer: {} }])
  })

  it('R2.32 is refused when it is not of all photos, each once', async ({ world }) => {
    const [anna, paul] = [await Photographer.join(world), await Photographer.join(world)]
    const [one, two, three] = await threeOf(anna)
    const { id: foreign } = await paul.uploads(small)
    const before = await order(anna)
    const refused = { code: 'request.invalid', details: { fields: [{ field: 'ids', reason: 'wrong' }] } }

    for (const ids of [
      [],
      [one, two],
      [one, two, foreign],
      [one, two, three, foreign],
      [one, one, two],
      [one, two, randomUUID()],
    ])
      await expect(anna.browser.call(orderPhotos, { ids })).rejects.toMatchObject(refused)
    await anna.deletes(three)
    await expect(anna.browser.call(orderPhotos, { ids: [three, two, one] })).rejects.toMatchObject(refused)

    expect(await order(anna)).toEqual(before.filter((id) => id !== three))
  })

  it('R2.32 has one photo in each place, whatever happens at once', async ({ world }) => {
    const anna = await Photographer.join(world, { isPaid: true })
    const ids = await threeOf(anna)

    const outcomes = await Promise.allSettled([
      anna.browser.call(orderPhotos, { ids: ids.toReversed() }),
      anna.browser.call(orderPhotos, { ids }),
      ...ids.map((id) => anna.browser.call(makeMainPhoto, { id })),
      anna.uploads(small),
      anna.uploads(small),
      anna.uploads(small),
    ])

    // An order that an upload came before is of an old page; nothing else is refused.
    expect(outcomes.slice(2).filter(({ status }) => status === 'rejected')).toEqual([])
    expect(await positions(world)).toEqual([0, 1, 2, 3, 4, 5])
  })
})

describe('the main image', () => {
  it('R2.32 is the one that the member chooses; the others keep their order', async ({ world }) => {
    const anna = await Photographer.join(world)
    await threeOf(anna)
    const [one = '', two = '', three = ''] = await order(anna)

    const { photos } = await anna.browser.call(makeMainPhoto, { id: three })

    expect(photos.map(({ id, is_main }) => [id, is_main])).toEqual([
      [three, true],
      [one, false],
      [two, false],
    ])
  })

  it('R2.32 is none that others cannot see, and none of anybody else', async ({ world }) => {
    const [anna, paul] = [await Photographer.join(world), await Photographer.join(world)]
    const [first, hidden] = [await anna.uploads(small), await anna.uploads(small, { isPrivate: true })]
    const makeMain = (who: Photographer, id: string) => who.browser.call(makeMainPhoto, { id })

    await expect(makeMain(anna, hidden.id)).rejects.toMatchObject({
      code: 'request.invalid',
      details: { fields: [{ field: 'id', reason: 'wrong' }] },
    })
    await expect(makeMain(paul, first.id)).rejects.toMatchObject({ code: 'photos.not_found' })
    await expect(makeMain(anna, randomUUID())).rejects.toMatchObject({ code: 'photos.not_found' })

    expect(await order(anna)).toEqual([first.id, hidden.id])
  })
})
