import { randomUUID } from 'node:crypto'
import type { LookupFunction } from 'node:net'
import { describe, expect } from 'vitest'
import type { Settings } from '#contract/settings.ts'
import { begin, complete } from '#contract/signup.ts'
import { type Network, startNetwork } from '#fakes/network/network.ts'
import { breakersByHost } from '#server/platform/breaker.ts'
import { runDueJobs } from '#server/platform/jobs/run-jobs.ts'
import { buys, LONG_AGO } from '#test/buying.ts'
import { person } from '#test/people.ts'
import { solveChallenge, someone } from '#test/visitor.ts'
import { it as base, type World } from '#test/world.ts'
import { deliverPostback } from './deliver-postback.ts'
import { postbackJobs } from './jobs.ts'
import { openPostbackSender } from './postback-sender.ts'
import { tellNetwork } from './tell-network.ts'

const local: LookupFunction = (_, options, callback) =>
  options.all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4)

const it = base.extend('network', async ({}, { onCleanup }): Promise<Network> => {
  const network = await startNetwork()
  onCleanup(() => network.stop())
  return network
})

const postbacks: Settings['postbacks'] = {
  net: {
    confirmed: 'https://track.net.example/pb?click={sub1}&goal=lead',
    bought: 'https://track.net.example/pb?click={sub1}&goal=sale&again={id}',
  },
}
const tracking = { network: 'net', ref: 'r', sub1: 'click-1' }

function partsWith({ parts, app }: World, network: Network) {
  const postbackSender = openPostbackSender({ lookup: local, connectTo: network.localAddress, deadlineMs: 500 })
  return { ...parts, postbackSender, log: app.log }
}

/** Does what waits for networks, also what was to wait longer. */
async function works(world: World, network: Network): Promise<void> {
  const { ground } = world
  await ground.owner.query('update graphile_worker._private_jobs set run_at = now() where run_at > now()')
  await runDueJobs(ground.url, postbackJobs(partsWith(world, network)))
}

const rows = ({ db, site }: World) =>
  db.selectFrom('postbacks').select(['event', 'outcome']).where('siteId', '=', site.id).execute()

describe('P04 a network', () => {
  it('P04 hears the mark of its click when an account is confirmed, and nothing else', async ({
    makeWorld,
    network,
  }) => {
    const world = await makeWorld({ settings: { postbacks } })
    const visitor = world.visitor()
    const { id } = await visitor.joins({ tracking })
    await works(world, network)
    expect(network.heard).toEqual([])

    await visitor.activates()
    await works(world, network)

    expect(network.heard.map(({ path }) => path)).toEqual(['/pb?click=click-1&goal=lead'])
    const [heard] = network.heard
    expect(Object.keys(heard?.headers ?? {}).toSorted()).toEqual(['connection', 'host', 'idempotency-key'])
    const told = JSON.stringify(heard)
    for (const secret of [id, visitor.email, world.host, 'Jemand', '203.0.113.7']) expect(told).not.toContain(secret)
    expect(await rows(world)).toEqual([{ event: 'confirmed', outcome: 'sent' }])
  })

  it('A10-5 hears nothing of an account that was begun with an address alone: it may be anybody’s', async ({
    makeWorld,
    network,
  }) => {
    const world = await makeWorld({ settings: { postbacks } })
    const affiliate = world.visitor()
    const vera = someone()
    await affiliate.call(begin, { email: vera.email, tracking, ...(await solveChallenge(affiliate)) })

    await world.visitor().call(complete, { ...vera, token: await affiliate.linkToken(vera.email) })
    await works(world, network)

    expect(network.heard).toEqual([])
    expect(await rows(world)).toEqual([])
  })

  it('P04 hears of the first purchase, and of no other', async ({ makeWorld, network }) => {
    const world = await makeWorld({ settings: { postbacks } })
    const member = await person(world, { tracking, signupAt: LONG_AGO })

    await buys(world, member)
    await buys(world, member)
    await works(world, network)

    expect(network.heard).toHaveLength(1)
    expect(network.heard[0]?.path).toMatch(/^\/pb\?click=click-1&goal=sale&again=[0-9a-f-]{36}$/)
    expect(network.heard[0]?.path).not.toContain(member.id)
  })

  it('P04 hears nothing of a later purchase when the first was before it asked', async ({ world, network }) => {
    const member = await person(world, { tracking, signupAt: LONG_AGO })
    await buys(world, member)
    await world.sets({ postbacks })

    await buys(world, member)
    await works(world, network)

    expect(await rows(world)).toEqual([])
    expect(network.heard).toEqual([])
  })

  it.for([
    ['somebody whom another sent', { network: 'other', sub1: 'click-1' }, []],
    ['somebody whom nobody sent', { ref: 'net', sub1: 'click-1' }, []],
    ['a click without its mark', { network: 'net', sub2: 'click-1' }, [{ event: 'confirmed', outcome: 'unwanted' }]],
  ] as const)('P04 hears nothing of %s', async ([, sent, told], { makeWorld, network }) => {
    const world = await makeWorld({ settings: { postbacks } })
    const visitor = world.visitor()
    await visitor.joins({ tracking: sent })
    await visitor.activates()

    await works(world, network)

    expect(network.heard).toEqual([])
    expect(await rows(world)).toEqual(told)
  })

  it('P04 hears nothing of who had joined before', async ({ makeWorld, network }) => {
    const world = await makeWorld({ settings: { postbacks } })
    const first = world.visitor()
    await first.joins({ tracking })
    await first.activates()
    await world.db.deleteFrom('members').where('siteId', '=', world.site.id).execute()

    const again = world.visitor()
    await again.joins({ email: first.email, tracking })
    await again.activates()
    await works(world, network)

    expect(network.heard).toEqual([])
  })

  it('P04 hears nothing any more once the operator took its address out', async ({ makeWorld, network }) => {
    const world = await makeWorld({ settings: { postbacks } })
    const visitor = world.visitor()
    await visitor.joins({ tracking })
    await visitor.activates()
    await world.sets({ postbacks: {} })

    await works(world, network)

    expect(network.heard).toEqual([])
    expect(await rows(world)).toEqual([{ event: 'confirmed', outcome: 'unwanted' }])
  })
})

describe('P04 a postback', () => {
  /** A member of whom the network is about to hear. */
  async function told(world: World) {
    const { id } = await person(world, { tracking })
    const tell = () =>
      world.db.transaction().execute((tx) => tellNetwork({ site: world.site, clock: world.clock, tx }, id, 'confirmed'))
    await tell()
    return { tell }
  }

  it('P04 is one, however often the event and the job come', async ({ makeWorld, network }) => {
    const world = await makeWorld({ settings: { postbacks } })
    const { tell } = await told(world)
    await Promise.all([tell(), tell(), tell()])

    await works(world, network)
    await tell()
    await works(world, network)

    expect(network.heard).toHaveLength(1)
    expect(await rows(world)).toHaveLength(1)
  })

  /** Runs of the same job, as when a worker is taken for dead that is not. */
  async function runsOf(world: World, network: Network) {
    await told(world)
    await world.ground.owner.query('delete from graphile_worker._private_jobs')
    const { id: postback } = await world.db.selectFrom('postbacks').select('id').executeTakeFirstOrThrow()
    const { clock, sites } = world
    const parts = {
      ...partsWith(world, network),
      siteById: (id: number) => sites.byId(id),
      breakerOf: breakersByHost(clock),
    }
    return () => deliverPostback(parts, { site: world.site.id, postback })
  }

  it('P04 is not sent again by a run that comes late, when the claim of the one before is over', async ({
    makeWorld,
    network,
  }) => {
    const world = await makeWorld({ settings: { postbacks } })
    const run = await runsOf(world, network)
    await run()

    world.clock.pass({ minutes: 1 })
    await run()

    expect(network.heard).toHaveLength(1)
  })

  /** A network that has heard, and answers when the test says so. */
  function slow(network: Network) {
    const heard = Promise.withResolvers<() => void>()
    network.answersWith = (_, response) => heard.resolve(() => response.writeHead(200).end())
    return heard.promise
  }

  it('P04 is sent once when two runs of its job overlap', async ({ makeWorld, network }) => {
    const world = await makeWorld({ settings: { postbacks } })
    const run = await runsOf(world, network)
    const hears = slow(network)

    const first = run()
    const answers = await hears
    await expect(run()).rejects.toThrow('Another run is sending this postback')
    answers()
    await first
    await run()

    expect(network.heard).toHaveLength(1)
    expect(await rows(world)).toEqual([{ event: 'confirmed', outcome: 'sent' }])
  })

  it('P04 is sent once when two runs begin in the same moment', async ({ makeWorld, network }) => {
    const world = await makeWorld({ settings: { postbacks } })
    const run = await runsOf(world, network)

    const runs = await Promise.allSettled([run(), run(), run()])

    expect(runs.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
    expect(network.heard).toHaveLength(1)
    expect(await rows(world)).toEqual([{ event: 'confirmed', outcome: 'sent' }])
  })

  it('P04 is sent by another run once the one that had it is dead for certain', async ({ makeWorld, network }) => {
    const world = await makeWorld({ settings: { postbacks } })
    const run = await runsOf(world, network)
    const dead = new Date(world.clock.now().getTime() + 30_000).toISOString()
    await world.db.updateTable('postbacks').set({ claimedUntil: dead }).execute()

    world.clock.pass({ seconds: 29 })
    await expect(run()).rejects.toThrow('Another run is sending this postback')
    expect(network.heard).toEqual([])
    world.clock.pass({ seconds: 1 })
    await run()

    expect(network.heard).toHaveLength(1)
    expect(await rows(world)).toEqual([{ event: 'confirmed', outcome: 'sent' }])
  })

  it('P04 is none when its event is taken back', async ({ makeWorld, network }) => {
    const world = await makeWorld({ settings: { postbacks } })
    const { id } = await person(world, { tracking })
    const undone = world.db.transaction().execute(async (tx) => {
      await tellNetwork({ site: world.site, clock: world.clock, tx }, id, 'confirmed')
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')

    await works(world, network)

    expect(network.heard).toEqual([])
  })

  it('P04 whose answer got lost comes again and counts once', async ({ makeWorld, network }) => {
    const world = await makeWorld({ settings: { postbacks } })
    await told(world)

    network.answersWith = (request) => request.socket.destroy()
    await works(world, network)
    expect(await rows(world)).toEqual([{ event: 'confirmed', outcome: null }])
    network.answersWith = undefined
    await works(world, network)

    expect(network.heard).toHaveLength(2)
    expect(network.conversions()).toEqual(['/pb?click=click-1&goal=lead'])
    expect(await rows(world)).toEqual([{ event: 'confirmed', outcome: 'sent' }])
  })

  it.for([500, 503, 429, 408])('P04 waits and comes again after %i', async (status, { makeWorld, network }) => {
    const world = await makeWorld({ settings: { postbacks } })
    await told(world)
    network.answersWith = (_, response) => response.writeHead(status).end()
    await works(world, network)
    const { rows: waiting } = await world.ground.owner.query<{ isLater: boolean }>(
      'select run_at > now() as "isLater" from graphile_worker._private_jobs where attempts = 1',
    )
    expect(waiting).toEqual([{ isLater: true }])

    network.answersWith = undefined
    await works(world, network)

    expect(network.heard).toHaveLength(2)
    expect(await rows(world)).toEqual([{ event: 'confirmed', outcome: 'sent' }])
  })

  it('P04 does not wait for a network that never answers', async ({ makeWorld, network }) => {
    const world = await makeWorld({ settings: { postbacks } })
    await told(world)
    network.answersWith = () => {}

    await works(world, network)

    expect(await rows(world)).toEqual([{ event: 'confirmed', outcome: null }])
    await world.ground.owner.query('delete from graphile_worker._private_jobs')
  })

  it.for([301, 400, 404])(
    'P04 that is answered with %i is over, and leads nowhere else',
    async (status, { makeWorld, network }) => {
      const world = await makeWorld({ settings: { postbacks } })
      await told(world)
      network.answersWith = (_, response) => response.writeHead(status, { location: '/elsewhere' }).end()

      await works(world, network)
      await works(world, network)

      expect(network.heard).toHaveLength(1)
      expect(await rows(world)).toEqual([{ event: 'confirmed', outcome: 'refused' }])
    },
  )

  it.for(['http://net.example/?c=1', 'https://127.0.0.1/?c=1', 'https://[::1]/?c=1', 'https://10.0.0.7/?c=1'])(
    'A18 goes to no address such as %s',
    async (address) => {
      expect(await openPostbackSender().send(address, randomUUID())).toBe('refused')
    },
  )

  it('A18 goes to no name that leads inside', async () => {
    await expect(openPostbackSender().send('https://localhost/?c=1', randomUUID())).rejects.toThrow(
      'The name leads to no public address',
    )
  })
})

describe('P04 the address of a postback', () => {
  it.for([
    'https://track.net.example/pb?click={sub1}',
    'https://net.example/{sub2}/lead?id={id}',
    'https://NET.example/?a={sub1}&b={sub3}',
  ])('can be %s', async (confirmed, { world }) => {
    await world.sets({ postbacks: { net: { confirmed } } })

    expect(world.site.settings.postbacks).toEqual({ net: { confirmed } })
  })

  it.for([
    'http://track.net.example/pb?click={sub1}',
    'https://track.net.example/pb',
    'https://track.net.example/pb?click={id}',
    'https://track.net.example/pb?click={sub1}&mail={email}',
    'https://track.net.example/pb?click={sub1}&amount={amount}',
    'https://{sub1}.example/pb?click={sub1}',
    'https://{sub1}/pb',
    'https://10.0.0.7/pb?click={sub1}',
    'https://localhost/pb?click={sub1}',
    'https://user:pass@net.example/pb?click={sub1}',
    'https://net.example:8443/pb?click={sub1}',
    'https://net.example/pb?click={sub1} x',
  ])('cannot be %s', async (confirmed, { world }) => {
    await expect(world.sets({ postbacks: { net: { confirmed } } })).rejects.toThrow('request.invalid')
  })
})
