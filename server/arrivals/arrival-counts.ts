import { sql } from 'kysely'
import type { Database, Db, SiteId } from '#server/platform/db/db.ts'
import { type CountedSource, OTHERS } from './source.ts'

/** What a visitor does before there is an account: comes, begins to join. */
type VisitorStep = 'came' | 'started'

interface Count extends CountedSource, Record<VisitorStep, number> {
  site: SiteId
  /** In UTC. */
  day: string
}

/** So many senders of a site are told apart in a day; an address can be given any. */
export const MOST_SENDERS = 1000
/** So many counts wait in a process at most. */
const MOST_WAITING = 10_000

/**
 * Counts visitors without knowing one: sums for each source and day, gathered in the process and written every few seconds.
 * A process that dies takes the last seconds with it.
 */
export class ArrivalCounts {
  #waiting = new Map<string, Count>()

  count(site: SiteId, step: VisitorStep, source: CountedSource, now: Date): void {
    this.#add({ site, day: now.toISOString().slice(0, 10), ...source, came: 0, started: 0, [step]: 1 })
  }

  /** Writes what was gathered. What could not be written of a site waits for the next time. */
  async write(database: Database): Promise<void> {
    const waiting = [...this.#waiting.values()]
    this.#waiting = new Map()
    const failures: unknown[] = []
    for (const [site, counts] of Map.groupBy(waiting, (count) => count.site)) {
      try {
        await writeCounts(database.forSite(site), site, counts)
      } catch (error) {
        for (const count of counts) this.#add(count)
        failures.push(error)
      }
    }
    if (failures.length > 0) throw failures[0]
  }

  #add(count: Count): void {
    const key = keyOf(count)
    const known = this.#waiting.get(key)
    if (known) {
      known.came += count.came
      known.started += count.started
    } else if (this.#waiting.size < MOST_WAITING || count.network === OTHERS) {
      this.#waiting.set(key, count)
    } else {
      this.#add({ ...count, network: OTHERS, ref: OTHERS })
    }
  }
}

function keyOf({ site, day, lander, slug, variant, network, ref }: Count): string {
  return `${site} ${day} ${lander} ${slug} ${variant} ${network} ${ref}`
}

/** One writer of a site after the other: two at once could each take the last place that is left. */
async function writeCounts(db: Db, site: SiteId, counts: readonly Count[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('arrival_counts'), ${site})`.execute(tx)
    await sql`
      with fresh as (
        select c.*, a.site_id is not null as is_known, c.network in ('', ${OTHERS}) and c.ref in ('', ${OTHERS}) as is_unsent
        from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as c (
          day date, lander text, slug text, variant text, network text, ref text, came integer, started integer
        )
        left join arrival_counts a on a.site_id = ${site} and a.day = c.day and a.lander = c.lander and a.slug = c.slug
          and a.variant = c.variant and a.network = c.network and a.ref = c.ref
      ), kept as (
        select day, count(*) as senders
        from arrival_counts
        where site_id = ${site} and day in (select day from fresh) and network <> ${OTHERS} and (network <> '' or ref <> '')
        group by day
      ), placed as (
        select fresh.*, is_known or is_unsent or coalesce(senders, 0)
          + row_number() over (partition by day, is_known, is_unsent order by came + started desc) <= ${MOST_SENDERS} as fits
        from fresh
        left join kept using (day)
      )
      insert into arrival_counts (site_id, day, lander, slug, variant, network, ref, came, started)
      select ${site}, day, lander, slug, variant, case when fits then network else ${OTHERS} end,
        case when fits then ref else ${OTHERS} end, sum(came), sum(started)
      from placed
      group by 2, 3, 4, 5, 6, 7
      on conflict (site_id, day, lander, slug, variant, network, ref) do update set
        came = arrival_counts.came + excluded.came, started = arrival_counts.started + excluded.started
    `.execute(tx)
  })
}
