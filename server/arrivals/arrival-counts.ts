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

/** So many senders of a site are told apart in a day, and so many of each network that it names; an address can be given any. */
export const MOST_SENDERS = 1000
/** Who has brought a member within this time is known. */
const LATELY = '30 days'
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

/**
 * One writer of a site after the other: two at once could each take the last place that is left. Anybody can invent senders, so
 * those that have brought a member lately need no place, and networks that the operator has named have places of their own.
 */
async function writeCounts(db: Db, site: SiteId, counts: readonly Count[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('arrival_counts'), ${site})`.execute(tx)
    await sql`
      with named as (
        select jsonb_object_keys(settings -> 'postbacks') as network
        from sites
        where id = ${site}
      ), fresh as (
        select c.*, coalesce(n.network, '') as own_places, n.network is not null as is_named,
          a.site_id is not null
          or c.network in ('', ${OTHERS}) and c.ref in ('', ${OTHERS})
          or exists (
            select from members m
            where m.site_id = ${site} and (m.network is not null or m.ref is not null)
              and coalesce(m.network, '') = c.network and coalesce(m.ref, '') = c.ref
              and m.signup_at > c.day - ${LATELY}::interval
          ) as needs_no_place
        from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as c (
          day date, lander text, slug text, variant text, network text, ref text, came integer, started integer
        )
        left join arrival_counts a on a.site_id = ${site} and a.day = c.day and a.lander = c.lander and a.slug = c.slug
          and a.variant = c.variant and a.network = c.network and a.ref = c.ref
        left join named n on n.network = c.network
      ), taken as (
        select day, coalesce(n.network, '') as own_places, count(*) as senders
        from arrival_counts a
        left join named n using (network)
        where site_id = ${site} and day in (select day from fresh) and ${OTHERS} not in (a.network, ref)
          and (a.network <> '' or ref <> '')
        group by 1, 2
      ), placed as (
        select fresh.*, needs_no_place or coalesce(senders, 0)
          + row_number() over (partition by day, own_places, needs_no_place order by came + started desc)
          <= ${MOST_SENDERS} as fits
        from fresh
        left join taken using (day, own_places)
      )
      insert into arrival_counts (site_id, day, lander, slug, variant, network, ref, came, started)
      select ${site}, day, lander, slug, variant, case when fits or is_named then network else ${OTHERS} end,
        case when fits then ref else ${OTHERS} end, sum(came), sum(started)
      from placed
      group by 2, 3, 4, 5, 6, 7
      on conflict (site_id, day, lander, slug, variant, network, ref) do update set
        came = arrival_counts.came + excluded.came, started = arrival_counts.started + excluded.started
    `.execute(tx)
  })
}
