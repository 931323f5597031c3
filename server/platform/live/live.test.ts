import { describe, expect } from 'vitest'
import { block } from '#contract/blocks.ts'
import { type NewEvent, readEvents } from '#contract/events.ts'
import * as likes from '#contract/likes.ts'
import type { MemberId } from '#contract/members.ts'
import { LiveClient, LiveNode, upTo } from '#test/live.ts'
import { type Person, person } from '#test/people.ts'
import { dropPartitions } from '#server/platform/db/partitions.ts'
import { it, type World } from '#test/world.ts'

const she = (world: World) => person(world, { name: 'Anna' })
const he = (world: World) => person(world, { name: 'Ben', gender: 'male', seeks: 'female' })
const gone = ({ id }: Person): NewEvent<'like_gone'> => ({ type: 'like_gone', member_id: id })
/** Of somebody who is there. */
const several = (somebody: Person, count: number) => Array.from({ length: count }, () => gone(somebody))

describe('S-L2 somebody who has blocked a member', () => {
  it('S-L2 is named to them no more: what was told before is loaded anew', async ({ world }) => {
    const node = await LiveNode.start(world)
    const [anna, ben, carl] = [await she(node.world), await he(node.world), await he(node.world)]
    await ben.call(likes.like, { id: anna.id })
    await carl.call(likes.like, { id: anna.id })

    await ben.call(block, { id: anna.id })

    const told = await anna.call(readEvents, { since: 0 })
    expect(told).toMatchObject({ events: [], is_reset: true })
    const device = await LiveClient.open(node, anna, { since: 0 })
    await device.until(({ resets }) => resets.length === 1)
    expect(JSON.stringify(device.events)).not.toContain(ben.id)
  })

  it('S-L2 does not hide what others have told', async ({ world }) => {
    const node = await LiveNode.start(world)
    const [anna, ben, carl] = [await she(node.world), await he(node.world), await he(node.world)]
    await carl.call(likes.like, { id: anna.id })
    await anna.call(block, { id: ben.id })

    expect(await anna.call(readEvents, { since: 0 })).toMatchObject({
      events: [{ member_id: carl.id }],
      is_reset: false,
    })
  })
})

describe('A14-3 somebody who is not there for a member any more', () => {
  const ways: Record<string, (one: Person, anna: Person, world: World) => Promise<unknown>> = {
    'blocks them': (one, anna) => one.call(block, { id: anna.id }),
    'hides from everybody': async (one, anna, { db }) => {
      await one.call(likes.unlike, { id: anna.id })
      await db.updateTable('profiles').set({ isInvisible: true }).where('memberId', '=', one.id).execute()
    },
    'is banned': (one, _, { db }) =>
      db.updateTable('members').set({ status: 'banned' }).where('id', '=', one.id).execute(),
  }

  it.for(Object.keys(ways))('A14-3 is named to them no more, and nothing says why: %s', async (way, { world }) => {
    const node = await LiveNode.start(world)
    const [anna, ben, carl] = [await she(node.world), await he(node.world), await he(node.world)]
    await ben.call(likes.like, { id: anna.id })
    const { last: first } = await anna.call(readEvents, {})
    await ways[way]?.(ben, anna, world)
    await carl.call(likes.like, { id: anna.id })

    const told = await anna.call(readEvents, { since: 0 })
    const device = await LiveClient.open(node, anna, { since: 0 })
    await device.until(({ resets, events }) => resets.length + events.length > 0)

    expect(first).toBe(1)
    expect(told).toMatchObject({ events: [], is_more: false, is_reset: true })
    expect(device.events).toEqual([])
  })
})

describe('a socket', () => {
  it('R4.11 brings what happens at once, to every device and to nobody else', async ({ world }) => {
    const node = await LiveNode.start(world)
    const [anna, ben] = [await she(node.world), await he(node.world)]
    const [phone, tablet, other] = await Promise.all([
      LiveClient.open(node, anna, { since: 0 }),
      LiveClient.open(node, anna, { since: 0 }),
      LiveClient.open(node, ben, { since: 0 }),
    ])

    await ben.call(likes.like, { id: anna.id })
    await Promise.all([phone, tablet].map((device) => device.until(({ events }) => events.length === 1)))
    await anna.call(likes.seeLike, { id: ben.id })
    await Promise.all([phone, tablet].map((device) => device.until(({ events }) => events.length === 2)))

    for (const device of [phone, tablet]) {
      expect(device.events).toMatchObject([
        { seq: 1, type: 'like', member_id: ben.id, is_automatic: false, is_fictional: false },
        { seq: 2, type: 'likes_seen', member_id: ben.id },
      ])
    }
    await anna.call(likes.like, { id: ben.id })
    await other.until(({ events }) => events.length === 1)
    expect(other.events).toMatchObject([{ seq: 1, type: 'match', member_id: anna.id }])
  })

  it('B4.5 brings what another node does', async ({ world }) => {
    const [one, two] = await Promise.all([LiveNode.start(world), LiveNode.start(world)])
    const [anna, ben] = [await she(one.world), await he(two.world)]
    const device = await LiveClient.open(one, anna, { since: 0 })

    await ben.call(likes.like, { id: anna.id })
    await ben.call(likes.unlike, { id: anna.id })
    await device.until(({ events }) => events.length === 2)

    expect(device.events.map(({ type }) => type)).toEqual(['like', 'like_gone'])
  })

  it('B4.5 answers a heartbeat with what no wake has brought', async ({ world }) => {
    // Nobody tells this node of anything: as when a process dies between its commit and its wake.
    const deaf = await LiveNode.start(world, { isAlone: true })
    const [anna, ben] = [await she(world), await he(world)]
    const device = await LiveClient.open(deaf, anna, { since: 0 })
    device.says({ since: 0 })

    await ben.call(likes.like, { id: anna.id })
    device.says({ since: 0 })
    await device.until(({ events }) => events.length === 1)
    device.says({ since: 1 })
    device.says({ since: 0 })
    await ben.call(likes.unlike, { id: anna.id })
    device.says({ since: 1 })
    await device.until(({ events }) => events.length === 2)

    expect(device.seqs).toEqual([1, 2])
  })

  it('B4.5 goes on when the way between the nodes was cut', async ({ world }) => {
    const [one, two] = await Promise.all([LiveNode.start(world), LiveNode.start(world)])
    const [anna, ben] = [await she(one.world), await he(two.world)]
    const device = await LiveClient.open(one, anna, { since: 0 })
    const cut = () =>
      world.ground.owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'visavis-live' and datname = current_database()`,
      )

    for (let i = 0; i < 3; i++) {
      expect((await cut()).rowCount).toBeGreaterThan(0)
      await ben.call(likes.like, { id: anna.id })
      await ben.call(likes.unlike, { id: anna.id })
      await device.until(({ events }) => events.length === 2 * (i + 1))
    }

    expect(device.seqs).toEqual(upTo(6))
  })

  it('B4.5 puts right what two nodes and this one say in any order', async ({ world }) => {
    const [one, two] = await Promise.all([LiveNode.start(world), LiveNode.start(world)])
    const anna = await she(world)
    const device = await LiveClient.open(one, anna, { since: 0 })

    await Promise.all(upTo(40).map((i) => (i % 2 ? one : two).tells(anna.id, several(anna, 1 + (i % 3)))))
    const { last } = await anna.call(readEvents, {})
    await device.until(({ events }) => events.length >= last)

    expect(device.seqs).toEqual(upTo(last))
    expect(device.resets).toEqual([])
  })

  it('B4.5 asks clients to come back when the server stops', async ({ world }) => {
    const node = await LiveNode.start(world)
    const device = await LiveClient.open(node, await she(world), { since: 0 })

    await node.app.close()

    expect(await device.closed).toBe(1012)
  })

  it.for([
    ['pings', ({ socket }: LiveClient) => socket.ping()],
    ['pongs', ({ socket }: LiveClient) => socket.pong()],
    ['empty pieces of a message', ({ socket }: LiveClient) => socket.send('', { fin: false })],
  ] as const)('A24-2 that floods with %s is hung up on, and no other', async ([, sendsOne], { world }) => {
    const node = await LiveNode.start(world, { isAlone: true })
    const flooding = await LiveClient.open(node, await she(world), { since: 0 })
    const other = await LiveClient.open(node, await he(world), { since: 0 })

    // Six bytes each, as long as it lasts.
    for (let i = 0; i < 12_000; i++) sendsOne(flooding)

    expect(await flooding.closed).toBe(1006)
    await other.isHeard()
    expect(other.socket.readyState).toBe(other.socket.OPEN)
  })

  it('A24-2 that says little goes on for ever: what counts is what comes between two heartbeats', async ({ world }) => {
    const node = await LiveNode.start(world, { isAlone: true })
    const device = await LiveClient.open(node, await she(world), { since: 0 })

    for (let round = 0; round < 4; round++) {
      for (let i = 0; i < 4000; i++) device.socket.ping()
      await device.isHeard()
      for (let second = 0; second < 25; second++) node.hub.tick()
    }

    await device.isHeard()
    expect(device.socket.readyState).toBe(device.socket.OPEN)
  })

  it('B4.5 that does not answer pings is hung up on, and one that does is not', async ({ world }) => {
    const node = await LiveNode.start(world)
    const anna = await she(world)
    const deaf = await LiveClient.open(node, anna, { since: 0, isDeaf: true })
    const awake = await LiveClient.open(node, anna, { since: 0 })
    const round = async () => {
      for (let second = 0; second < 25; second++) node.hub.tick()
      await awake.isHeard()
    }

    await round()
    await round()

    expect(await deaf.closed).toBe(1006)
    expect(awake.socket.readyState).toBe(awake.socket.OPEN)
  })
})

describe('what was missed', () => {
  it('B4.5 is told exactly, in order, five hundred at a time', async ({ world }) => {
    const node = await LiveNode.start(world)
    const anna = await she(world)
    await node.tells(anna.id, several(anna, 700))

    const first = await anna.call(readEvents, { since: 3 })
    const second = await anna.call(readEvents, { since: first.events.at(-1)?.seq ?? 0 })

    expect([first.is_more, second.is_more]).toEqual([true, false])
    expect([...first.events, ...second.events].map(({ seq }) => seq)).toEqual(upTo(700).slice(3))
    expect(second).toMatchObject({ last: 700, is_reset: false })
  })

  it('B4.5 is nothing for a feed that is up to date, or begins', async ({ world }) => {
    const node = await LiveNode.start(world)
    const anna = await she(world)
    const nothing = { events: [], is_more: false, is_reset: false }

    expect(await anna.call(readEvents, {})).toEqual({ ...nothing, last: 0 })
    expect(await anna.call(readEvents, { since: 0 })).toEqual({ ...nothing, last: 0 })
    await node.tells(anna.id, several(anna, 2))
    expect(await anna.call(readEvents, {})).toEqual({ ...nothing, last: 2 })
    expect(await anna.call(readEvents, { since: 2 })).toEqual({ ...nothing, last: 2 })
  })

  it('B4.5 says so when it is no longer known, over both ways', async ({ world }) => {
    const node = await LiveNode.start(world)
    const anna = await she(world)
    await node.tells(anna.id, several(anna, 5))
    world.clock.pass({ days: 8 })
    await node.tells(anna.id, several(anna, 2))
    await dropPartitions(world.ground.database, world.clock.now())

    const [late, early, ahead] = await Promise.all([4, 5, 9].map((since) => anna.call(readEvents, { since })))
    expect(late).toMatchObject({ events: [], is_reset: true, last: 7 })
    expect(early).toMatchObject({ is_reset: false, last: 7 })
    expect(early?.events.map(({ seq }) => seq)).toEqual([6, 7])
    // As after a backup was brought back.
    expect(ahead).toMatchObject({ events: [], is_reset: true, last: 7 })

    for (const since of [4, 9]) {
      const device = await LiveClient.open(node, anna, { since })
      await device.until(({ resets }) => resets.length === 1)
      await node.tells(anna.id, several(anna, 1))
      await device.until(({ events }) => events.length === 1)
      expect(device.events[0]?.seq).toBe((device.resets[0] ?? 0) + 1)
    }
  })

  it('B4.5 is known when everything was pruned and nothing came since', async ({ world }) => {
    const node = await LiveNode.start(world)
    const anna = await she(world)
    await node.tells(anna.id, several(anna, 3))
    world.clock.pass({ days: 8 })
    await dropPartitions(world.ground.database, world.clock.now())

    expect(await anna.call(readEvents, { since: 3 })).toMatchObject({ is_reset: false, last: 3 })
    expect(await anna.call(readEvents, { since: 2 })).toMatchObject({ is_reset: true, last: 3 })
    const device = await LiveClient.open(node, anna, { since: 2 })
    await device.until(({ resets }) => resets.length === 1)
    expect(device.resets).toEqual([3])
  })

  it('R6.1 is for members', async ({ world }) => {
    await expect(world.visitor().call(readEvents, { since: 0 })).rejects.toMatchObject({
      code: 'authentication_required',
    })
  })
})

describe('a change that fails', () => {
  it('B4.5 tells nobody', async ({ world }) => {
    const node = await LiveNode.start(world)
    const anna = await she(world)
    const device = await LiveClient.open(node, anna, { since: 0 })

    const failing = node.tells(anna.id, [gone(anna), { ...gone(anna), member_id: '\u0000' as MemberId }])
    await expect(failing).rejects.toMatchObject({ code: '22P05' })
    await node.tells(anna.id, several(anna, 1))
    await device.until(({ events }) => events.length === 1)

    expect(device.seqs).toEqual([1])
  })
})
