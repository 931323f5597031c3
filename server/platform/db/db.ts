import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { quickClient } from './quick-client.ts'
import { StatementNames } from './statement-names.ts'
import type { Tables } from './tables.gen.ts'
import { productTypes } from './types.ts'

/** The rows of one site: row-level security hides every other site's. */
export type Db = Kysely<Tables>
/** A verb that takes this changes something together with its caller, or not at all. */
export type Tx = Transaction<Tables>

export type SiteId = number

/** What the process works as. It owns nothing. */
export const APP_ROLE = 'visavis_app'

export interface Database {
  /** The rows of one site. */
  forSite(site: SiteId): Db
  /** Rows that belong to no single site: the list of sites, places. Site-bound rows are invisible here. */
  shared: Db
  isUp(): Promise<boolean>
  close(): Promise<void>
}

/** Ten connections are enough for one process: the work waits for the disk, not for a connection. */
const CONNECTIONS = 10

export function connect(url: string, { connections = CONNECTIONS } = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5000,
    application_name: 'visavis',
    pipeline: true,
    types: productTypes,
    // Pages that are not in memory come from a disk without arms: the cost that is usual for those which have some makes
    // the planner read whole tables instead of the few rows of a page.
    // The role and the limits are set with the connection itself, so that no statement can run without them; the role also
    // when the login is it already, so that an address of the owner by mistake gives no power.
    options: `-c role=${APP_ROLE} -c random_page_cost=1.1 -c statement_timeout=10000 -c lock_timeout=2000 -c idle_in_transaction_session_timeout=30000`,
  })
  // A connection that breaks while idle is replaced at the next use; without a listener it would end the process.
  pool.on('error', () => {})
  // The same for one that breaks between two statements of a transaction: the next statement reports it.
  pool.on('connect', (client) => client.on('error', () => {}))

  const siteOf = new WeakMap<pg.PoolClient, SiteId>()
  const names = new StatementNames()
  const quick = new WeakMap<pg.PoolClient, pg.PoolClient>()
  const quickOf = (client: pg.PoolClient) => {
    const known = quick.get(client) ?? quickClient(client, names)
    quick.set(client, known)
    return known
  }
  const perSite = new Map<SiteId, Db>()

  /** A connection remembers its site, so that the extra statement is paid only when the site changes. */
  async function borrow(site: SiteId): Promise<pg.PoolClient> {
    const client = await pool.connect()
    if (siteOf.get(client) === site) return quickOf(client)
    try {
      await client.query({
        name: 'set-site',
        text: "select set_config('visavis.site', $1, false)",
        values: [site || ''],
      })
    } catch (error) {
      client.release(true)
      throw error
    }
    siteOf.set(client, site)
    return quickOf(client)
  }

  function open(site: SiteId): Db {
    const sitePool = Object.assign(Object.create(pool) as pg.Pool, { connect: () => borrow(site), end: async () => {} })
    return new Kysely<Tables>({
      dialect: new PostgresDialect({ pool: sitePool }),
      plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    })
  }

  const shared = open(0)
  return {
    shared,
    forSite(site) {
      const db = perSite.get(site) ?? open(site)
      perSite.set(site, db)
      return db
    },
    isUp: () =>
      pool.query('select 1').then(
        () => true,
        () => false,
      ),
    close: () => pool.end(),
  }
}
