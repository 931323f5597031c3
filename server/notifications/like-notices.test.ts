import { describe, expect } from 'vitest'
import { block } from '#contract/blocks.ts'
import { autoLike, like, likesOverview, seeLike, unlike } from '#contract/likes.ts'
import * as notifications from '#contract/notifications.ts'
import { kindsTo, menAway, minutesPass } from '#test/noticing.ts'
import { type Person, person } from '#test/people.ts'
import { it, type World } from '#test/world.ts'

describe('a notice of likes', () => {
  /** Somebody who has been away for a while, and two who like her. */
  async function likedByTwo(world: World): Promise<[Person, Person, Person]> {
    const anna = await person(world, { name: 'Anna', photos: 1 })
    const [ben, carl] = await menAway(world, 'Ben', 'Carl')
    world.clock.pass({ minutes: 1 })
    return [anna, ben, carl]
  }

  it('R3.10 is one discreet mail that leads to the newest, once an hour, unless switched off', async ({ world }) => {
    const [anna, ben, carl] = await likedByTwo(world)
    const [dirk, emil] = await menAway(world, 'Dirk', 'Emil')
    await ben.call(like, { id: anna.id })
    await minutesPass(world, 1)
    await carl.call(like, { id: anna.id })
    await minutesPass(world, 15)
    const mails = await world.mailsTo(anna.email)
    await dirk.call(like, { id: anna.id })
    await minutesPass(world, 50)
    const within = await kindsTo(world, anna)
    await minutesPass(world, 10)
    const afterAnHour = await kindsTo(world, anna)
    await anna.call(notifications.changePreference, { kind: 'like', channel: 'email', is_on: false })
    world.clock.pass({ hours: 2 })
    await emil.call(like, { id: anna.id })
    await minutesPass(world, 15)

    const { liked_by: likedBy } = await anna.call(likesOverview, {})
    const newest = likedBy.find(({ id }) => id === carl.id)
    const [mail] = mails
    expect(mails).toHaveLength(1)
    expect(mail?.text).toContain(`https://${world.host}/likes/m/${newest?.like_id}`)
    expect(mail?.subject).not.toMatch(/like|dating|flirt|Ben|Carl/i)
    expect(mail?.text).not.toMatch(/Ben|Carl/)
    expect(within).toEqual(['like'])
    expect(afterAnHour).toEqual(['like', 'like'])
    expect(await kindsTo(world, anna)).toEqual(['like', 'like'])
    const { notices } = await anna.call(notifications.listNotices, {})
    expect(notices).toMatchObject([
      { kind: 'like', likes: 1, messages: 0 },
      { kind: 'like', likes: 2, messages: 0 },
    ])
  })

  it('R3.10 is needless for what was seen, taken back or blocked before the look', async ({ world }) => {
    const [anna, ben, carl] = await likedByTwo(world)
    const [dora, emma] = [await person(world, { name: 'Dora' }), await person(world, { name: 'Emma' })]
    world.clock.pass({ minutes: 1 })
    for (const { id } of [anna, dora]) await ben.call(like, { id })
    await carl.call(like, { id: emma.id })
    await minutesPass(world, 5)
    await ben.call(unlike, { id: anna.id })
    await dora.call(block, { id: ben.id })
    await emma.call(seeLike, { id: carl.id })

    await minutesPass(world, 15)

    for (const somebody of [anna, dora, emma]) expect(await kindsTo(world, somebody)).toEqual([])
  })

  it('R3.10 is no news once it was seen, whenever its receiver was last there', async ({ world }) => {
    const [anna, ben, carl] = await likedByTwo(world)
    const emma = await person(world, { name: 'Emma' })
    world.clock.pass({ minutes: 1 })
    await ben.call(like, { id: anna.id })
    await carl.call(like, { id: emma.id })
    await minutesPass(world, 5)
    await emma.call(seeLike, { id: carl.id })
    await wasAway(world, emma)

    await minutesPass(world, 15)

    expect(await kindsTo(world, anna)).toEqual(['like'])
    expect(await kindsTo(world, emma)).toEqual([])
  })

  it('R3.10 is not sent when its mail has waited, and the like was taken back or blocked meanwhile', async ({
    world,
  }) => {
    const [anna, ben, carl] = await likedByTwo(world)
    const dora = await person(world, { name: 'Dora' })
    world.clock.pass({ minutes: 1 })
    for (const { id } of [anna, dora]) await ben.call(like, { id })
    await anna.call(like, { id: carl.id })
    await minutesPass(world, 15)
    const waiting = await world.db.selectFrom('mails').select('kind').where('siteId', '=', world.site.id).execute()

    await ben.call(unlike, { id: anna.id })
    await ben.call(block, { id: dora.id })

    expect(waiting).toHaveLength(3)
    for (const somebody of [anna, dora]) expect(await kindsTo(world, somebody)).toEqual([])
    expect(await kindsTo(world, carl)).toEqual(['like'])
  })

  it('R3.10 is not sent when its mail has waited, and likes were switched off meanwhile', async ({ world }) => {
    const [anna, ben, carl] = await likedByTwo(world)
    await ben.call(like, { id: anna.id })
    await anna.call(like, { id: carl.id })
    await minutesPass(world, 15)
    const waiting = await world.db.selectFrom('mails').select('kind').where('siteId', '=', world.site.id).execute()

    await anna.call(notifications.changePreference, { kind: 'like', channel: 'email', is_on: false })

    expect(waiting).toHaveLength(2)
    expect(await kindsTo(world, anna)).toEqual([])
    expect(await kindsTo(world, carl)).toEqual(['like'])
  })

  it('R3.10 says nothing of a match that its receiver has taken back', async ({ world }) => {
    const [anna, ben] = await likedByTwo(world)
    await anna.call(like, { id: ben.id })
    await ben.call(like, { id: anna.id })
    await anna.call(unlike, { id: ben.id })
    await wasAway(world, anna)

    await minutesPass(world, 15)

    expect(await kindsTo(world, anna)).toEqual(['like'])
  })

  it('C01 is never about a like that no person gave', async ({ world }) => {
    const [ben] = await menAway(world, 'Ben')
    await person(world, { name: 'Figur', isFictional: true, photos: 1 })
    const liked = await ben.call(autoLike, {})
    await wasAway(world, ben)

    await minutesPass(world, 15)

    expect(liked.is_fictional).toBe(true)
    expect(await kindsTo(world, ben)).toEqual([])
  })

  it('R3.10 says that it is a match when its receiver likes them too, by the same switch', async ({ world }) => {
    const [anna, ben, carl] = await likedByTwo(world)
    await anna.call(like, { id: ben.id })
    world.clock.pass({ minutes: 1 })
    await ben.call(like, { id: anna.id })
    await carl.call(like, { id: anna.id })
    await minutesPass(world, 15)

    const mails = await world.mailsTo(anna.email)
    const match = mails.find(({ kind }) => kind === 'match')

    expect(mails.map(({ kind }) => kind).toSorted()).toEqual(['like', 'match'])
    expect(`${match?.subject} ${match?.text}`).not.toMatch(/Ben|Carl/)
    expect(match?.text).toContain('mag dich auch')
    const { notices } = await anna.call(notifications.listNotices, {})
    expect(notices.map(({ kind, about, likes }) => [kind, about, likes]).toSorted()).toEqual([
      ['like', 'like', 1],
      ['like', 'match', 1],
    ])
  })
})

async function wasAway(world: World, { id }: Person): Promise<void> {
  const lastActiveAt = new Date(world.clock.now().getTime() - 3_600_000).toISOString()
  await world.db.updateTable('members').set({ lastActiveAt }).where('id', '=', id).execute()
}
