import { sql } from 'kysely'
import type { Db, SiteId, Tx } from './db/db.ts'
import { sendWithNext } from './db/send-with-next.ts'

export interface Limit {
  /** So many within the window; the next one has to wait for its end. */
  most: number
  minutes: number
}

interface Attempt {
  subject: string
  limit: Limit
  /** How much it counts for. */
  weight: number
  now: Date
}

/** Counts one more try of a subject in one statement, so that parallel tries cannot share a count. */
export async function countAttempt(
  db: Db,
  site: SiteId,
  { subject, limit, weight, now }: Attempt,
): Promise<{ count: number; until: string }> {
  const { rows } = await sql<{ count: number; until: string }>`
    insert into attempts (site_id, subject, count, until)
    values (${site}, ${subject}, ${weight}, ${minutesLater(now, limit.minutes)})
    on conflict (site_id, subject) do update set
      count = case when attempts.until <= ${now} then excluded.count else attempts.count + excluded.count end,
      until = case when attempts.until <= ${now} then excluded.until else attempts.until end
    returning count, until
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('A statement that always has a row had none')
  return row
}

/** How many tries of a subject count now. */
export async function attemptsSoFar(db: Db, site: SiteId, subject: string, now: Date): Promise<number> {
  const row = await db
    .selectFrom('attempts')
    .select('count')
    .where('siteId', '=', site)
    .where('subject', '=', subject)
    .where('until', '>', now.toISOString())
    .executeTakeFirst()
  return row?.count ?? 0
}

/** A guess that has been counted, before anybody has looked whether it is right. */
export interface CountedGuess {
  /** How many whole minutes the tightest limit asks to wait, if this guess turns out to be wrong; 0 when more may follow. */
  minutesIfWrong: number
  /** It was right, or nobody has judged it: it is as if it had not been. */
  takeBack: () => Promise<void>
}

/**
 * Counts a guess before it is judged, so that of many at once no more are judged than one after the other. Throws what
 * `refuse` makes of the minutes to wait when a limit is reached already; a guess that was not judged counts nowhere.
 */
export async function countGuess(
  db: Db,
  site: SiteId,
  limits: Readonly<Record<string, Limit>>,
  { now, refuse }: { now: Date; refuse: (minutes: number) => Error },
): Promise<CountedGuess> {
  // In one order for everybody: two who guess at once must not wait for each other.
  const subjects = Object.keys(limits).toSorted()
  const takeBack = () => takeBackAttempts(db, site, subjects)
  const rows = await countAll(db, site, { subjects, limits, now })
  const minutesAt = (past: number) => {
    const reached = rows.filter(({ subject, count }) => count > (limits[subject]?.most ?? Infinity) - past)
    return Math.max(0, ...reached.map(({ until }) => Math.ceil((Date.parse(until) - now.getTime()) / 60_000)))
  }
  const minutes = minutesAt(0)
  if (minutes === 0) return { minutesIfWrong: minutesAt(1), takeBack }
  await takeBack()
  throw refuse(minutes)
}

/** For guesses that nobody has judged, because something else went wrong. */
export function takeBackAnd(...guesses: readonly CountedGuess[]): (error: unknown) => Promise<never> {
  return async (error) => {
    for (const guess of guesses) await guess.takeBack()
    throw error
  }
}

async function countAll(
  db: Db,
  site: SiteId,
  { subjects, limits, now }: { subjects: readonly string[]; limits: Readonly<Record<string, Limit>>; now: Date },
): Promise<{ subject: string; count: number; until: string }[]> {
  const ends = subjects.map((subject) => minutesLater(now, limits[subject]?.minutes ?? 0).toISOString())
  const { rows } = await sql<{ subject: string; count: number; until: string }>`
    insert into attempts (site_id, subject, count, until)
    select ${site}, t.subject, 1, t.until
    from unnest(${subjects}::text[], ${ends}::timestamptz[]) t (subject, until)
    on conflict (site_id, subject) do update set
      count = case when attempts.until <= ${now} then 1 else attempts.count + 1 end,
      until = case when attempts.until <= ${now} then excluded.until else attempts.until end
    returning subject, count, until
  `.execute(db)
  return rows
}

function minutesLater(now: Date, minutes: number): Date {
  return new Date(now.getTime() + minutes * 60_000)
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
