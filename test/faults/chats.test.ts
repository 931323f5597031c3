import { randomUUID } from 'node:crypto'
import { readdir, readFile, readlink, rm } from 'node:fs/promises'
import pg from 'pg'
import { describe, expect, onTestFinished } from 'vitest'
import { readEvents } from '#contract/events.ts'
import { createDatabase } from '#server/platform/db/create-database.ts'
import { connect } from '#server/platform/db/db.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { erasePostgres, startPostgres } from '#server/platform/db/postgres.ts'
import { tasks } from '#server/jobs.ts'
import { appLogin } from '#server/platform/db/app-login.ts'
import { installJobs } from '#server/platform/jobs/run-jobs.ts'
import { loadSites } from '#server/sites/sites.ts'
import { isLong, times } from '#test/abuse/effort.ts'
import { balanceOf, sends, twoWithCredits, unlimited } from '#test/chatting.ts'
import { LiveClient, LiveNode, upTo } from '#test/live.ts'
import type { Person } from '#test/people.ts'
import { it, World } from '#test/world.ts'
import { Node, postText, sendAll } from './chat-load.ts'
import { contradictions } from './contradictions.ts'
import { keepFigures } from './figures.ts'

/** A long run beside other work takes its time. */
const HOURS_MS = 4 * 3_600_000
const PAIRS = 25
const CREDITS = 1_000_000

async function makePairs(world: World, count = PAIRS): Promise<[Person, Person][]> {
  return Promise.all(Array.from({ length: count }, () => twoWithCredits(world, CREDITS)))
}

/** The killed server's children notice it and end by themselves; each works in the data folder. */
async function childrenAreGone(dataFolder: string, killed: number): Promise<void> {
  for (;;) {
    const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name) && Number(name) !== killed)
    const folders = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')))
    if (!folders.includes(dataFolder)) return
  }
}

describe('messages through kills', () => {
  it(
    'F01 kill -9 of the server under load: nothing lost, doubled or reordered, the ledger exact',
    { timeout: HOURS_MS },
    async ({ makeWorld }) => {
      const world = await makeWorld({ settings: unlimited })
      const pairs = await makePairs(world)
      const node = new Node({ databaseUrl: world.ground.url, folder: world.ground.folder, now: world.clock.now() })
      onTestFinished(() => node.stop())
      const kills = times(10, 200)
      const perKill = isLong ? 2500 : 60
      let killed = 0

      const acked = await sendAll({
        host: world.host,
        pairs,
        messages: (kills + 1) * perKill,
        port: () => node.port,
        onAck: (count) => {
          // In the middle of whatever the others are doing.
          if (killed < kills && count > (killed + 0.5 + Math.random() / 2) * perKill) {
            killed++
            node.kill()
          }
        },
      })

      expect(killed).toBe(kills)
      expect(await contradictions(world.ground.owner, world.site.id, acked)).toEqual([])
      for (const somebody of pairs.flat()) {
        const own = acked.filter(({ sender }) => sender === somebody.id).length
        expect(await balanceOf(world, somebody.id)).toBe(CREDITS - 2 * own)
      }
      await keepFigures('F01', { kills, acknowledged: acked.length, lost: 0, doubled: 0, reordered: 0 })
    },
  )

  it(
    'F02 kill -9 of the database under load: nothing lost, the server stays and says 503 meanwhile',
    { timeout: HOURS_MS },
    async ({ world: shared }) => {
      const folder = `.data/test-f02-${process.pid}`
      // Durable, as in production.
      const flags = ['-c max_connections=100']
      let postgres = await startPostgres(folder, flags)
      onTestFinished(() => erasePostgres(folder))
      onTestFinished(() => postgres.stop())
      await createDatabase(postgres.url('postgres'), 'chats')
      const url = postgres.url('chats')
      await migrate(url)
      await installJobs(url, tasks)
      let owner = new pg.Client({ connectionString: url })
      await owner.connect()
      const database = connect(await appLogin(url, 'a password of tests'))
      onTestFinished(() => database.close())
      const sites = await loadSites(database, { scheme: 'https', port: 443 })
      const world = await World.make({ ...shared.ground, url, database, owner, folder, sites }, { settings: unlimited })
      const pairs = await makePairs(world, 8)
      const data = await owner.query<{ folder: string }>(`select current_setting('data_directory') as folder`)
      await owner.end()
      const node = new Node({ databaseUrl: url, folder, now: world.clock.now() })
      onTestFinished(() => node.stop())
      await node.port
      const dataFolder = data.rows[0]?.folder ?? ''
      const pidFile = `${dataFolder}/postmaster.pid`
      const socketLock = `${new URL(url.replace('@/', '@localhost/')).searchParams.get('host')}/.s.PGSQL.5432.lock`
      const kills = times(5, 100)
      const perKill = isLong ? 2500 : 60
      let killed = 0
      let isUp = Promise.resolve()
      /** What was answered when it was not sent. */
      const refused = new Set<number | undefined>()
      let slowestMs = 0
      const ask = (port: number) => ({ port, host: world.host, key: randomUUID() })

      const restart = async () => {
        const [pid] = (await readFile(pidFile, 'utf8')).split('\n')
        process.kill(Number(pid), 'SIGKILL')
        await childrenAreGone(dataFolder, Number(pid))
        const [anna, ben] = pairs[0] ?? []
        if (anna && ben) {
          const port = await node.port
          const askedAt = performance.now()
          refused.add((await postText({ ...ask(port), from: anna, to: ben, text: 'Niemand da' }))?.status)
          slowestMs = Math.max(slowestMs, Math.round(performance.now() - askedAt))
        }
        // Where nobody collects the dead, as in a container without an init, their number looks taken for ever.
        for (const lock of [pidFile, socketLock]) await rm(lock, { force: true })
        postgres = await startPostgres(folder, flags)
      }
      const acked = await sendAll({
        host: world.host,
        pairs,
        messages: (kills + 1) * perKill,
        port: async () => {
          await isUp
          return node.port
        },
        onFailure: (status) => refused.add(status),
        onAck: (count) => {
          if (killed < kills && count > (killed + 0.5 + Math.random() / 2) * perKill) {
            killed++
            isUp = isUp.then(restart)
          }
        },
      })

      await isUp
      owner = new pg.Client({ connectionString: url })
      await owner.connect()
      onTestFinished(() => owner.end())
      expect(killed).toBe(kills)
      expect(node.isAlive).toBe(true)
      expect([...refused]).toEqual([503])
      expect(await contradictions(owner, world.site.id, acked)).toEqual([])
      // How quickly says nothing on a machine that runs other tests.
      if (isLong) expect(slowestMs).toBeLessThanOrEqual(1000)
      await keepFigures('F02', { kills, acknowledged: acked.length, lost: 0, doubled: 0, reordered: 0, slowestMs })
    },
  )

  it(
    'F05 every answer is dropped after the commit, and each send comes five times more',
    { timeout: 600_000 },
    async ({ makeWorld }) => {
      const world = await makeWorld({ settings: unlimited })
      const pairs = await makePairs(world, 5)
      const node = await LiveNode.start(world)
      const sendsEach = times(20, 200)

      const seqs = await Promise.all(
        pairs.flatMap(([anna, ben], pair) =>
          Array.from({ length: sendsEach }, async (_, i) => {
            const posting = {
              port: node.port,
              host: world.host,
              from: anna,
              to: ben,
              text: `Fünfmal ${pair}/${i}`,
              key: randomUUID(),
            }
            // The first answer is nobody's.
            await postText(posting)
            const answers = await Promise.all(Array.from({ length: 5 }, () => postText(posting)))
            return answers.map((answer) => {
              const { conversation, message } = JSON.parse(answer?.body ?? '{}') as {
                conversation: string
                message: { seq: number }
              }
              return `${conversation} ${message.seq}`
            })
          }),
        ),
      )

      for (const five of seqs) expect(new Set(five).size).toBe(1)
      expect(new Set(seqs.flat()).size).toBe(pairs.length * sendsEach)
      for (const [anna] of pairs) expect(await balanceOf(world, anna.id)).toBe(CREDITS - 2 * sendsEach)
      expect(await contradictions(world.ground.owner, world.site.id, [])).toEqual([])
    },
  )

  it(
    'F14 a thousand messages to somebody who is away arrive whole and in order',
    { timeout: 600_000 },
    async ({ makeWorld }) => {
      const world = await makeWorld({ settings: unlimited })
      const node = await LiveNode.start(world)
      const [anna, ben] = await twoWithCredits(node.world, CREDITS)
      const count = times(300, 1000)
      for (let i = 0; i < count; i += 10)
        await Promise.all(Array.from({ length: 10 }, (_, k) => sends(anna, ben, `Nachricht ${i + k}`)))

      const device = await LiveClient.open(node, ben, { since: 0 })
      await device.until(({ events }) => events.length === count)

      expect(device.seqs).toEqual(upTo(count))
      const numbers = device.events.map((event) => (event.type === 'message' ? event.message.seq : 0))
      expect(numbers).toEqual(upTo(count))
      expect((await ben.call(readEvents, {})).last).toBe(count)
    },
  )
})
