import { describe, expect } from 'vitest'
import {
  grantPhotos,
  listPhotoGrants,
  listPhotoRequests,
  requestPhotos,
  revokePhotos,
} from '#contract/private-photos.ts'
import { block } from '#contract/blocks.ts'
import { changeOwnProfile } from '#contract/profiles.ts'
import { changesMeanwhile } from '#test/changes-meanwhile.ts'
import { type Person, person } from '#test/people.ts'
import { it, type World } from '#test/world.ts'

const asks = (who: Person, owner: Person) => who.call(requestPhotos, { id: owner.id })
const namesOf = (list: readonly { member: { name: string } }[]) => list.map(({ member }) => member.name)
const requestsOf = async (owner: Person) => namesOf((await owner.call(listPhotoRequests, {})).requests)

async function annaAndPaul(world: World): Promise<{ anna: Person; paul: Person }> {
  const anna = await person(world, { name: 'Anna', privatePhotos: 1 })
  return { anna, paul: await person(world, { name: 'Paul', isPaid: true }) }
}

describe('asking for private photos', () => {
  it('B2.5 is told to their owner, with who asks and since when', async ({ world }) => {
    const { anna, paul } = await annaAndPaul(world)
    const since = world.clock.now().toISOString()
    const made = await person(world, { name: 'Figur', isPaid: true, isFictional: true })

    const answer = await asks(paul, anna)
    world.clock.pass({ minutes: 1 })
    await asks(made, anna)

    expect(answer).toEqual({ status: 'asked' })
    const { requests, next } = await anna.call(listPhotoRequests, {})
    expect(requests).toMatchObject([
      { member: { name: 'Figur', is_fictional: true } },
      { member: { id: paul.id, name: 'Paul', is_fictional: false }, since },
    ])
    expect(next).toBeNull()
    expect(await anna.call(listPhotoGrants, {})).toMatchObject({ grants: [], request_count: 2 })
  })

  it('B2.5 R6.3 is for premium members', async ({ world }) => {
    const { anna } = await annaAndPaul(world)
    const free = await person(world)

    await expect(asks(free, anna)).rejects.toMatchObject({ code: 'account.premium_only' })
    await expect(world.visitor().call(requestPhotos, { id: anna.id })).rejects.toMatchObject({
      code: 'authentication_required',
    })

    expect(await requestsOf(anna)).toEqual([])
  })

  it('B2.5 needs somebody who can be found, is not oneself, and has private photos', async ({ world }) => {
    const { anna, paul } = await annaAndPaul(world)
    const plain = await person(world, { photos: 2 })
    const hidden = await person(world, { privatePhotos: 1, isInvisible: true })
    const gone = await person(world, { privatePhotos: 1, status: 'deleted' })
    const blocking = await person(world, { privatePhotos: 1 })
    await blocking.call(block, { id: paul.id })
    const selfMade = await person(world, { isPaid: true, privatePhotos: 1 })

    await expect(asks(paul, plain)).rejects.toMatchObject({ code: 'photos.not_found' })
    for (const owner of [hidden, gone, blocking])
      await expect(asks(paul, owner)).rejects.toMatchObject({ code: 'profiles.not_found' })
    await expect(asks(selfMade, selfMade)).rejects.toMatchObject({ code: 'profiles.not_found' })
    await world.db.updateTable('photos').set({ deletedAt: world.clock.now().toISOString() }).execute()
    await expect(asks(paul, anna)).rejects.toMatchObject({ code: 'photos.not_found' })
  })

  it('B2.5 twice is once, also at once', async ({ world }) => {
    const { anna, paul } = await annaAndPaul(world)
    const since = world.clock.now().toISOString()

    await Promise.all([asks(paul, anna), asks(paul, anna), asks(paul, anna)])
    world.clock.pass({ days: 3 })
    await asks(paul, anna)

    const { requests } = await anna.call(listPhotoRequests, {})
    expect(requests).toMatchObject([{ since }])
  })

  it('B2.5 after a no looks the same to who asks, and reaches nobody for seven days', async ({ world }) => {
    const { anna, paul } = await annaAndPaul(world)
    await asks(paul, anna)

    await anna.call(revokePhotos, { viewer_id: paul.id })
    const declined = await requestsOf(anna)
    world.clock.pass({ days: 6, hours: 23 })
    const early = await asks(paul, anna)
    const whenEarly = await requestsOf(anna)
    world.clock.pass({ hours: 1 })
    await asks(paul, anna)

    expect([declined, early, whenEarly]).toEqual([[], { status: 'asked' }, []])
    expect(await requestsOf(anna)).toEqual(['Paul'])
  })
})

describe('showing private photos', () => {
  it.for([1, 7, 30] as const)('B2.5 is for %i days, and told with its end', async (days, { world }) => {
    const { anna, paul } = await annaAndPaul(world)
    await asks(paul, anna)
    const until = new Date(world.clock.now().getTime() + days * 86_400_000).toISOString()

    const answer = await anna.call(grantPhotos, { viewer_id: paul.id, days })

    expect(answer).toEqual({ until })
    expect(await anna.call(listPhotoGrants, {})).toMatchObject({
      grants: [{ member: { name: 'Paul', is_fictional: false }, until }],
      request_count: 0,
    })
    expect(await requestsOf(anna)).toEqual([])
    expect(await asks(paul, anna)).toEqual({ status: 'granted' })
  })

  it('Z-5 by somebody who has been shut out meanwhile lets nobody in', async ({ world }) => {
    const { anna, paul } = await annaAndPaul(world)
    const shutsOut = `delete from sessions where (site_id, member_id) in (
      select site_id, id from members where site_id = $1 and email = $2)`

    const answer = await changesMeanwhile(world, anna, shutsOut, () => anna.call(grantPhotos, { viewer_id: paul.id }))

    expect(answer).toMatchObject({ code: 'authentication_required' })
    expect(await world.db.selectFrom('photoGrants').select('ownerId').where('ownerId', '=', anna.id).execute()).toEqual(
      [],
    )
  })

  it('C-9 W-19 is for as many days as the site says when the owner says none', async ({ world }) => {
    await world.sets({ private_photo_days: 3 })
    const { anna, paul } = await annaAndPaul(world)

    const { until } = await anna.call(grantPhotos, { viewer_id: paul.id })

    expect(until).toBe(new Date(world.clock.now().getTime() + 3 * 86_400_000).toISOString())
  })

  it('B2.5 ends by itself, and can be asked for anew', async ({ world }) => {
    const { anna, paul } = await annaAndPaul(world)
    await anna.call(grantPhotos, { viewer_id: paul.id, days: 1 })

    world.clock.pass({ days: 1 })

    expect((await anna.call(listPhotoGrants, {})).grants).toEqual([])
    expect(await asks(paul, anna)).toEqual({ status: 'asked' })
    expect(await requestsOf(anna)).toEqual(['Paul'])
  })

  it('B2.5 needs no question, and can be made longer or shorter', async ({ world }) => {
    const { anna, paul } = await annaAndPaul(world)

    await anna.call(grantPhotos, { viewer_id: paul.id, days: 30 })
    const { until } = await anna.call(grantPhotos, { viewer_id: paul.id, days: 1 })

    expect((await anna.call(listPhotoGrants, {})).grants).toMatchObject([{ until }])
  })

  it('B2.5 is refused for other times, without photos, and for whom the owner cannot meet', async ({ world }) => {
    const { anna, paul } = await annaAndPaul(world)
    const plain = await person(world)
    const gone = await person(world, { status: 'deleted' })
    const days = 7

    const wrong = await anna.requests('PUT', `/api/photo-grants/${paul.id}`, { days: 365 })
    expect(wrong.json()).toMatchObject({ code: 'request.invalid', details: { fields: [{ field: 'days' }] } })
    await expect(plain.call(grantPhotos, { viewer_id: paul.id, days })).rejects.toMatchObject({
      code: 'photos.not_found',
    })
    for (const viewer_id of [gone.id, anna.id])
      await expect(anna.call(grantPhotos, { viewer_id, days })).rejects.toMatchObject({ code: 'profiles.not_found' })
    await paul.call(block, { id: anna.id })
    await expect(anna.call(grantPhotos, { viewer_id: paul.id, days })).rejects.toMatchObject({
      code: 'profiles.not_found',
    })
  })

  it("B2.5 concerns one's own photos alone", async ({ world }) => {
    const { anna, paul } = await annaAndPaul(world)
    const carla = await person(world, { privatePhotos: 1, isPaid: true })
    await anna.call(grantPhotos, { viewer_id: paul.id, days: 7 })

    await carla.call(revokePhotos, { viewer_id: paul.id })
    await paul.call(revokePhotos, { viewer_id: anna.id })

    expect(namesOf((await anna.call(listPhotoGrants, {})).grants)).toEqual(['Paul'])
    expect((await carla.call(listPhotoGrants, {})).grants).toEqual([])
  })

  it('B2.5 R6.4 lists nobody who left or was blocked', async ({ world }) => {
    const { anna, paul } = await annaAndPaul(world)
    const [left, blocked] = [await person(world, { isPaid: true }), await person(world, { isPaid: true })]
    for (const viewer of [paul, left, blocked]) await anna.call(grantPhotos, { viewer_id: viewer.id, days: 7 })

    await world.db.updateTable('members').set({ status: 'deleted' }).where('id', '=', left.id).execute()
    await blocked.call(block, { id: anna.id })

    expect(namesOf((await anna.call(listPhotoGrants, {})).grants)).toEqual(['Paul'])
  })

  it('B2.5 pages through many, each once', async ({ world }) => {
    const { anna } = await annaAndPaul(world)
    const at = world.clock.now().toISOString()
    const askers = await Promise.all(Array.from({ length: 50 }, (_, i) => person(world, { name: `Wer ${i}` })))
    await world.db
      .insertInto('photoGrants')
      .values(
        askers.map(({ id }) => ({
          siteId: world.site.id,
          ownerId: anna.id,
          viewerId: id,
          status: 'asked',
          askedAt: at,
        })),
      )
      .execute()

    const seen: string[] = []
    let after: string | undefined
    do {
      const page = await anna.call(listPhotoRequests, { after })
      seen.push(...page.requests.map(({ member }) => member.id))
      after = page.next ?? undefined
    } while (after)

    expect(seen.toSorted()).toEqual(askers.map(({ id }) => id as string).toSorted())
    await expect(anna.call(listPhotoRequests, { after: 'x' })).rejects.toMatchObject({ code: 'request.invalid' })
  })
})

describe('A-6 somebody who hides', () => {
  it('A-6 cannot be let in, and so be watched, by a stranger', async ({ world }) => {
    const { anna } = await annaAndPaul(world)
    const hidden = await person(world, { isInvisible: true })

    await expect(anna.call(grantPhotos, { viewer_id: hidden.id, days: 1 })).rejects.toMatchObject({
      code: 'profiles.not_found',
    })
  })

  it('A-6 is no longer seen by those who let them in before; who has asked is', async ({ world }) => {
    const { anna, paul } = await annaAndPaul(world)
    const emil = await person(world, { name: 'Emil', isPaid: true })
    await asks(emil, anna)
    for (const { id } of [paul, emil]) await anna.call(grantPhotos, { viewer_id: id, days: 1 })
    for (const who of [paul, emil]) await who.call(changeOwnProfile, { is_invisible: true })

    const { grants } = await anna.call(listPhotoGrants, {})

    expect(namesOf(grants)).toEqual(['Emil'])
    await anna.call(revokePhotos, { viewer_id: paul.id })
  })
})
