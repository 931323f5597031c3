import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { complain } from '#contract/complaints.ts'
import { startDirectDebit } from '#contract/direct-debit.ts'
import { listPhotoRequests, requestPhotos, revokePhotos } from '#contract/private-photos.ts'
import { readProfile } from '#contract/profiles.ts'
import { askChallenge } from '#contract/signup.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { dropPartitions, makePartitions } from '#server/platform/db/partitions.ts'
import { rememberView } from '#server/viewers/remember-view.ts'
import { happens } from '#test/buying.ts'
import { allows, debit, debtor, details } from '#test/debiting.ts'
import { LiveNode } from '#test/live.ts'
import { person } from '#test/people.ts'
import { it, type World } from '#test/world.ts'
import { forgetOldRows } from './forget-old-rows.ts'
import { keptTables } from './kept-tables.ts'

const forgets = ({ ground, site, clock }: World, options = {}) =>
  forgetOldRows(ground.database, [site.id], clock.now(), options)

describe('C-2 what is kept', () => {
  it('C-2 has an answer for each table of the database, and for no other', async ({ world }) => {
    const { rows } = await world.ground.owner.query<{ name: string }>(`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`)

    expect(Object.keys(keptTables).toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  })

  it('C-2 goes with the member where it says so', async ({ world }) => {
    const { rows } = await world.ground.owner.query<{ name: string }>(`
      with recursive cascading as (
        select 'members'::regclass::oid as oid
        union
        select k.conrelid from pg_constraint k join cascading c on k.confrelid = c.oid
        where k.contype = 'f' and k.confdeltype = 'c'
      )
      select relname as name from pg_class c join cascading using (oid)`)
    const cascading = new Set(rows.map(({ name }) => name))

    const stays = Object.entries(keptTables).filter(
      ([name, { endedBy }]) => endedBy === 'erase-members' && !cascading.has(name),
    )

    expect(stays.map(([name]) => name)).toEqual([])
  })

  it('C-2 names of a person either end or say why not', () => {
    const endless = Object.entries(keptTables).filter(([, { holds, endedBy }]) => holds && !endedBy)

    expect(endless.map(([name]) => name)).toEqual(['credit_lots', 'ledger_accounts', 'ledger_entries', 'payments'])
  })
})

describe('C-2 S-S4 forgetting', () => {
  it('A16-3 a no to private photos tells nothing of it when it is forgotten', async ({ world }) => {
    const [declining, silent] = [await person(world, { privatePhotos: 1 }), await person(world, { privatePhotos: 1 })]
    const ben = await person(world, { isPaid: true })
    for (const owner of [declining, silent]) await ben.call(requestPhotos, { id: owner.id })
    await declining.call(revokePhotos, { viewer_id: ben.id })
    const seen = async () => {
      const profiles = [declining, silent].map(({ id }) => ben.call(readProfile, { id }))
      return (await Promise.all(profiles)).map(({ profile }) => profile.private_photos.access)
    }

    await world.db.updateTable('sessions').set({ expiresAt: 'infinity' }).where('memberId', '=', ben.id).execute()

    const days = []
    for (let day = 0; day < 45; day++) {
      world.clock.pass({ days: 1 })
      await forgets(world)
      days.push(new Set(await seen()).size)
    }

    expect(new Set(days)).toEqual(new Set([1]))
    expect(await seen()).toEqual(['none', 'none'])
  })

  it('S-S4 leaves nothing of a member’s logins, links and tries when their time is over, and everything before', async ({
    world,
  }) => {
    const alice = await world.member()
    await alice.call(askChallenge, {}, randomUUID())
    await expect(alice.logsIn(alice.email, 'ein falsches Passwort')).rejects.toThrow('sessions.login_failed')
    const before = await counts(world)
    // The session of the signup is answered for half a minute more after the address is confirmed.
    expect(before).toMatchObject({ sessions: 2, known_devices: 1, mail_links: 1 })
    expect(before['attempts']).toBeGreaterThan(0)

    await forgets(world)
    expect(await counts(world)).toEqual(before)
    world.clock.pass({ days: 2 })
    await forgets(world)
    expect(await counts(world)).toMatchObject({
      attempts: 0,
      idempotency_keys: 0,
      mail_links: 0,
      sessions: 1,
      known_devices: 1,
    })
    // Nobody came with it for 14 days: the session has ended long before its 30 days are over.
    const sessions = []
    for (const days of [12, 2]) {
      world.clock.pass({ days })
      await forgets(world)
      sessions.push((await counts(world))['sessions'])
    }
    expect(sessions).toEqual([1, 0])
    world.clock.pass({ days: 168 })
    await forgets(world)
    expect(await counts(world)).toEqual({
      attempts: 0,
      idempotency_keys: 0,
      mail_links: 0,
      sessions: 0,
      known_devices: 0,
    })
  })

  it('C-2 goes in batches, each a statement of its own', async ({ world }) => {
    await sql`
      insert into attempts (site_id, subject, count, until)
      select ${world.site.id}, 'n' || n, 1, ${world.clock.now()} from generate_series(1, 2500) n
    `.execute(world.db)
    world.clock.pass({ minutes: 1 })
    const { rows } = await sql<{ lsn: string }>`select pg_current_xact_id()::text as lsn`.execute(world.db)

    const gone = await forgets(world, { batch: 1000 })

    const { rows: after } = await sql<{ lsn: string }>`select pg_current_xact_id()::text as lsn`.execute(world.db)
    expect(gone).toMatchObject({ attempts: 2500 })
    expect(Number(after[0]?.lsn) - Number(rows[0]?.lsn)).toBeGreaterThanOrEqual(3)
  })

  it('A29-4 goes also when another site or another table cannot be swept', async ({ world }) => {
    await sql`
      insert into attempts (site_id, subject, count, until) values (${world.site.id}, 'old', 1, ${world.clock.now()})
    `.execute(world.db)
    world.clock.pass({ minutes: 1 })
    // No number of a site: every statement for it fails.
    const broken = 2 ** 40

    const swept = forgetOldRows(world.ground.database, [broken, world.site.id], world.clock.now())

    await expect(swept).rejects.toThrow('1 sites have old rows')
    expect(await counts(world)).toMatchObject({ attempts: 0 })
  })

  it('A29-4 C-2 who complained is forgotten also when a table cannot be swept', async ({ world }) => {
    const { owner } = world.ground
    await world.visitor().call(complain, {
      category: 'other',
      text: 'Etwas stimmt hier nicht.',
      name: 'Anna B.',
      email: 'a@mail.example',
    })
    await owner.query(`insert into attempts (site_id, subject, count, until) values ($1, 'old', 1, $2)`, [
      world.site.id,
      world.clock.now(),
    ])
    await owner.query(`
      create function refuse() returns trigger language plpgsql as $$ begin raise 'not now'; end $$;
      create trigger refuse before delete on attempts for each row execute function refuse()`)
    world.clock.pass({ days: 367 })

    const forgot = forgets(world)
    await expect(forgot).rejects.toThrow('1 sites have old rows')
    await owner.query('drop function refuse cascade')

    expect(await world.db.selectFrom('complaints').select(['name', 'email']).execute()).toEqual([
      { name: null, email: null },
    ])
  })

  it('C-2 who looked at whom is forgotten after half a year, a letter that could not be sent after a week', async ({
    world,
  }) => {
    const [anna, ben] = [await person(world), await person(world)]
    await rememberView(world, { viewer: ben.id, viewed: anna.id })
    const letter = { site: world.site.id, kind: 'no_account', address: 'nobody@example.org', language: 'de' } as const
    await sendMail(world.db, letter, world.clock.now())
    const left = async () => [
      (await world.db.selectFrom('mails').select('id').execute()).length,
      (await world.db.selectFrom('visits').select('visitorId').execute()).length,
    ]

    const kept = []
    for (const days of [6, 2, 171, 2]) {
      world.clock.pass({ days })
      await forgets(world)
      kept.push(await left())
    }

    expect(kept).toEqual([
      [1, 1],
      [0, 1],
      [0, 1],
      [0, 0],
    ])
  })

  it('S-S4 account and phone of a debit that nobody has allowed are forgotten after a day, others after 14 months', async ({
    world,
  }) => {
    const anna = await debtor(world)
    const allowed = await debit(anna)
    await allows(world, anna, allowed)
    await happens(world, allowed, 'approve')
    const named = await debit(anna)
    await anna.call(startDirectDebit, details(named))
    const left = async () =>
      (await world.db.selectFrom('mandates').select('paymentId').orderBy('createdAt').execute()).map(
        ({ paymentId }) => paymentId,
      )

    const kept = []
    for (const days of [0, 2, 420, 10]) {
      world.clock.pass({ days })
      await forgets(world)
      kept.push(await left())
    }

    const both = [allowed.payment_id, named.payment_id]
    expect(kept).toEqual([expect.arrayContaining(both), [allowed.payment_id], [allowed.payment_id], []])
  })

  it('A14-2 account and phone of a debit that was called back late are known for as long as nobody may debit them', async ({
    world,
  }) => {
    const anna = await debtor(world)
    const payment = await debit(anna)
    await allows(world, anna, payment)
    await happens(world, payment, 'approve')
    world.clock.pass({ days: 390 })
    await happens(world, payment, 'charge_back')

    const kept = []
    for (const days of [89, 2]) {
      world.clock.pass({ days })
      await forgets(world)
      kept.push((await world.db.selectFrom('mandates').select('paymentId').execute()).length)
    }

    expect(kept).toEqual([1, 0])
  })

  it('B2.5 a no about private photos holds for its days, however long ago somebody had asked', async ({ world }) => {
    const anna = await person(world, { photos: 1, privatePhotos: 1 })
    const ben = await person(world, { isPaid: true })
    const asks = () => ben.call(requestPhotos, { id: anna.id })
    const waiting = async () => (await anna.call(listPhotoRequests, {})).requests.length
    /** Days in which both come now and then. */
    const daysPass = async (days: number) => {
      world.clock.pass({ days })
      const now = world.clock.now()
      const expiresAt = new Date(now.getTime() + 86_400_000).toISOString()
      await world.db.updateTable('sessions').set({ seenAt: now.toISOString(), expiresAt }).execute()
      await forgets(world)
    }
    await asks()
    await daysPass(40)
    await anna.call(revokePhotos, { viewer_id: ben.id })
    await daysPass(6)
    await asks()
    const within = await waiting()
    // Who has asked meanwhile reached nobody, and waits as after any question.
    await daysPass(7)
    await asks()
    const after = await waiting()
    await daysPass(40)
    const stillAsked = await waiting()
    await anna.call(revokePhotos, { viewer_id: ben.id })
    await daysPass(38)

    expect([within, after, stillAsked]).toEqual([0, 1, 1])
    expect(await world.db.selectFrom('photoGrants').select('status').execute()).toEqual([])
  })

  it('S-H3 a visitor who complained is forgotten after a year, the complaint after three', async ({ world }) => {
    const at = world.clock.now()
    await sql`
      insert into complaints (site_id, reference, category, text, name, email, language, created_at)
      values (${world.site.id}, 'ABCDEFGH', 'other', 'something is wrong here', 'Kim', 'kim@example.org', 'de', ${at})
    `.execute(world.db)
    const rows = () => world.db.selectFrom('complaints').select(['name', 'email']).execute()

    world.clock.pass({ days: 364 })
    await forgets(world)
    expect(await rows()).toEqual([{ name: 'Kim', email: 'kim@example.org' }])
    world.clock.pass({ days: 2 })
    await forgets(world)
    expect(await rows()).toEqual([{ name: null, email: null }])
    world.clock.pass({ days: 731 })
    await forgets(world)
    expect(await rows()).toEqual([])
  })
})

describe('C-2 events', () => {
  it('C-2 are kept by week, found by their numbers over all weeks, and go by whole partitions', async ({ world }) => {
    const node = await LiveNode.start(world, { isAlone: true })
    const alice = await world.member()
    const { id } = await world.db
      .selectFrom('members')
      .select('id')
      .where('email', '=', alice.email)
      .executeTakeFirstOrThrow()
    const { database, owner } = world.ground
    const tells = () => node.tells(id, [{ type: 'like_gone', member_id: id }])

    await tells()
    await makePartitions(database, world.clock.now())
    world.clock.pass({ days: 7 })
    await tells()
    world.clock.pass({ days: 7 })
    await tells()
    const kept = async () => {
      const { rows } = await owner.query<{ seq: number; week: string }>(
        `select seq, tableoid::regclass::text as week from member_events where site_id = $1 order by seq`,
        [world.site.id],
      )
      return rows.map(({ seq, week }) => `${seq} ${week}`)
    }
    expect(await kept()).toEqual([
      '1 partitions.member_events_20261109',
      '2 partitions.member_events_20261116',
      '3 partitions.member_events_20261123',
    ])

    await dropPartitions(database, world.clock.now())

    expect(await kept()).toEqual(['2 partitions.member_events_20261116', '3 partitions.member_events_20261123'])
    const { rows } = await owner.query<{ 'QUERY PLAN': string }>(
      `explain select seq from member_events where site_id = 1 and member_id = gen_random_uuid() and seq > 5 order by seq limit 500`,
    )
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toContain('Seq Scan')
  })
})

async function counts({ ground, site }: World): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const table of ['attempts', 'idempotency_keys', 'known_devices', 'mail_links', 'sessions']) {
    const { rows } = await ground.owner.query<{ count: number }>(
      `select count(*) as count from ${table} where site_id = $1`,
      [site.id],
    )
    found[table] = rows[0]?.count ?? 0
  }
  return found
}
