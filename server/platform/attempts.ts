import { sql } from 'kysely'
import type { Db, SiteId, Tx } from './db/db.ts'
import { sendWithNext } from './db/send-with-next.ts'

export interface Limit {
  /** So many within the window; the next one has to wait for its end. */
  most: number
  minutes: number
}

/** Counts one more try of a subject in one statement, so that parallel tries cannot share a count. */
export async function countAttempt(
  db: Db,
  site: SiteId,
  subject: string,
  { minutes }: Limit,
  now: Date,
): Promise<number> {
  const until = new Date(now.getTime() + minutes * 60_000)
  const { rows } = await sql<{ count: number }>`
    insert into attempts (site_id, subject, count, until)
    values (${site}, ${subject}, 1, ${until})
    on conflict (site_id, subject) do update set
      count = case when attempts.until <= ${now} then 1 else attempts.count + 1 end,
      until = case when attempts.until <= ${now} then excluded.until else attempts.until end
    returning count
  `.execute(db)
  return rows[0]?.count ?? 1
}

/** How many whole minutes the tightest of these limits still asks to wait; 0 when none is reached. */
export async function minutesBlocked(
  db: Db,
  site: SiteId,
  limits: Readonly<Record<string, Limit>>,
  now: Date,
): Promise<number> {
  const rows = await db
    .selectFrom('attempts')
    .select(['subject', 'count', 'until'])
    .where('siteId', '=', site)
    .where('subject', 'in', Object.keys(limits))
    .where('until', '>', now.toISOString())
    .execute()
  const waits = rows
    .filter(({ subject, count }) => count >= (limits[subject]?.most ?? Infinity))
    .map(({ until }) => Math.ceil((Date.parse(until) - now.getTime()) / 60_000))
  return Math.max(0, ...waits)
}

export async function forgetAttempts(tx: Tx, site: SiteId, subjects: readonly string[]): Promise<void> {
  await sendWithNext(tx, sql`delete from attempts where site_id = ${site} and subject = any (${subjects})`)
}

/** Takes back one try of each subject that turned out to be none. */
export async function takeBackAttempts(db: Db, site: SiteId, subjects: readonly string[]): Promise<void> {
  await sql`
    update attempts set count = count - 1
    where site_id = ${site} and subject = any (${subjects}) and count > 0
  `.execute(db)
}

/** Counts a try and tells whether it is still within its limit. */
export async function isAllowed(db: Db, site: SiteId, subject: string, limit: Limit, now: Date): Promise<boolean> {
  return (await countAttempt(db, site, subject, limit, now)) <= limit.most
}
