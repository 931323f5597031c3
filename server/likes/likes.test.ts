import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { readEvents } from '#contract/events.ts'
import * as likes from '#contract/likes.ts'
import type { MemberId } from '#contract/members.ts'
import { block } from '#contract/blocks.ts'
import { readProfile } from '#contract/profiles.ts'
import { type Person, person } from '#test/people.ts'
import { it, type World } from '#test/world.ts'
import { purgeLikes } from './purge-likes.ts'

const she = (world: World, name = 'Anna') => person(world, { name })
const he = (world: World, name = 'Ben') => person(world, { name, gender: 'male', seeks: 'female' })

async function told(somebody: Person) {
  return (await somebody.call(readEvents, { since: 0 })).events
}

describe('a like', () => {
  it('R4.4 is given by one and received by the other, and by both it is a match', async ({ world }) => {
    const [anna, ben] = [await she(world), await he(world)]

    const first = await anna.call(likes.like, { id: ben.id })
    const between = {
      anna: await anna.call(likes.readLikeState, { id: ben.id }),
      ben: await ben.call(likes.readLikeState, { id: anna.id }),
    }
    const second = await ben.call(likes.like, { id: anna.id })

    expect(first).toEqual({ is_match: false })
    expect(between.anna).toEqual({ is_given: true, is_received: false, is_match: false })
    expect(between.ben).toEqual({ is_given: false, is_received: true, is_match: false })
    expect(second).toEqual({ is_match: true })
    expect(await anna.call(likes.readLikeState, { id: ben.id })).toEqual({
      is_given: true,
      is_received: true,
      is_match: true,
    })
  })

  it('W-10 is found by its own id and by that of who gave it, and by nobody else', async ({ world }) => {
    const [anna, ben, carl] = [await she(world), await he(world), await he(world, 'Carl')]
    await ben.call(likes.like, { id: anna.id })
    const [entry] = (await anna.call(likes.likesOverview, {})).liked_by
    if (!entry) throw new Error('Nobody likes Anna')

    const found = [
      await anna.call(likes.readReceivedLike, { id: entry.id }),
      await anna.call(likes.readReceivedLike, { id: entry.like_id }),
    ]

    expect(found.map(({ profile, like_id }) => [profile.id, like_id])).toEqual([
      [ben.id, entry.like_id],
      [ben.id, entry.like_id],
    ])
    for (const [reader, id] of [
      [anna, carl.id],
      [carl, entry.like_id],
      [carl, ben.id],
    ] as const) {
      await expect(reader.call(likes.readReceivedLike, { id })).rejects.toMatchObject({ code: 'likes.not_found' })
    }
  })

  it('R4.11 W-10 is new no longer once the profile was read, on every device', async ({ world }) => {
    const [anna, ben, carl] = [await she(world), await he(world), await he(world, 'Carl')]
    for (const one of [ben, carl]) await one.call(likes.like, { id: anna.id })
    const isNew = async () => {
      const { liked_by, new_likes } = await anna.call(likes.likesOverview, {})
      return [liked_by.find(({ id }) => id === ben.id)?.like_new, new_likes]
    }
    expect(await isNew()).toEqual([true, 2])

    // Not by a stranger, and not by somebody else's link, which nobody may have looked at.
    await carl.call(readProfile, { id: ben.id })
    await anna.requests('GET', `/api/members/${ben.id}`, undefined, { 'sec-fetch-site': 'cross-site' })
    expect(await isNew()).toEqual([true, 2])

    await anna.call(readProfile, { id: ben.id })

    expect(await isNew()).toEqual([false, 1])
    expect((await told(anna)).at(-1)).toMatchObject({ type: 'likes_seen', member_id: ben.id })
    await anna.call(readProfile, { id: ben.id })
    expect((await told(anna)).filter(({ type }) => type === 'likes_seen')).toHaveLength(1)
  })

  it('M-B26 is new no longer for whoever likes them back, and new for the other', async ({ world }) => {
    const [anna, ben] = [await she(world), await he(world)]
    await ben.call(likes.like, { id: anna.id })

    await anna.call(likes.like, { id: ben.id })

    const received = async (member: Person) => {
      const { liked_by, new_likes } = await member.call(likes.likesOverview, {})
      return [liked_by.map(({ like_new, is_match }) => ({ like_new, is_match })), new_likes]
    }
    expect(await received(anna)).toEqual([[{ like_new: false, is_match: true }], 0])
    expect(await received(ben)).toEqual([[{ like_new: true, is_match: true }], 1])
  })

  it('W-17 of who has not confirmed the address waits until they have: nobody sees or hears of it', async ({
    world,
  }) => {
    const ben = await he(world)
    const anna = world.visitor()
    await anna.joins({ name: 'Anna' })
    const heard = async () => ({
      events: (await told(ben)).length,
      mails: (await world.mailsTo(ben.email)).length,
      names: (await ben.call(likes.likesOverview, {})).liked_by.map(({ profile }) => profile.name),
      count: (await ben.call(likes.listLikes, { type: 'received' })).counts,
    })
    const before = await heard()

    expect(await anna.call(likes.like, { id: ben.id })).toEqual({ is_match: false })
    expect(await heard()).toEqual(before)

    await anna.activates()
    expect(await heard()).toMatchObject({ names: ['Anna'], count: { received: 1, new_likes: 1 } })
  })

  it('R4.4 and its taking back alternate, and both repeat without harm', async ({ world }) => {
    const [anna, ben] = [await she(world), await he(world)]
    const isGiven = async () => (await anna.call(likes.readLikeState, { id: ben.id })).is_given

    const states: boolean[] = []
    for (const endpoint of [likes.like, likes.like, likes.unlike, likes.unlike, likes.like]) {
      await anna.call(endpoint, { id: ben.id })
      states.push(await isGiven())
    }

    expect(states).toEqual([true, true, false, false, true])
    const { liked_by } = await ben.call(likes.likesOverview, {})
    const { like_id } = liked_by[0] ?? {}
    // C-7 What comes back is named, so that a browser can ask for that one alone.
    expect(await told(ben)).toMatchObject([
      { type: 'like', like_id },
      { type: 'like_gone' },
      { type: 'like_back', like_id },
    ])
  })

  it('R4.4 tells each of a match once, however both press', async ({ world }) => {
    for (let i = 0; i < 8; i++) {
      const [anna, ben] = [await she(world), await he(world)]

      const answers = await Promise.all(
        [anna, ben, anna, ben].map((one) =>
          one.call(likes.like, { id: one === anna ? ben.id : anna.id }, randomUUID()),
        ),
      )

      expect(answers.some(({ is_match: isMatch }) => isMatch)).toBe(true)
      const events = [await told(anna), await told(ben)]
      expect(events.map((own) => own.filter(({ type }) => type === 'match').length)).toEqual([1, 1])
      expect(events.flat().filter(({ type }) => type === 'like')).toHaveLength(1)
    }
    const matches = await world.db.selectFrom('matches').select('oneId').execute()
    expect(matches).toHaveLength(8)
  })

  it('R4.4 of one intent that is sent twice happens once', async ({ world }) => {
    const [anna, ben] = [await she(world), await he(world)]
    const key = randomUUID()

    const answers = await Promise.all([1, 2, 3].map(() => anna.call(likes.like, { id: ben.id }, key)))

    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await told(ben)).toHaveLength(1)
  })

  it('R4.4 is refused for oneself, for who hides, for who left and for nobody', async ({ world }) => {
    const anna = await she(world)
    const others = await Promise.all([
      person(world, { isInvisible: true }),
      person(world, { status: 'deleted' }),
      person(world, { status: 'banned' }),
      person(world, { status: 'not_confirmed' }),
      person(world, { profileStatus: 'rejected' }),
    ])

    for (const id of [anna.id, ...others.map((one) => one.id), randomUUID() as MemberId]) {
      await expect(anna.call(likes.like, { id })).rejects.toMatchObject({ code: 'profiles.not_found' })
    }
    expect(await world.db.selectFrom('likes').select('id').execute()).toEqual([])
  })

  it('R4.5 does not reach who hides a second time', async ({ world }) => {
    const [anna, ben] = [await she(world), await he(world)]
    await anna.call(likes.like, { id: ben.id })
    await world.db.updateTable('profiles').set({ isInvisible: true }).where('memberId', '=', ben.id).execute()

    await expect(anna.call(likes.like, { id: ben.id })).rejects.toMatchObject({ code: 'profiles.not_found' })

    expect(await world.db.selectFrom('likes').select('id').execute()).toHaveLength(1)
  })

  it('R4.4 never crosses a block, from either side', async ({ world }) => {
    const [anna, ben] = [await she(world), await he(world)]
    await ben.call(block, { id: anna.id })

    for (const [one, other] of [
      [anna, ben],
      [ben, anna],
    ] as const) {
      await expect(one.call(likes.like, { id: other.id })).rejects.toMatchObject({ code: 'profiles.not_found' })
    }
    expect(await told(ben)).toEqual([])
  })

  it('R6.1 is for members', async ({ world }) => {
    const ben = await he(world)

    await expect(world.visitor().call(likes.like, { id: ben.id })).rejects.toMatchObject({
      code: 'authentication_required',
    })
  })
})

describe('undoing', () => {
  it('B4.7 an unlike brings the like back as old as it was, and nobody is told again', async ({ world }) => {
    const [anna, ben] = [await she(world), await he(world)]
    await ben.call(likes.like, { id: anna.id })
    await anna.call(likes.like, { id: ben.id })
    const before = await ben.call(likes.listLikes, { type: 'matches' })

    world.clock.pass({ minutes: 5 })
    await anna.call(likes.unlike, { id: ben.id })
    const without = await ben.call(likes.listLikes, { type: 'matches' })
    world.clock.pass({ minutes: 9 })
    const again = await anna.call(likes.like, { id: ben.id })

    expect(without.likes).toEqual([])
    expect(again.is_match).toBe(true)
    expect((await ben.call(likes.listLikes, { type: 'matches' })).likes).toEqual(before.likes)
    expect((await told(ben)).map(({ type }) => type)).toEqual(['match', 'like_gone', 'like_back'])
    expect((await told(anna)).map(({ type }) => type)).toEqual(['like', 'match'])
  })

  it('B4.7 is over after ten minutes: then it is a like like any other, swept up or not', async ({ world }) => {
    for (const isSwept of [false, true]) {
      const [anna, ben] = [await she(world), await he(world)]
      await anna.call(likes.like, { id: ben.id })
      await anna.call(likes.unlike, { id: ben.id })
      world.clock.pass({ minutes: 10 })
      if (isSwept) await purgeLikes(world.ground.database, [world.site.id], world.clock.now())

      await anna.call(likes.like, { id: ben.id })

      expect((await told(ben)).map(({ type }) => type)).toEqual(['like', 'like_gone', 'like'])
      const [one] = (await ben.call(likes.likesOverview, {})).liked_by
      expect(one).toMatchObject({ like_new: true })
      const { at } = await ben.call(likes.readReceivedLike, { id: one?.like_id ?? '' })
      expect(at).toBe(world.clock.now().toISOString())
    }
  })

  it('B4.7 keeps what can come back and what stands when it sweeps', async ({ world }) => {
    const [anna, ben, carl] = [await she(world), await he(world), await he(world, 'Carl')]
    await anna.call(likes.like, { id: ben.id })
    await anna.call(likes.like, { id: carl.id })
    await anna.call(likes.unlike, { id: carl.id })

    world.clock.pass({ minutes: 9 })
    await purgeLikes(world.ground.database, [world.site.id], world.clock.now())

    expect(await world.db.selectFrom('likes').select('id').execute()).toHaveLength(2)
  })
})

describe('a new like', () => {
  it('R4.11 is new until its profile is opened, on the server and on the other devices', async ({ world }) => {
    const [anna, ben] = [await she(world), await he(world)]
    await ben.call(likes.like, { id: anna.id })

    const first = await anna.call(likes.seeLike, { id: ben.id })
    const again = await anna.call(likes.seeLike, { id: ben.id })

    expect([first, again]).toEqual([{ new_likes: 0 }, { new_likes: 0 }])
    expect((await anna.call(likes.likesOverview, {})).liked_by).toMatchObject([{ id: ben.id, like_new: false }])
    expect(await told(anna)).toMatchObject([{ type: 'like' }, { type: 'likes_seen', member_id: ben.id }])
    expect(await told(ben)).toEqual([])
  })

  it('R4.11 of others stays new', async ({ world }) => {
    const [anna, ben, carl] = [await she(world), await he(world), await he(world, 'Carl')]
    for (const one of [ben, carl]) await one.call(likes.like, { id: anna.id })

    expect(await anna.call(likes.seeLike, { id: ben.id })).toEqual({ new_likes: 1 })
    expect(await anna.call(likes.seeLike, { id: randomUUID() })).toEqual({ new_likes: 1 })
  })

  it('A14-4 of somebody who is not there any more is like that of nobody: blocked, hidden, banned', async ({
    world,
  }) => {
    const anna = await she(world)
    const [blocker, hider, banned] = [await he(world), await he(world, 'Carl'), await he(world, 'Dirk')]
    for (const one of [blocker, hider, banned]) await one.call(likes.like, { id: anna.id })
    await blocker.call(block, { id: anna.id })
    await world.db.updateTable('profiles').set({ status: 'disabled' }).where('memberId', '=', hider.id).execute()
    await world.db.updateTable('members').set({ status: 'banned' }).where('id', '=', banned.id).execute()
    const { last } = await anna.call(readEvents, {})

    for (const { id } of [blocker, hider, banned, { id: randomUUID() as MemberId }])
      expect(await anna.call(likes.seeLike, { id })).toEqual({ new_likes: 0 })

    expect(await anna.call(readEvents, {})).toMatchObject({ last })
  })
})

describe('sites', () => {
  it('I-17 likes, matches and events never cross a site', async ({ makeWorld }) => {
    const [one, two] = [await makeWorld(), await makeWorld()]
    const [anna, ben] = [await she(one), await he(two)]
    const here = await he(one)
    await here.call(likes.like, { id: anna.id })

    await expect(anna.call(likes.like, { id: ben.id })).rejects.toMatchObject({ code: 'profiles.not_found' })
    await expect(anna.call(likes.seeLike, { id: ben.id })).resolves.toEqual({ new_likes: 1 })

    const rows = await one.ground.owner.query(`
      select 1 from likes l where not exists (select from members m where m.site_id = l.site_id and m.id = l.liker_id)
        or not exists (select from members m where m.site_id = l.site_id and m.id = l.liked_id)
      union all
      select 1 from matches x where not exists (select from members m where m.site_id = x.site_id and m.id = x.one_id)
        or not exists (select from members m where m.site_id = x.site_id and m.id = x.other_id)
      union all
      select 1 from member_events e where not exists (select from members m where m.site_id = e.site_id and m.id = e.member_id)
    `)
    expect(rows.rowCount).toBe(0)
    // The same member, asked for in the name of the other site.
    const foreign = await two.db.selectFrom('likes').select('id').where('siteId', '=', one.site.id).execute()
    expect(foreign).toEqual([])
    expect(await told(ben)).toEqual([])
  })
})
