import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { collectNotices } from '#server/notifications/collect-notices.ts'
import { sendNotices } from '#server/notifications/send-notices.ts'
import { times } from '#test/abuse/effort.ts'
import { type Person, person } from '#test/people.ts'
import { it, type World } from '#test/world.ts'
import { keepFigures } from './figures.ts'

const MEMBERS = times(100, 1000)
const EVENTS = 10
const KILLS = times(4, 40)
/** A process dies this long after it began: in the middle of its work. */
const LONGEST_LIFE_MS = 150

it(
  `F15 a burst of ${MEMBERS * EVENTS} messages for ${MEMBERS} members is one mail and one push each, however often the process is killed`,
  { timeout: 600_000 },
  async ({ world }) => {
    const anna = await person(world, { name: 'Anna' })
    await burst(world, anna)
    const { db, site, clock } = world
    await collectNotices(db, site.id, clock.now())
    clock.pass({ minutes: 11 })

    for (let kill = 0; kill < KILLS; kill++) await looksUntilKilled(world, (kill * 37) % LONGEST_LIFE_MS)
    await sendNotices(db, site.id, clock.now())

    const [counted] = await counts(world)
    await world.ground.owner.query('delete from graphile_worker._private_jobs')
    expect(counted).toEqual({ mails: MEMBERS, mailed: MEMBERS, pushes: MEMBERS, pushed: MEMBERS, told: 2 * MEMBERS })
    await keepFigures('F15 notices', { members: MEMBERS, events: MEMBERS * EVENTS, kills: KILLS, doubled: 0, lost: 0 })
  },
)

async function looksUntilKilled({ ground, site, clock }: World, lifeMs: number): Promise<void> {
  const looking = fork(fileURLToPath(import.meta.resolve('./look-for-notices.ts')), { stdio: 'ignore' })
  looking.send({ databaseUrl: ground.url, site: site.id, now: clock.now().toISOString() })
  await once(looking, 'message')
  const gone = once(looking, 'exit')
  setTimeout(() => looking.kill('SIGKILL'), lifeMs)
  await gone
}

/** Members who are away, each with a device that shows notices and unread messages: rows, as sending would leave them. */
async function burst({ ground, site, clock }: World, { id }: Person): Promise<void> {
  await ground.owner.query(
    `with others as (
       insert into members (site_id, email, status, language, signup_at, last_active_at)
       select $1, i || '@example.org', 'active', 'de', $3::timestamptz - interval '1 day', $3::timestamptz - interval '1 day'
       from generate_series(1, $4) i
       returning site_id, id
     ), logged_in as (
       insert into sessions (site_id, member_id, token_hash, device, created_at, seen_at, expires_at)
       select site_id, id, sha256(id::text::bytea), 'Probe', $3, $3, $3::timestamptz + interval '30 days' from others
       returning site_id, id, member_id
     ), subscribed as (
       insert into push_subscriptions (site_id, member_id, session_id, endpoint, p256dh, auth, created_at)
       select site_id, member_id, id, 'https://fcm.googleapis.com/fcm/send/' || id, 'p', 'a', $3 from logged_in
     ), begun as (
       insert into conversations (site_id, one_id, other_id, last_seq, last_at, created_at)
       select site_id, least(id, $2::uuid), greatest(id, $2::uuid), $5, $3, $3 from others
       returning site_id, id, case when one_id = $2 then other_id else one_id end as receiver_id
     )
     insert into chats (site_id, member_id, conversation_id, partner_id, is_own, has_written, last_seq, last_at, unread, created_at)
     select site_id, receiver_id, id, $2, false, false, $5, $3, $5, $3 from begun`,
    [site.id, id, clock.now(), MEMBERS, EVENTS],
  )
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
