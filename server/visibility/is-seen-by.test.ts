import { describe, expect } from 'vitest'
import { block } from '#contract/blocks.ts'
import { findChat, listChats } from '#contract/chats.ts'
import { readEvents } from '#contract/events.ts'
import { like, likesOverview, listLikes, readLikeState, unlike } from '#contract/likes.ts'
import { requestPhotos } from '#contract/private-photos.ts'
import { changeOwnProfile, readProfile } from '#contract/profiles.ts'
import { search } from '#contract/search.ts'
import { gives, sends, unlimited } from '#test/chatting.ts'
import { type Person, person } from '#test/people.ts'
import { it, type World } from '#test/world.ts'

const refused = { code: 'profiles.not_found' }

const he = (world: World, name: string) => person(world, { name, gender: 'male', seeks: 'female', isPaid: true })

/** Anna hides; she likes Ben, matched with Mark and has a chat with Chris. Fred likes her and has never heard of her. */
async function scene(makeWorld: (options: { settings: typeof unlimited }) => Promise<World>) {
  const world = await makeWorld({ settings: unlimited })
  const anna = await person(world, { name: 'Anna', privatePhotos: 1, isPaid: true })
  const [ben, mark, chris, fred] = [
    await he(world, 'Ben'),
    await he(world, 'Mark'),
    await he(world, 'Chris'),
    await he(world, 'Fred'),
  ]
  for (const one of [anna, ben, mark, chris, fred]) await gives(world, one.id, 100)
  await anna.call(like, { id: ben.id })
  await mark.call(like, { id: anna.id })
  await anna.call(like, { id: mark.id })
  await sends(anna, chris, 'Hallo Chris')
  await fred.call(like, { id: anna.id })
  await anna.call(changeOwnProfile, { is_invisible: true })
  return { world, anna, ben, mark, chris, fred }
}

const given = async (who: Person) => (await who.call(likesOverview, {})).profiles.map(({ id }) => id)
const received = async (who: Person) => (await who.call(likesOverview, {})).liked_by.map(({ id }) => id)

describe('whoever hides', () => {
  it('U-3 has a profile page for those whom they like, matched or chat with, and for no stranger', async ({
    makeWorld,
  }) => {
    const { world, anna, ben, mark, chris, fred } = await scene(makeWorld)

    for (const known of [ben, mark, chris])
      expect((await known.call(readProfile, { id: anna.id })).profile.name).toBe('Anna')

    for (const stranger of [fred, world.visitor()])
      await expect(stranger.call(readProfile, { id: anna.id })).rejects.toMatchObject(refused)
  })

  it('U-3 stays among the likes and matches of those whom they like', async ({ makeWorld }) => {
    const { anna, ben, mark, fred } = await scene(makeWorld)

    expect(await received(ben)).toEqual([anna.id])
    expect((await mark.call(listLikes, { type: 'matches' })).likes).toMatchObject([{ profile: { id: anna.id } }])
    expect((await mark.call(listLikes, { type: 'matches' })).counts).toMatchObject({
      received: 1,
      given: 1,
      matches: 1,
    })
    expect(await mark.call(readLikeState, { id: anna.id })).toMatchObject({ is_match: true })

    expect(await given(fred)).toEqual([])
    expect(await fred.call(readLikeState, { id: anna.id })).toMatchObject({ is_given: false })
  })

  it('U-3 can be liked back by those whom they like, and by no stranger', async ({ makeWorld }) => {
    const { world, anna, ben } = await scene(makeWorld)
    const stranger = await he(world, 'Gerd')

    expect(await ben.call(like, { id: anna.id })).toEqual({ is_match: true })
    await expect(stranger.call(like, { id: anna.id })).rejects.toMatchObject(refused)
  })

  it('U-3 can be written to by those whom they like or chat with, and by no stranger', async ({ makeWorld }) => {
    const { anna, ben, mark, chris, fred } = await scene(makeWorld)

    for (const known of [ben, mark, chris]) {
      expect((await known.call(findChat, { id: anna.id })).profile.name).toBe('Anna')
      await sends(known, anna, `Hallo von ${known.id}`)
    }
    expect((await chris.call(listChats, {})).chats).toHaveLength(1)

    await expect(fred.call(findChat, { id: anna.id })).rejects.toMatchObject(refused)
    await expect(sends(fred, anna, 'Hallo')).rejects.toMatchObject(refused)
  })

  it('U-3 can be asked for private photos by those whom they like, and by no stranger', async ({ makeWorld }) => {
    const { anna, ben, fred } = await scene(makeWorld)

    expect(await ben.call(requestPhotos, { id: anna.id })).toEqual({ status: 'asked' })
    await expect(fred.call(requestPhotos, { id: anna.id })).rejects.toMatchObject(refused)
  })

  it('U-3 shows themselves to somebody by a like, and is gone again when it is taken back', async ({ makeWorld }) => {
    const { world, anna } = await scene(makeWorld)
    const olaf = await he(world, 'Olaf')

    await anna.call(like, { id: olaf.id })
    const likedBy = await received(olaf)
    await anna.call(unlike, { id: olaf.id })

    expect(likedBy).toEqual([anna.id])
    // As of somebody who has blocked him: what he was told is loaded anew.
    expect(await olaf.call(readEvents, { since: 0 })).toMatchObject({ events: [], last: 2, is_reset: true })
    await expect(olaf.call(readProfile, { id: anna.id })).rejects.toMatchObject(refused)
  })

  it('U-3 R4.5 is in no search, also not of those who know them', async ({ makeWorld }) => {
    const { world, ben, mark, chris } = await scene(makeWorld)
    const eva = await person(world, { name: 'Eva' })

    for (const known of [ben, mark, chris]) {
      const { profiles } = await known.call(search, {})
      expect(profiles.map(({ id }) => id)).toEqual([eva.id])
    }
  })

  it.for([{ members: 'banned' }, { members: 'deleted' }, { profiles: 'disabled' }, { profiles: 'rejected' }] as const)(
    'U-3 is there for nobody once they are gone (%o)',
    async (gone, { makeWorld }) => {
      const { world, anna, ben, chris } = await scene(makeWorld)
      const { db, site } = world
      if ('members' in gone)
        await db.updateTable('members').set({ status: gone.members }).where('id', '=', anna.id).execute()
      else
        await db
          .updateTable('profiles')
          .set({ status: gone.profiles })
          .where('siteId', '=', site.id)
          .where('memberId', '=', anna.id)
          .execute()

      for (const known of [ben, chris])
        await expect(known.call(readProfile, { id: anna.id })).rejects.toMatchObject(refused)
      expect(await received(ben)).toEqual([])
    },
  )

  it('U-3 is not there for whom a block stands between, whoever set it', async ({ makeWorld }) => {
    const { anna, ben, mark } = await scene(makeWorld)
    await anna.call(block, { id: ben.id })
    await mark.call(block, { id: anna.id })

    for (const known of [ben, mark])
      await expect(known.call(readProfile, { id: anna.id })).rejects.toMatchObject(refused)
    expect([await received(ben), await received(mark)]).toEqual([[], []])
  })
})
