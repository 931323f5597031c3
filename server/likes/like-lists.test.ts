import { describe, expect } from 'vitest'
import { readEvents } from '#contract/events.ts'
import * as likes from '#contract/likes.ts'
import type { MemberId } from '#contract/members.ts'
import { block, unblock } from '#contract/blocks.ts'
import { type Person, person } from '#test/people.ts'
import { it, type World } from '#test/world.ts'

const she = (world: World, name = 'Anna') => person(world, { name })
const he = (world: World, name = 'Ben') => person(world, { name, gender: 'male', seeks: 'female' })

const bySort = (entries: { profile: { id: MemberId } }[]) => entries.map(({ profile }) => profile.id)

describe('the lists', () => {
  it('R7.12 likes.php has profiles and liked_by, the newest first', async ({ world }) => {
    const anna = await she(world)
    const [ben, carl, dirk] = [await he(world), await he(world, 'Carl'), await he(world, 'Dirk')]
    for (const [from, to] of [
      [ben, anna],
      [anna, carl],
      [carl, anna],
      [anna, dirk],
    ] as const) {
      await from.call(likes.like, { id: to.id })
      world.clock.pass({ minutes: 1 })
    }

    const answer = await anna.requests('GET', '/api/likes.php')

    const body = answer.json<{ profiles: { id: string }[]; liked_by: { id: string }[]; new_likes: number }>()
    expect(answer.statusCode).toBe(200)
    expect(body.profiles.map(({ id }) => id)).toEqual([dirk.id, carl.id])
    expect(body.liked_by).toMatchObject([
      { id: carl.id, like_new: true, is_match: true, is_automatic: false, profile: { name: 'Carl' } },
      { id: ben.id, like_new: true, is_match: false, is_automatic: false, profile: { name: 'Ben' } },
    ])
    expect(body.new_likes).toBe(2)
  })

  it('R3.4 a liked-by entry has the id of the profile and like_new, and nothing that was not named', async ({
    world,
  }) => {
    const [anna, ben] = [await she(world), await he(world)]
    await ben.call(likes.like, { id: anna.id })

    const body = (await anna.requests('GET', '/api/likes.php')).json<{ liked_by: object[] }>()

    expect(Object.keys(body)).toEqual(['profiles', 'liked_by', 'new_likes'])
    expect(Object.keys(body.liked_by[0] ?? {}).toSorted()).toEqual(
      ['id', 'is_automatic', 'is_match', 'like_id', 'like_new', 'profile'].toSorted(),
    )
    expect(JSON.stringify(body)).not.toMatch(/email|date_of_birth|birth_date|password/)
  })

  it('R2.2 received, given and matches turn their pages without repeat or gap', async ({ world }) => {
    const anna = await she(world)
    const men = await Promise.all(Array.from({ length: 30 }, (_, i) => he(world, `Mann ${i}`)))
    for (const [i, man] of men.entries()) {
      // Some share a moment.
      if (i % 4 === 0) world.clock.pass({ seconds: 1 })
      await man.call(likes.like, { id: anna.id })
      if (i >= 3) await anna.call(likes.like, { id: man.id })
    }

    for (const [type, count] of [
      ['received', 30],
      ['given', 27],
      ['matches', 27],
    ] as const) {
      const first = await anna.call(likes.listLikes, { type })
      const second = await anna.call(likes.listLikes, { type, after: first.next ?? '' })
      const all = [...first.likes, ...second.likes]

      expect(first.likes).toHaveLength(24)
      expect(second.next).toBeNull()
      expect(first.counts).toEqual({ received: 30, given: 27, matches: 27, new_likes: 3 })
      expect(new Set(bySort(all)).size).toBe(count)
      expect(all.map(({ at }) => at)).toEqual(
        all
          .map(({ at }) => at)
          .toSorted()
          .toReversed(),
      )
    }
  })

  it.for(['x', '2026-11-15T12:00:00.000Z_x', "2026-11-15T12:00:00.000Z_' or 1=1"])(
    'R2.2 a page that begins at %s is refused',
    async (after, { world }) => {
      const anna = await she(world)

      await expect(anna.call(likes.listLikes, { type: 'given', after })).rejects.toMatchObject({
        code: 'request.invalid',
        details: { fields: [{ field: 'after', reason: 'malformed' }] },
      })
    },
  )

  it('R2.2 one like opens for who got it, and for nobody else', async ({ world }) => {
    const [anna, ben, carl] = [await she(world), await he(world), await he(world, 'Carl')]
    await ben.call(likes.like, { id: anna.id })
    const [entry] = (await anna.call(likes.likesOverview, {})).liked_by
    const id = entry?.like_id ?? ''

    expect(await anna.call(likes.readReceivedLike, { id })).toMatchObject({ like_id: id, profile: { id: ben.id } })
    for (const one of [ben, carl]) {
      await expect(one.call(likes.readReceivedLike, { id })).rejects.toMatchObject({ code: 'likes.not_found' })
    }
    await ben.call(likes.unlike, { id: anna.id })
    await expect(anna.call(likes.readReceivedLike, { id })).rejects.toMatchObject({ code: 'likes.not_found' })
  })

  it('R6.4 lose who is behind a block at once, from both sides, and have them back without it', async ({ world }) => {
    const [anna, ben] = [await she(world), await he(world)]
    await anna.call(likes.like, { id: ben.id })
    await ben.call(likes.like, { id: anna.id })
    const [entry] = (await anna.call(likes.likesOverview, {})).liked_by
    const seen = async (one: Person) => {
      const { profiles, liked_by: likedBy, new_likes: news } = await one.call(likes.likesOverview, {})
      const { counts } = await one.call(likes.listLikes, { type: 'matches' })
      return { profiles: profiles.length, likedBy: likedBy.length, news, counts }
    }
    const nothing = { received: 0, given: 0, matches: 0, new_likes: 0 }

    await anna.call(block, { id: ben.id })

    for (const one of [anna, ben]) {
      expect(await seen(one)).toEqual({ profiles: 0, likedBy: 0, news: 0, counts: nothing })
    }
    await expect(anna.call(likes.readReceivedLike, { id: entry?.like_id ?? '' })).rejects.toMatchObject({
      code: 'likes.not_found',
    })
    expect(await anna.call(likes.readLikeState, { id: ben.id })).toEqual({
      is_given: false,
      is_received: false,
      is_match: false,
    })
    await anna.call(unblock, { id: ben.id })
    expect((await seen(anna)).counts.matches).toBe(1)
  })

  it('R6.4 a like that is taken back behind a block is not told', async ({ world }) => {
    const [anna, ben] = [await she(world), await he(world)]
    await anna.call(likes.like, { id: ben.id })
    await ben.call(block, { id: anna.id })

    const { last } = await ben.call(readEvents, {})
    await anna.call(likes.unlike, { id: ben.id })

    expect(await ben.call(readEvents, {})).toMatchObject({ last })
  })
})
