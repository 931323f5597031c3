import type pg from 'pg'
import { RIDES } from './ride.ts'
import type { StatementNames } from './statement-names.ts'

const NOTHING = { command: 'RIDES', rowCount: null, rows: [] }

/**
 * A connection as the query builder sees it, with less waiting: statements have names, and what rides, as `begin` always
 * does, travels in one packet with the statement after it, which fails if one of its riders did.
 */
export function quickClient(client: pg.PoolClient, names: StatementNames): pg.PoolClient {
  let riders: pg.QueryConfig[] = []

  async function query(text: string, values: readonly unknown[]): Promise<unknown> {
    const name = values.length > 0 ? names.nameOf(text) : undefined
    const statement = { ...(name && { name }), text, values: [...values] }
    if (text === 'begin' || text.startsWith(RIDES)) {
      riders.push(statement)
      return NOTHING
    }
    // What would be taken back at once need not run.
    if (text === 'rollback') riders = []
    if (riders.length === 0) return client.query(statement)
    const all = [...riders, statement]
    riders = []
    const { stream } = client.connection
    stream.cork()
    const answers = all.map((each) => client.query(each))
    stream.uncork()
    return (await Promise.all(answers)).at(-1)
  }

  return Object.assign(Object.create(client) as pg.PoolClient, { query })
}
