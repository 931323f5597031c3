import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import { parse } from 'node:querystring'
import pg from 'pg'
import { search as endpoint } from '#contract/search.ts'
import { systemClock } from '#server/platform/clock.ts'
import { connect } from '#server/platform/db/db.ts'
import { productTypes } from '#server/platform/db/types.ts'
import type { Tables } from '#server/platform/db/tables.gen.ts'
import type { Context } from '#server/context.ts'
import { makeSecrets } from '#server/platform/secrets.ts'
import { search } from '#server/search/search.ts'
import { loadSites } from '#server/sites/sites.ts'
import type { Cookies, SearchCase } from './search-requests.ts'

interface Statement {
  text: string
  values: unknown[]
}

/** As many as the product has. */
const CONNECTIONS = 10

/** The statements of searches, without the server around them. */
export interface BareSearches {
  /** Whole searches a second of so many clients. */
  perSecond(clients: number, seconds: number): Promise<number>
  close(): Promise<void>
}

/** Hears what the product asks the database for each search, to ask the same again through the driver alone. */
export async function recordStatements(
  url: string,
  cases: readonly SearchCase[],
  cookies: Cookies,
): Promise<BareSearches> {
  const database = connect(url)
  const sites = await loadSites(database, { scheme: 'http', port: 80 })
  const site = sites.byHost('localhost')
  if (!site) throw new Error('The demo site is missing')
  const options = `-c role=visavis_app -c visavis.site=${site.id}`
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS, options, types: productTypes })
  // A database that is stopped ends them; what failed before is what is told.
  pool.on('error', () => {})

  let heard: Statement[] = []
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: ({ query }) => void heard.push({ text: query.sql, values: [...query.parameters] }),
  })
  const secrets = makeSecrets('a secret that is none, for a database that is thrown away')
  const searches: Statement[][] = []
  for (const [index, query] of cases.flatMap(({ queries }) => queries).entries()) {
    const [, token = ''] = (cookies[index % cookies.length] ?? '').split('=')
    const context = {
      db,
      site,
      clock: systemClock,
      secrets,
      siteCountry: 'DE',
      network: 'bench',
      household: 'bench',
      cookies: { read: () => token },
    }
    heard = []
    await search(context as unknown as Context, endpoint.input.parse({ ...parse(query) }))
    searches.push(heard)
  }
  await database.close()

  // Parsed once, as in the product.
  const names = new Map([...new Set(searches.flat().map(({ text }) => text))].map((text, at) => [text, `s${at}`]))
  const nameOf = (text: string) => names.get(text) ?? ''
  let turn = 0
  const searchOnce = async () => {
    const client = await pool.connect()
    try {
      for (const { text, values } of searches[turn++ % searches.length] ?? [])
        await client.query({ name: nameOf(text), text, values })
    } finally {
      client.release()
    }
  }
  return {
    async perSecond(clients, seconds) {
      const begun = performance.now()
      let done = 0
      const one = async () => {
        while (performance.now() - begun < seconds * 1000) {
          await searchOnce()
          done++
        }
      }
      await Promise.all(Array.from({ length: clients }, one))
      return done / ((performance.now() - begun) / 1000)
    },
    close: () => pool.end(),
  }
}
