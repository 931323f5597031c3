import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { LIVE_PATH } from '#contract/events.ts'
import * as likes from '#contract/likes.ts'
import { changePassword, deleteAccount } from '#contract/account.ts'
import { endOtherSessions, logOut } from '#contract/sessions.ts'
import { appendEvents } from '#server/platform/live/append-events.ts'
import { hashOf, idleSince } from '#server/sessions/session.ts'
import { LiveClient, LiveNode, Refused } from '#test/live.ts'
import { person } from '#test/people.ts'
import { PASSWORD } from '#test/visitor.ts'
import { it, type World } from '#test/world.ts'

const she = (world: World) => person(world, { name: 'Anna' })
const he = (world: World) => person(world, { name: 'Ben', gender: 'male', seeks: 'female' })
const SOON_MS = 2000

const statusOf = (opening: Promise<LiveClient>) =>
  opening.then(
    () => 101,
    (error: unknown) => (error instanceof Refused ? error.status : error),
  )

describe('opening a socket', () => {
  it('A11 needs a page of the site, a session, and the right host', async ({ makeWorld }) => {
    const [world, other] = [await makeWorld(), await makeWorld()]
    const node = await LiveNode.start(world)
    const anna = await she(world)
    const ended = await she(world)
    await ended.again().call(logOut, {})
    const open = (headers: Record<string, string>, who: Pick<typeof anna, 'cookies'> = anna) =>
      statusOf(LiveClient.open(node, who, { headers }))
    const nobody = { cookies: new Map<string, string>() }

    expect(await open({})).toBe(101)
    expect(await open({ origin: 'https://evil.example' })).toBe(403)
    expect(await open({ origin: other.site.origin })).toBe(403)
    expect(await open({ origin: 'null' })).toBe(403)
    expect(await open({ origin: `${world.site.origin}.evil.example` })).toBe(403)
    expect(await open({ origin: world.site.origin.replace('https', 'http') })).toBe(403)
    expect(await open({ origin: '' })).toBe(403)
    expect(await open({}, nobody)).toBe(403)
    expect(await open({}, ended)).toBe(403)
    expect(await open({ host: 'stranger.test' })).toBe(421)
    // The sites of one process share it; the session of one is none of another.
    await world.sites.refresh()
    expect(await open({ host: other.host, origin: other.site.origin })).toBe(403)
  })

  it('A11 without asking for a socket finds nothing', async ({ world }) => {
    const anna = await she(world)

    const answer = await anna.requests('GET', LIVE_PATH, undefined, { origin: world.site.origin })

    expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'request.not_found' }])
  })

  it('A11 at another address leaves no connection behind', async ({ world }) => {
    const node = await LiveNode.start(world)
    for (const path of ['/', '/api/settings.php', '/api/live/', '/api/livestream']) {
      const socket = connect(node.port, '127.0.0.1')
      socket.on('error', () => {})
      await once(socket, 'connect')
      const key = randomBytes(16).toString('base64')
      const head = [`GET ${path} HTTP/1.1`, `Host: ${world.host}`, 'Connection: Upgrade', 'Upgrade: websocket']
      socket.write([...head, `Sec-WebSocket-Key: ${key}`, 'Sec-WebSocket-Version: 13', '', ''].join('\r\n'))

      // It ends: otherwise the test would not.
      expect(await text(socket)).not.toMatch(/^HTTP\/1.1 101/)
    }
  })

  it('A11 with a broken handshake is refused and leaves no connection behind', async ({ world }) => {
    const node = await LiveNode.start(world)
    const anna = await she(world)
    const socket = connect(node.port, '127.0.0.1')
    await once(socket, 'connect')
    const cookie = [...anna.cookies].map((pair) => pair.join('=')).join('; ')
    const lines = [
      `GET ${LIVE_PATH} HTTP/1.1`,
      `Host: ${world.host}`,
      `Origin: ${world.site.origin}`,
      `Cookie: ${cookie}`,
    ]
    socket.write([...lines, 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Key: x', '', ''].join('\r\n'))

    expect(await text(socket)).toMatch(/^HTTP\/1.1 4\d\d/)
    expect(node.hub.size).toBe(0)
  })

  it('A11 fifty times leaves a member ten', async ({ world }) => {
    const node = await LiveNode.start(world)
    const [anna, ben] = [await she(world), await he(world)]

    const all = await Promise.all(Array.from({ length: 50 }, () => LiveClient.open(node, anna, { since: 0 })))
    const codes: number[] = []
    for (const { closed } of all) void closed.then((code) => codes.push(code))
    await expect.poll(() => codes.length).toBe(40)

    expect(new Set(codes)).toEqual(new Set([1013]))
    expect(node.hub.size).toBe(10)
    expect(await statusOf(LiveClient.open(node, ben, { since: 0 }))).toBe(101)
  })
})

describe('what a client says', () => {
  it('A11 that is no message closes its socket, and no other', async ({ world }) => {
    const node = await LiveNode.start(world)
    const [anna, ben] = [await she(node.world), await he(node.world)]
    const good = await LiveClient.open(node, anna, { since: 0 })
    const messages: [string | Buffer, number][] = [
      ['hello', 1008],
      ['{"since":', 1008],
      ['[]', 1008],
      ['null', 1008],
      ['{"since":"1"}', 1008],
      ['{"since":-1}', 1008],
      ['{"since":1.5}', 1008],
      ['{"since":1e400}', 1008],
      ['{"since":0,"member_id":"x"}', 1008],
      ['{"since":0,"__proto__":{"seen":1}}', 1008],
      [Buffer.from('{"since":0}'), 1008],
      ['x'.repeat(65 * 1024), 1009],
    ]

    for (const [said, code] of messages) {
      const bad = await LiveClient.open(node, anna)
      bad.socket.send(said)
      expect([said, await bad.closed]).toEqual([said, code])
      expect(bad.events).toEqual([])
    }
    await ben.call(likes.like, { id: anna.id })
    await good.until(({ events }) => events.length === 1)
  })

  it('A11 a thousand times at once closes its socket', async ({ world }) => {
    const node = await LiveNode.start(world)
    const device = await LiveClient.open(node, await she(world), { since: 0 })

    for (let i = 0; i < 1000; i++) device.says({ since: 0 })

    expect(await device.closed).toBe(1008)
  })

  it('A11 nothing brings it nothing', async ({ world }) => {
    const node = await LiveNode.start(world)
    const [anna, ben] = [await she(node.world), await he(node.world)]
    const [silent, ready] = [await LiveClient.open(node, anna), await LiveClient.open(node, anna, { since: 0 })]

    await ben.call(likes.like, { id: anna.id })
    await ready.until(({ events }) => events.length === 1)
    silent.says({ since: 0 })
    await silent.until(({ events }) => events.length === 1)

    expect(silent.seqs).toEqual([1])
  })
})

describe('the end of a session', () => {
  /** Anna's socket on one node, and a second device of hers; what ends the session happens on another node. */
  async function setting(world: World) {
    const [one, two] = await Promise.all([LiveNode.start(world), LiveNode.start(world)])
    const [anna, ben] = [await she(two.world), await he(two.world)]
    const device = await LiveClient.open(one, anna, { since: 0 })
    return { one, two, anna, ben, device }
  }

  async function expectClosedSoon(device: LiveClient, end: () => Promise<unknown>) {
    await end()
    const ended = performance.now()
    expect(await device.closed).toBe(4001)
    expect(performance.now() - ended).toBeLessThan(SOON_MS)
  }

  it('A12 logging out closes its sockets within two seconds, on every node, and no event comes after', async ({
    world,
  }) => {
    const { one, anna, ben, device } = await setting(world)
    const here = await LiveClient.open(one, ben, { since: 0 })

    await expectClosedSoon(device, () => anna.call(logOut, {}))
    await ben.call(likes.like, { id: anna.id })

    expect(device.events).toEqual([])
    expect(here.socket.readyState).toBe(here.socket.OPEN)
  })

  it('A12 a ban does', async ({ world }) => {
    const { two, anna, device } = await setting(world)

    await expectClosedSoon(device, async () => {
      await world.db.updateTable('members').set({ status: 'banned' }).where('id', '=', anna.id).execute()
      two.hub.recheck(world.site.id, anna.id)
    })
  })

  it('A12 ending the other devices closes theirs and keeps the own', async ({ world }) => {
    const { one, two, anna, device } = await setting(world)
    const elsewhere = new Map([['__Host-sid', randomBytes(32).toString('base64url')]])
    const session = await world.db
      .selectFrom('sessions')
      .selectAll()
      .where('memberId', '=', anna.id)
      .executeTakeFirstOrThrow()
    const tokenHash = hashOf(elsewhere.get('__Host-sid') ?? '')
    await world.db
      .insertInto('sessions')
      .values({ ...session, id: randomUUID(), tokenHash })
      .execute()
    const second = await LiveClient.open(two, { cookies: elsewhere }, { since: 0 })

    await expectClosedSoon(second, () => anna.call(endOtherSessions, {}))

    expect(device.socket.readyState).toBe(device.socket.OPEN)
    expect(one.hub.size).toBe(1)
  })

  it('A12 another password, and leaving, do', async ({ world }) => {
    const one = await LiveNode.start(world)
    const two = await LiveNode.start(world)
    const anna = two.world.visitor()
    await anna.joins()
    await anna.activates()
    const { id } = await world.db.selectFrom('members').select('id').executeTakeFirstOrThrow()
    // The round that looks at every session comes to these sockets in five minutes, not in this one.
    for (let second = 0; second < 10; second++) one.hub.tick()
    // An event reaches a socket when the look at its session that follows every opening is over.
    const opened = async (who: Pick<typeof anna, 'cookies'>, since: number) => {
      const device = await LiveClient.open(one, who, { since })
      await one.tells(id, [{ type: 'like_gone', member_id: id }])
      await device.until(({ events }) => events.length === 1)
      return device
    }
    const before = await opened(anna.again(), 0)
    const password = `${PASSWORD} neu`

    await expectClosedSoon(before, () =>
      anna.call(changePassword, { old_password: PASSWORD, password, password_again: password }),
    )
    const after = await opened(anna, 1)
    await expectClosedSoon(after, () => anna.call(deleteAccount, { password, reason: 'other' }))
  })

  it('A12 is noticed within five minutes when nobody says so', async ({ world }) => {
    const { one, anna, device } = await setting(world)
    await world.db.deleteFrom('sessions').where('memberId', '=', anna.id).execute()

    for (let second = 1; second <= 300 && device.socket.readyState === device.socket.OPEN; second++) {
      one.hub.tick()
      if (second % 25 === 0) await device.isHeard()
    }

    expect(await device.closed).toBe(4001)
  })

  it.for(['expires_at', 'seen_at'] as const)(
    'A12 that is over by its time, by %s, is noticed within five minutes',
    async (column, { world }) => {
      const { one, anna, device } = await setting(world)
      const past = column === 'expires_at' ? world.clock.now() : idleSince(world.clock.now())
      const change = `update sessions set ${column} = $1 where member_id = $2`
      await world.ground.owner.query(change, [past, anna.id])

      for (let second = 1; second <= 300 && device.socket.readyState === device.socket.OPEN; second++) {
        one.hub.tick()
        if (second % 25 === 0) await device.isHeard()
      }

      expect(await device.closed).toBe(4001)
    },
  )

  it('A12 hears neither an event nor typing before the look at it has closed its socket', async ({ world }) => {
    const { one, anna, ben, device } = await setting(world)
    const news = { type: 'like_gone', member_id: ben.id } as const
    // What it hears shows that its session was looked at when it was opened.
    await one.tells(anna.id, [news])
    await device.until(({ events }) => events.length === 1)
    one.hub.moment(world.site.id, anna.id, { type: 'typing', member_id: ben.id })
    await device.until(({ moments }) => moments.length === 1)
    const told = await world.db
      .transaction()
      .execute((tx) => appendEvents(tx, world.site.id, [{ memberId: anna.id, event: news }], world.clock.now()))
    await world.db.deleteFrom('sessions').where('memberId', '=', anna.id).execute()

    one.hub.recheck(world.site.id, anna.id)
    one.hub.send(world.site.id, told)
    one.hub.moment(world.site.id, anna.id, { type: 'typing', member_id: ben.id })

    expect(await device.closed).toBe(4001)
    expect([device.events.length, device.moments.length]).toEqual([1, 1])
  })

  it('A12 between the check and the opening is noticed', async ({ world }) => {
    const node = await LiveNode.start(world)
    const anna = await she(node.world)
    // The session ends when it has been looked at, and its socket is not yet known.
    const add = node.hub.add.bind(node.hub)
    node.hub.add = (...socket) => void anna.call(logOut, {}).then(() => add(...socket))

    const opened = await LiveClient.open(node, anna.again(), { since: 0 })

    expect(await opened.closed).toBe(4001)
  })
})
