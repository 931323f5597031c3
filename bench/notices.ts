import path from 'node:path'
import pg from 'pg'
import { tasks } from '#server/jobs.ts'
import { collectNotices } from '#server/notifications/collect-notices.ts'
import { sendNotices } from '#server/notifications/send-notices.ts'
import { appLogin } from '#server/platform/db/app-login.ts'
import { createDatabase } from '#server/platform/db/create-database.ts'
import { connect, type Db } from '#server/platform/db/db.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { erasePostgres, startPostgres, THROW_AWAY } from '#server/platform/db/postgres.ts'
import { installJobs } from '#server/platform/jobs/run-jobs.ts'
import { insertCrowd } from '#test/crowd.ts'
import type { Effort } from './compare.ts'
import { median } from './rate.ts'
import { percent, whole } from './results.ts'

const FOLDER = path.resolve('.data/bench-notices')
const SITE = 1
const EVENTS = 10
/** The rows that a notice cannot do without are inserted one by one, as fast as the database takes them. */
const GOAL = 0.5
const BEGIN = new Date('2026-01-01T12:00:00Z')
const LATER = new Date(BEGIN.getTime() + 11 * 60_000)

export interface NoticesOutcome {
  title: string
  members: number
  /** Members who were told a second, of ten messages each. */
  product: number
  /** The same rows, inserted without asking anything. */
  bare: number
  ratio: number
  goal: number
}

/** What deciding costs beside the inserts that a decision ends in: a notice, what was told, a mail and its task. */
export async function measureNotices({ rounds }: Effort, { isShort }: { isShort: boolean }): Promise<NoticesOutcome> {
  const members = isShort ? 200 : 2000
  await erasePostgres(FOLDER)
  const postgres = await startPostgres(FOLDER, THROW_AWAY)
  try {
    await createDatabase(postgres.url('postgres'), 'notices')
    const url = postgres.url('notices')
    await migrate(url)
    await installJobs(url, tasks)
    const owner = new pg.Client({ connectionString: url })
    await owner.connect()
    const database = connect(await appLogin(url, 'a password of benches'))
    const rates: Record<'product' | 'bare', number[]> = { product: [], bare: [] }
    try {
      for (let round = 0; round < rounds; round++) {
        await burst(owner, members)
        rates.product.push(await perSecond(members, () => decideAll(database.forSite(SITE))))
        await burst(owner, members)
        rates.bare.push(await perSecond(members, () => insertAll(owner)))
      }
    } finally {
      await database.close()
      await owner.end()
    }
    const [product, bare] = [median(rates.product), median(rates.bare)]
    return { title: 'notices', members, product, bare, ratio: product / bare, goal: GOAL }
  } finally {
    await postgres.stop()
    await erasePostgres(FOLDER)
  }
}

export function tellNotices({ members, product, bare, ratio, goal }: NoticesOutcome): void {
  console.log(`\nnotices, ${whole(members)} members with ${EVENTS} unread messages each, told a second`)
  console.log(
    `  decided ${whole(product)}, bare inserts ${whole(bare)}: ${percent(ratio)}, goal ≥ ${percent(goal)}: ${ratio >= goal ? 'reached' : 'missed'}`,
  )
}

async function perSecond(count: number, work: () => Promise<void>): Promise<number> {
  const begun = performance.now()
  await work()
  return count / ((performance.now() - begun) / 1000)
}

async function decideAll(db: Db): Promise<void> {
  await collectNotices(db, SITE, BEGIN)
  await sendNotices(db, SITE, LATER)
}

/** One transaction for each hundred, as the product has. */
async function insertAll(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ memberId: string; conversationId: string }>(
    `select member_id as "memberId", conversation_id as "conversationId" from chats`,
  )
  for (let first = 0; first < rows.length; first += 100) {
    await owner.query('begin')
    for (const { memberId, conversationId } of rows.slice(first, first + 100)) {
      await owner.query(
        `insert into notices (site_id, id, member_id, kind, channel, created_at, due_at, sent_at, messages, chats)
         values ($1, $2, $2, 'new_conversations', 'email', $3, $3, $3, $4, 1)`,
        [SITE, memberId, BEGIN, EVENTS],
      )
      await owner.query(
        `insert into told_chats (site_id, member_id, conversation_id, kind, channel, seq, notice_id)
         values ($1, $2, $3, 'new_conversations', 'email', $4, $2)`,
        [SITE, memberId, conversationId, EVENTS],
      )
      await owner.query(
        `with mail as (
           insert into mails (site_id, kind, address, language, member_id, intent, created_at)
           values ($1, 'new_conversations', 'a@example.org', 'de', $2, '{}', $3)
           returning site_id, id
         )
         select enqueue('send-mail', json_build_object('site', site_id, 'mail', id)) from mail`,
        [SITE, memberId, BEGIN],
      )
    }
    await owner.query('commit')
  }
}

/** Somebody has written to all others, who are away. What an earlier round left is gone. */
async function burst(owner: pg.Client, members: number): Promise<void> {
  await owner.query('truncate members, notice_sweeps cascade')
  await owner.query('delete from graphile_worker._private_jobs')
  await owner.query(
    `insert into sites (id, host, settings, company) overriding system value values ($1, 'bench.test', '{}', '{}') on conflict do nothing`,
    [SITE],
  )
  const { rows } = await owner.query<{ id: string }>(
    `insert into members (site_id, email, status, language, signup_at, last_active_at)
     values ($1, 'writer@example.org', 'active', 'de', $2, $2)
     returning id`,
    [SITE, BEGIN],
  )
  const writer = rows[0]?.id ?? ''
  await insertCrowd(owner, { site: SITE, writer, now: BEGIN, members, messages: EVENTS })
  await owner.query('analyze')
}
