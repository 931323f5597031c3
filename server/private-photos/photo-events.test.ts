import { describe, expect } from 'vitest'
import { block } from '#contract/blocks.ts'
import { readEvents } from '#contract/events.ts'
import {
  countPhotoRequests,
  grantPhotos,
  listEndedPhotoGrants,
  listPhotoRequests,
  readPhotoGranter,
  requestPhotos,
  revokePhotos,
} from '#contract/private-photos.ts'
import { changeOwnProfile, readProfile } from '#contract/profiles.ts'
import { hideFromContact } from '#contract/visibility.ts'
import { visibilityJobs } from '#server/visibility/jobs.ts'
import { type Person, person } from '#test/people.ts'
import { it, type World } from '#test/world.ts'

const asks = (who: Person, owner: Person) => who.call(requestPhotos, { id: owner.id })
const declines = (owner: Person, who: Person) => owner.call(revokePhotos, { viewer_id: who.id })
const allows = (owner: Person, who: Person) => owner.call(grantPhotos, { viewer_id: who.id, days: 7 })
const heard = async (who: Person) =>
  (await who.call(readEvents, { since: 0 })).events.filter(({ type }) => type.startsWith('photo_'))
const standing = async (who: Person, owner: Person) =>
  (await who.call(readProfile, { id: owner.id })).profile.private_photos

async function annaAndPaul(world: World): Promise<{ anna: Person; paul: Person }> {
  const anna = await person(world, { name: 'Anna', privatePhotos: 1 })
  return { anna, paul: await person(world, { name: 'Paul', isPaid: true }) }
}

describe('what is told of private photos at once', () => {
  it('M6-3 is each question to the owner, with a count of those that wait', async ({ world }) => {
    const { anna, paul } = await annaAndPaul(world)

    await asks(paul, anna)
    await asks(paul, anna)

    expect(await heard(anna)).toMatchObject([{ type: 'photo_request', member_id: paul.id }])
    expect(await heard(paul)).toEqual([])
    expect(await anna.call(countPhotoRequests, {})).toEqual({ count: 1 })
    await allows(anna, paul)
    expect(await anna.call(countPhotoRequests, {})).toEqual({ count: 0 })
  })

  it('M6-3 is the yes to whoever asked, with who says it', async ({ world }) => {
    const { anna, paul } = await annaAndPaul(world)
    await expect(paul.call(readPhotoGranter, { id: anna.id })).rejects.toMatchObject({ code: 'profiles.not_found' })
    await asks(paul, anna)

    await allows(anna, paul)

    expect(await heard(paul)).toMatchObject([{ type: 'photo_grant', member_id: anna.id, is_answer: true }])
    expect(await paul.call(readPhotoGranter, { id: anna.id })).toMatchObject({ member: { name: 'Anna' } })
  })

  it('M6-3 is no answer to whoever has not asked', async ({ world }) => {
    const { anna, paul } = await annaAndPaul(world)

    await allows(anna, paul)

    expect(await heard(paul)).toMatchObject([{ type: 'photo_grant', is_answer: false }])
  })

  it('A15-4 is a yes, and not for how many days', async ({ world }) => {
    const { anna, paul } = await annaAndPaul(world)

    for (const days of [7, 30, 1, 7] as const) await anna.call(grantPhotos, { viewer_id: paul.id, days })

    expect(await heard(paul)).toHaveLength(1)
    world.clock.pass({ days: 7 })
    await allows(anna, paul)
    expect(await heard(paul)).toHaveLength(2)
  })

  it('A15-4 is one answer to each question', async ({ world }) => {
    const { anna, paul } = await annaAndPaul(world)
    const again = async () => {
      world.clock.pass({ minutes: 1 })
      await allows(anna, paul)
      world.clock.pass({ minutes: 1 })
      await declines(anna, paul)
    }
    const answers = async () => (await heard(paul)).flatMap((event) => ('is_answer' in event ? [event.is_answer] : []))
    await asks(paul, anna)

    for (let i = 0; i < 3; i++) await again()
    expect(await answers()).toEqual([true, false, false])
    await asks(paul, anna)
    await again()

    expect(await answers()).toEqual([true, false, false, true])
  })

  it('M6-3 is no refusal; what is taken back is only corrected', async ({ world }) => {
    const { anna, paul } = await annaAndPaul(world)
    await asks(paul, anna)
    await declines(anna, paul)
    expect(await heard(paul)).toEqual([])

    await allows(anna, paul)
    await declines(anna, paul)

    expect(await heard(paul)).toMatchObject([{ type: 'photo_grant' }, { type: 'photo_grant_gone', member_id: anna.id }])
  })

  it('M6-3 is nothing of an owner who hides from whom they let in, nor of one behind a block', async ({ world }) => {
    const { anna, paul } = await annaAndPaul(world)
    await visibilityJobs(world.parts)[0]?.run({})
    await asks(paul, anna)
    await anna.call(hideFromContact, { contact: paul.email, is_hidden: true })
    await allows(anna, paul)
    await declines(anna, paul)
    expect(await heard(paul)).toEqual([])
    // Nor later, when the owner hides no more.
    await anna.call(hideFromContact, { contact: paul.email, is_hidden: false })
    expect(await heard(paul)).toEqual([])

    const carl = await person(world, { isPaid: true })
    await carl.call(block, { id: anna.id })
    await expect(asks(carl, anna)).rejects.toMatchObject({ code: 'profiles.not_found' })
    expect(await heard(anna)).toMatchObject([{ member_id: paul.id }])
  })
})

describe('after a no', () => {
  it('M6-4 whoever asked waits like everybody, and can ask again after a week like everybody', async ({ world }) => {
    const { anna, paul } = await annaAndPaul(world)
    const eva = await person(world, { privatePhotos: 1 })
    for (const owner of [anna, eva]) await asks(paul, owner)
    const ask_again_at = new Date(world.clock.now().getTime() + 7 * 86_400_000).toISOString()
    world.clock.pass({ days: 5 })
    await declines(anna, paul)

    const both = () => Promise.all([standing(paul, anna), standing(paul, eva)])
    expect(await both()).toMatchObject([
      { access: 'asked', ask_again_at },
      { access: 'asked', ask_again_at },
    ])
    world.clock.pass({ days: 2 })
    expect(await both()).toMatchObject([
      { access: 'asked', ask_again_at: null },
      { access: 'asked', ask_again_at: null },
    ])
    for (const owner of [anna, eva]) await asks(paul, owner)

    // Eva has not answered and hears of it again; Anna's no still holds.
    expect([await heard(eva), await heard(anna)]).toMatchObject([[{}, {}], [{}]])
    const later = new Date(Date.parse(ask_again_at) + 7 * 86_400_000).toISOString()
    expect(await both()).toMatchObject([
      { access: 'asked', ask_again_at: later },
      { access: 'asked', ask_again_at: later },
    ])
    world.clock.pass({ days: 7 })
    await asks(paul, anna)
    expect((await anna.call(listPhotoRequests, {})).requests).toHaveLength(1)
  })

  it('M6-4 whoever was sent away stands where they began, and reaches nobody for a week', async ({ world }) => {
    const { anna, paul } = await annaAndPaul(world)
    await asks(paul, anna)
    await allows(anna, paul)
    world.clock.pass({ days: 1 })

    await declines(anna, paul)

    expect(await standing(paul, anna)).toMatchObject({ access: 'none', expires_at: null, ask_again_at: null })
    expect(await asks(paul, anna)).toEqual({ status: 'asked' })
    expect(await standing(paul, anna)).toMatchObject({ access: 'asked' })
    expect((await anna.call(listPhotoRequests, {})).requests).toEqual([])
    expect(await heard(anna)).toHaveLength(1)
  })

  it('M6-4 the owner sees whom they declined, sent away or let in before, and can let them in', async ({ world }) => {
    const { anna, paul } = await annaAndPaul(world)
    const [carl, dora] = [await person(world, { name: 'Carl', isPaid: true }), await person(world, { name: 'Dora' })]
    await anna.call(grantPhotos, { viewer_id: carl.id, days: 1 })
    world.clock.pass({ days: 2 })
    await allows(anna, dora)
    await declines(anna, dora)
    world.clock.pass({ minutes: 1 })
    await asks(paul, anna)
    await declines(anna, paul)

    const { ended } = await anna.call(listEndedPhotoGrants, {})
    expect(ended.map(({ member }) => member.name)).toEqual(['Paul', 'Dora', 'Carl'])
    expect(ended[0]?.since).toBe(world.clock.now().toISOString())
    await allows(anna, paul)

    expect(await standing(paul, anna)).toMatchObject({ access: 'granted' })
    expect((await anna.call(listEndedPhotoGrants, {})).ended).toHaveLength(2)
  })

  it('M6-4 the owner sees nobody who hides by now and never asked', async ({ world }) => {
    const { anna, paul } = await annaAndPaul(world)
    await allows(anna, paul)
    await declines(anna, paul)

    await paul.call(changeOwnProfile, { is_invisible: true })

    expect((await anna.call(listEndedPhotoGrants, {})).ended).toEqual([])
  })
})
