import { sql } from 'kysely'
import type { Country, Locale } from '#contract/locales.ts'
import type { MemberId } from '#contract/members.ts'
import type { Filters } from '#contract/search.ts'
import { mailNotifications } from '#server/mail/kinds.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { mayBeMailed } from '#server/notifications/may-be-told.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Db, Tx } from '#server/platform/db/db.ts'
import { tryEach } from '#server/platform/jobs/try-each.ts'
import type { Site } from '#server/sites/site.ts'
import { filtersOf, othersOf, peopleOf } from './queries.ts'
import { scopeOf } from './scope.ts'
import { criteriaOf } from './criteria.ts'

const HOUR_MS = 3_600_000
/** A search is told of once a day; the hours less leave room for a job that begins earlier than the day before. */
const PAUSE_MS = 20 * HOUR_MS
/** Whoever has just joined still has to confirm their address, and would be missed if the day were counted to its end. */
const CONFIRMING_MS = 2 * HOUR_MS
const MEMBERS_AT_ONCE = 50
/** More new people than these are told as these. */
const MOST_NEWS = 500
const FIRST_ID = '00000000-0000-0000-0000-000000000000'
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

interface Parts {
  database: Database
  sites: readonly Site[]
  clock: Clock
}

interface DueSearch {
  id: string
  memberId: MemberId
  filters: Partial<Filters>
  toldAt: string
  email: string
  language: Locale
  seeks: string
  country: Country
}

/** Tells members by mail that new people fit their saved searches: one mail for all of them, each person once. */
export async function sendAlerts({ database, sites, clock }: Parts): Promise<void> {
  const now = clock.now()
  await tryEach(sites, 'sites have members who could not be told', async (site) => {
    const db = database.forSite(site.id)
    const until = new Date(now.getTime() - CONFIRMING_MS)
    await tryEach(inTurn(db, site, now), 'groups of members could not be told', async (due) => {
      const news = await findNews(db, site, due, until, now)
      // What was told and that it was told are one: a job that stops in between tells nobody twice.
      await db.transaction().execute((tx) => tell(tx, site, due, news, until, now))
    })
  })
}

/** The searches that are due, those of a few members at a time. */
async function* inTurn(db: Db, site: Site, now: Date): AsyncGenerator<DueSearch[]> {
  let last: string = FIRST_ID
  for (;;) {
    const due = await dueSearches(db, site, now, last)
    const next = due.at(-1)?.memberId
    if (!next) return
    last = next
    yield due
  }
}

/** All the searches of the next few members. */
async function dueSearches(db: Db, site: Site, now: Date, after: string): Promise<DueSearch[]> {
  const isDue = sql`s.wants_alerts and s.told_at < ${new Date(now.getTime() - PAUSE_MS)}`
  const { rows } = await sql<DueSearch>`
    with due as (
      select distinct s.member_id
      from saved_searches s
      join members m on m.site_id = s.site_id and m.id = s.member_id
      where s.site_id = ${site.id} and s.member_id > ${after} and ${isDue} and ${mayBeMailed(mailNotifications.search_alert)}
      order by s.member_id
      limit ${MEMBERS_AT_ONCE}
    )
    select s.id, s.member_id, s.filters, s.told_at, m.email, m.language, p.seeks, p.country
    from due
    join saved_searches s on s.site_id = ${site.id} and s.member_id = due.member_id and ${isDue}
    join members m on m.site_id = s.site_id and m.id = s.member_id
    join profiles p on p.site_id = s.site_id and p.member_id = s.member_id
    order by s.member_id, s.id
  `.execute(db)
  return rows
}

/** Who joined since each search was told of last, in one statement for all of them. */
async function findNews(
  db: Db,
  site: Site,
  due: readonly DueSearch[],
  until: Date,
  now: Date,
): Promise<Map<string, string[]>> {
  const statements = await Promise.all(
    due.map(async ({ id, memberId, filters, toldAt, seeks, country }) => {
      const criteria = criteriaOf(filters, site.settings, { genders: [seeks], country })
      const scope = await scopeOf(db, criteria, 'new')
      const scan = {
        site: site.id,
        scope,
        order: 'new' as const,
        isRare: true,
        filters: [
          ...filtersOf(criteria, now),
          ...(scope.filter ? [scope.filter] : []),
          ...othersOf(site.id, { id: memberId }),
          // Nobody is told of people who are none.
          sql`not s.is_fictional`,
        ],
        after: { at: until, id: LAST_ID },
        until: { at: new Date(Date.parse(toldAt) + 1), id: FIRST_ID },
      }
      return sql`(select ${id}::uuid as search_id, f.member_id from (${peopleOf(scan, MOST_NEWS)}) f)`
    }),
  )
  const { rows } = await sql<{ searchId: string; memberId: string }>`${sql.join(statements, sql` union all `)}`.execute(
    db,
  )
  return new Map(
    [...Map.groupBy(rows, ({ searchId }) => searchId)].map(([id, found]) => [
      id,
      found.map(({ memberId }) => memberId),
    ]),
  )
}

async function tell(
  tx: Tx,
  site: Site,
  due: readonly DueSearch[],
  news: ReadonlyMap<string, string[]>,
  until: Date,
  now: Date,
): Promise<void> {
  const told = await markTold(tx, site, due, until)
  for (const searches of Map.groupBy(
    due.filter(({ id }) => told.has(id)),
    ({ memberId }) => memberId,
  ).values()) {
    const people = new Set(searches.flatMap(({ id }) => news.get(id) ?? []))
    const [search] = searches
    if (!search || people.size === 0) continue
    const { email: address, language, memberId } = search
    const count = searches.filter(({ id }) => news.has(id)).length
    const intent = { people: String(people.size), searches: String(count) }
    await sendMail(tx, { site: site.id, kind: 'search_alert', address, language, memberId, intent }, now)
  }
}

/** Returns those that nobody else has told of meanwhile. */
async function markTold(tx: Tx, site: Site, due: readonly DueSearch[], until: Date): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    update saved_searches s
    set told_at = ${until}
    from unnest(${due.map(({ id }) => id)}::uuid[], ${due.map(({ toldAt }) => toldAt)}::timestamptz[]) as d (id, told_at)
    where s.site_id = ${site.id} and s.id = d.id and s.told_at = d.told_at
    returning s.id
  `.execute(tx)
  return new Set(rows.map(({ id }) => id))
}
