import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { like, unlike } from '#contract/likes.ts'
import type { MemberId } from '#contract/members.ts'
import { block } from '#contract/blocks.ts'
import * as swipes from '#contract/swipes.ts'
import { type Person, person } from '#test/people.ts'
import { it, type World } from '#test/world.ts'
import { takeLike } from './allowance.ts'

const BERLIN = { is_like: true, time_zone: 'Europe/Berlin' }
const PASS = { is_like: false, time_zone: 'Europe/Berlin' }
const she = (world: World, name = 'Anna') => person(world, { name })
const he = (world: World, name = 'Ben') => person(world, { name, gender: 'male', seeks: 'female', photos: 1 })
const men = (world: World, count: number) =>
  Promise.all(Array.from({ length: count }, (_, i) => he(world, `Mann ${i}`)))

const deckOf = async (somebody: Person) => (await somebody.call(swipes.readSwipes, {})).people.map(({ id }) => id)

/** I-16: what a member has given, as the rows say. */
async function recount(world: World, somebody: Person): Promise<number> {
  const rows = await world.db.selectFrom('likes').select('id').where('likerId', '=', somebody.id).execute()
  return rows.length
}

describe('the swipe game', () => {
  it('S-L1 answers a pass on somebody behind a block like one on nobody', async ({ world }) => {
    const [anna, ben, carl] = [await she(world), await he(world), await he(world)]
    await ben.call(block, { id: anna.id })
    await anna.call(block, { id: carl.id })
    const answers = async (id: string) => {
      const answer = await anna.asks(swipes.swipe, { id, ...PASS })
      return { ...answer.json<object>(), status: answer.statusCode, request_id: '' }
    }

    const nobody = await answers(randomUUID())

    expect(nobody).toMatchObject({ status: 404, code: 'profiles.not_found' })
    expect(await answers(ben.id)).toEqual(nobody)
    expect(await answers(carl.id)).toEqual(nobody)
  })

  it('W-14 says in its header too when there are new likes', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { swipe_likes: 1 } })
    const [anna, [ben, carl]] = [await she(world), await men(world, 2)]
    const swipes_ = (id = anna.id) => anna.asks(swipes.swipe, { id, ...BERLIN })

    const answers = [await swipes_(ben?.id), await swipes_(carl?.id)]

    expect(answers.map(({ statusCode, headers }) => [statusCode, headers['retry-after']])).toEqual([
      [200, undefined],
      [429, '39600'],
    ])
  })

  it('R1.10 allows four likes a day, then says when there are new ones', async ({ world }) => {
    const [anna, others] = [await she(world), await men(world, 6)]
    const left: number[] = []
    for (const { id } of others.slice(0, 4)) {
      left.push((await anna.call(swipes.swipe, { id, ...BERLIN })).likes_left)
    }

    const fifth = anna.call(swipes.swipe, { id: others[4]?.id ?? anna.id, ...BERLIN })

    expect(left).toEqual([3, 2, 1, 0])
    // It is one o'clock in Berlin.
    await expect(fifth).rejects.toMatchObject({ code: 'likes.none_left', details: { hours: 11, seconds: 39_600 } })
    expect(await recount(world, anna)).toBe(4)
    expect(await anna.call(swipes.readSwipes, {})).toMatchObject({
      likes_left: 0,
      likes_limit: 4,
      renews_at: '2026-11-15T23:00:00.000Z',
    })
    world.clock.pass({ hours: 11 })
    expect(await anna.call(swipes.readSwipes, {})).toMatchObject({ likes_left: 4, renews_at: null })
    await anna.call(swipes.swipe, { id: others[5]?.id ?? anna.id, ...BERLIN })
    expect(await recount(world, anna)).toBe(5)
  })

  it('R5.8 I-16 twenty likes at once are four', async ({ world }) => {
    const [anna, others] = [await she(world), await men(world, 20)]

    const answers = await Promise.all(others.map(({ id }) => anna.asks(swipes.swipe, { id, ...BERLIN }, randomUUID())))

    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(4)
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(16)
    expect(await recount(world, anna)).toBe(4)
    const [allowance] = await world.db.selectFrom('swipeAllowances').select('used').execute()
    expect(allowance?.used).toBe(4)
  })

  it('R5.8 I-16 of twenty that are taken at once four are given, whatever else the likes wait for', async ({
    world,
  }) => {
    const anna = await she(world)
    const takes = () => world.db.transaction().execute((tx) => takeLike(tx, world, anna.id, 'Europe/Berlin'))

    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, takes))

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
  })

  it('R5.8 the day is that of where the member is', async ({ world }) => {
    const others = await men(world, 1)
    const id = others[0]?.id ?? ('' as MemberId)
    for (const [zone, renewsAt] of [
      ['Pacific/Auckland', '2026-11-16T11:00:00.000Z'],
      ['America/Los_Angeles', '2026-11-16T08:00:00.000Z'],
    ] as const) {
      const somebody = await she(world)
      const answer = await somebody.call(swipes.swipe, { id, is_like: true, time_zone: zone })
      expect(answer.renews_at).toBe(renewsAt)
    }
  })

  it('R5.8 another zone wins nothing', async ({ world }) => {
    const [anna, others] = [await she(world), await men(world, 12)]
    const swipeAll = async (zone: string) => {
      const answers = await Promise.all(
        others.map(({ id }) => anna.asks(swipes.swipe, { id, is_like: true, time_zone: zone })),
      )
      return answers.some(({ statusCode }) => statusCode === 429)
    }
    await swipeAll('Europe/Berlin')

    expect(await swipeAll('Asia/Kathmandu')).toBe(true)
    expect(await recount(world, anna)).toBe(4)
    world.clock.pass({ hours: 11 })
    await swipeAll('Asia/Kathmandu')
    // Midnight in Kathmandu, and again nearly everywhere else within the day.
    for (let hour = 0; hour < 22; hour++) {
      world.clock.pass({ hours: 1 })
      await swipeAll(hour % 2 ? 'Pacific/Kiritimati' : 'America/Los_Angeles')
    }
    expect(await recount(world, anna)).toBe(8)
  })

  it('R5.8 a zone that does not exist is refused', async ({ world }) => {
    const [anna, ben] = [await she(world), await he(world)]

    const refused = anna.call(swipes.swipe, { id: ben.id, is_like: true, time_zone: 'Europe/Nowhere' })

    await expect(refused).rejects.toMatchObject({ code: 'request.invalid' })
  })

  it('R1.10 a like that was there costs nothing, and one that was taken back is not given back', async ({ world }) => {
    const [anna, ben] = [await she(world), await he(world)]

    const first = await anna.call(swipes.swipe, { id: ben.id, ...BERLIN })
    const again = await anna.call(swipes.swipe, { id: ben.id, ...BERLIN })
    await anna.call(unlike, { id: ben.id })
    const afterwards = await anna.call(swipes.readSwipes, {})

    expect([first.likes_left, again.likes_left, afterwards.likes_left]).toEqual([3, 3, 3])
  })

  it('R1.10 a refused like leaves no trace', async ({ world }) => {
    const [anna, others] = [await she(world), await men(world, 5)]
    for (const { id } of others.slice(0, 4)) await anna.call(swipes.swipe, { id, ...BERLIN })
    const last = others[4]
    await anna.asks(swipes.swipe, { id: last?.id ?? anna.id, ...BERLIN })

    const events = await world.db
      .selectFrom('memberEvents')
      .select('seq')
      .where('memberId', '=', last?.id ?? anna.id)
      .execute()
    expect(events).toEqual([])
  })

  it('R4.4 says when it is a match', async ({ world }) => {
    const [anna, ben] = [await she(world), await he(world)]
    await ben.call(like, { id: anna.id })

    expect(await anna.call(swipes.swipe, { id: ben.id, ...BERLIN })).toMatchObject({ is_match: true, likes_left: 3 })
  })

  it('R1.10 is refused for oneself, for who hides and behind a block', async ({ world }) => {
    const [anna, ben] = [await she(world), await he(world)]
    const hidden = await person(world, { gender: 'male', isInvisible: true })
    await ben.call(block, { id: anna.id })

    for (const id of [anna.id, hidden.id, ben.id, randomUUID() as MemberId]) {
      await expect(anna.call(swipes.swipe, { id, ...BERLIN })).rejects.toMatchObject({ code: 'profiles.not_found' })
    }
    expect(await anna.call(swipes.readSwipes, {})).toMatchObject({ likes_left: 4 })
  })
})

describe('the deck', () => {
  it('R1.10 has twelve who fit, neither liked nor passed nor blocked', async ({ world }) => {
    const [anna, others] = [await she(world), await men(world, 15)]
    const [liked, passed, blocked, blocking] = others
    await person(world, { gender: 'male', seeks: 'male' })
    await person(world, { gender: 'female', seeks: 'female' })
    await anna.call(swipes.swipe, { id: liked?.id ?? anna.id, ...BERLIN })
    await anna.call(swipes.swipe, { id: passed?.id ?? anna.id, ...PASS })
    await anna.call(block, { id: blocked?.id ?? anna.id })
    await blocking?.call(block, { id: anna.id })

    const deck = await deckOf(anna)

    expect(deck.toSorted()).toEqual(
      others
        .slice(4)
        .map(({ id }) => id)
        .toSorted(),
    )
  })

  it('L-1 U-32 shows nobody without a photo', async ({ world }) => {
    const [anna, ben] = [await she(world), await he(world)]
    await person(world, { gender: 'male', seeks: 'female' })

    expect(await deckOf(anna)).toEqual([ben.id])
  })

  it('R1.10 passes are free and remembered', async ({ world }) => {
    const [anna, others] = [await she(world), await men(world, 8)]
    for (const { id } of others) {
      expect(await anna.call(swipes.swipe, { id, ...PASS })).toMatchObject({ likes_left: 4, is_match: false })
    }
    await anna.call(swipes.swipe, { id: others[0]?.id ?? anna.id, ...PASS })
    world.clock.pass({ days: 3 })

    expect(await deckOf(anna)).toEqual([])
    expect(await recount(world, anna)).toBe(0)
  })

  it('B4.7 a pass can be taken back', async ({ world }) => {
    const [anna, ben] = [await she(world), await he(world)]
    await anna.call(swipes.swipe, { id: ben.id, ...PASS })
    const passed = await deckOf(anna)

    await anna.call(swipes.undoPass, { id: ben.id })
    await anna.call(swipes.undoPass, { id: ben.id })

    expect(passed).toEqual([])
    expect(await deckOf(anna)).toEqual([ben.id])
  })

  it('R6.1 is for members', async ({ world }) => {
    await expect(world.visitor().call(swipes.readSwipes, {})).rejects.toMatchObject({
      code: 'authentication_required',
    })
  })
})
