import { describe, expect } from 'vitest'
import { block, unblock } from '#contract/blocks.ts'
import { readEvents } from '#contract/events.ts'
import {
  grantPhotos,
  listEndedPhotoGrants,
  listPhotoRequests,
  requestPhotos,
  revokePhotos,
} from '#contract/private-photos.ts'
import { readProfile } from '#contract/profiles.ts'
import { readUser } from '#contract/sessions.ts'
import { type Person, person } from '#test/people.ts'
import { NEW, resets } from '#test/recovering.ts'
import type { Visitor } from '#test/visitor.ts'
import { it, type World } from '#test/world.ts'

const asks = (who: Visitor, owner: Person) => who.call(requestPhotos, { id: owner.id })
const standing = async (who: Visitor, owner: Person) =>
  (await who.call(readProfile, { id: owner.id })).profile.private_photos

/** Paul has asked two people: one has said no, and he waits for the other. */
async function oneNo(world: World): Promise<{ paul: Visitor; declining: Person; silent: Person }> {
  const paul = await world.member()
  const { user } = await paul.call(readUser, {})
  if (!user) throw new Error('nobody is logged in')
  await world.db.updateTable('members').set({ paidUser: true }).where('id', '=', user.id).execute()
  const [declining, silent] = [await person(world, { privatePhotos: 1 }), await person(world, { privatePhotos: 1 })]
  for (const owner of [declining, silent]) await asks(paul, owner)
  await declining.call(revokePhotos, { viewer_id: user.id })
  return { paul, declining, silent }
}

const ways = {
  'whoever asked has blocked the owner for a moment': async (_: World, paul: Visitor, owners: Person[]) => {
    for (const { id } of owners) await paul.call(block, { id })
    for (const { id } of owners) await paul.call(unblock, { id })
  },
  'whoever asked has a new password': async (world: World, paul: Visitor) => {
    await resets(world, paul)
    await paul.logsIn(paul.email, NEW)
  },
}

describe('a no to private photos', () => {
  it.for(Object.entries(ways))('A15-5 looks like no answer also when %s', async ([, happens], { world }) => {
    const { paul, declining, silent } = await oneNo(world)
    const owners = [declining, silent]
    world.clock.pass({ hours: 1 })

    await happens(world, paul, owners)

    const [ofNo, ofSilence] = [await standing(paul, declining), await standing(paul, silent)]
    expect(ofNo).toEqual(ofSilence)
    expect(ofNo).toMatchObject({ access: 'none', ask_again_at: null })
    for (const owner of owners) expect(await asks(paul, owner)).toEqual({ status: 'asked' })
    const [again, alike] = [await standing(paul, declining), await standing(paul, silent)]
    expect(again).toEqual(alike)
    expect(again).toMatchObject({ access: 'asked', ask_again_at: expect.any(String) })
    expect((await declining.call(listPhotoRequests, {})).requests, 'the no holds').toEqual([])
  })
})

describe('a question for private photos that was taken back', () => {
  const heard = async (owner: Person) =>
    (await owner.call(readEvents, { since: 0 })).events.filter(({ type }) => type === 'photo_request').length
  const waiting = async (owner: Person) => (await owner.call(listPhotoRequests, {})).requests.length

  it.for(Object.entries(ways))('A15-6 is told no sooner than any other when %s', async ([, happens], { world }) => {
    const { paul, silent } = await oneNo(world)

    for (let i = 0; i < 3; i++) {
      world.clock.pass({ hours: 25 })
      await happens(world, paul, [silent])
      expect(await asks(paul, silent)).toEqual({ status: 'asked' })
    }
    expect([await heard(silent), await waiting(silent)]).toEqual([1, 0])
    expect((await silent.call(listEndedPhotoGrants, {})).ended, 'she has declined nobody').toEqual([])

    world.clock.pass({ days: 4 })
    await happens(world, paul, [silent])
    await asks(paul, silent)
    expect([await heard(silent), await waiting(silent)]).toEqual([2, 1])
  })

  it('A15-6 keeps nobody from being let in', async ({ world }) => {
    const { paul, silent } = await oneNo(world)
    const { user } = await paul.call(readUser, {})
    await ways['whoever asked has blocked the owner for a moment'](world, paul, [silent])

    if (user) await silent.call(grantPhotos, { viewer_id: user.id, days: 7 })

    expect(await standing(paul, silent)).toMatchObject({ access: 'granted' })
  })
})
