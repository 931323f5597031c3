import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { collectNotices } from '#server/notifications/collect-notices.ts'
import { sendNotices } from '#server/notifications/send-notices.ts'
import { times } from '#test/abuse/effort.ts'
import { insertCrowd } from '#test/crowd.ts'
import { person } from '#test/people.ts'
import { it, type World } from '#test/world.ts'
import { keepFigures } from './figures.ts'

const MEMBERS = times(100, 1000)
const EVENTS = 10
const KILLS = times(4, 40)
/** Far apart, so that kills come in each part of the work: before, within and after a transaction. */
const STEPS_APART = 211
const STEPS = 700

it(
  `F15 a burst of ${MEMBERS * EVENTS} messages for ${MEMBERS} members is one mail and one push each, however often the process is killed`,
  { timeout: 600_000 },
  async ({ world }) => {
    const anna = await person(world, { name: 'Anna' })
    const { db, ground, site, clock } = world
    const crowd = { members: MEMBERS, messages: EVENTS, withDevices: true }
    await insertCrowd(ground.owner, { site: site.id, writer: anna.id, now: clock.now(), ...crowd })
    await collectNotices(db, site.id, clock.now())
    clock.pass({ minutes: 11 })

    for (let kill = 0; kill < KILLS; kill++) await diesAt(world, 1 + ((kill * STEPS_APART) % STEPS))
    const [before] = await counts(world)
    await sendNotices(db, site.id, clock.now())

    const [counted] = await counts(world)
    await ground.owner.query('delete from graphile_worker._private_jobs')
    // Some of the dead had finished a part: otherwise nothing was tried.
    expect(before?.['told']).toBeGreaterThan(0)
    expect(counted).toEqual({ mails: MEMBERS, mailed: MEMBERS, pushes: MEMBERS, pushed: MEMBERS, told: 2 * MEMBERS })
    await keepFigures('F15 notices', { members: MEMBERS, events: MEMBERS * EVENTS, kills: KILLS, doubled: 0, lost: 0 })
  },
)

/** A process looks for notices until it is killed at a step of its work. */
async function diesAt({ ground, site, clock }: World, step: number): Promise<void> {
  const looking = fork(fileURLToPath(import.meta.resolve('./look-for-notices.ts')), { stdio: 'ignore' })
  looking.send({ databaseUrl: ground.url, site: site.id, now: clock.now().toISOString(), step })
  const [, signal] = await once(looking, 'exit')
  expect(signal).toBe('SIGKILL')
}

async function counts({ ground, site }: World) {
  const { rows } = await ground.owner.query<Record<string, number>>(
    `select
       (select count(*)::int from mails where site_id = $1 and intent ->> 'messages' = $2::text) as mails,
       (select count(distinct member_id)::int from mails where site_id = $1) as mailed,
       (select count(*)::int from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'send-push' and j.payload ->> 'site' = $1::text) as pushes,
       (select count(distinct member_id)::int from pushes where site_id = $1) as pushed,
       (select count(*)::int from notices where site_id = $1 and sent_at is not null) as told`,
    [site.id, EVENTS],
  )
  return rows
}
