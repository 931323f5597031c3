import type pg from 'pg'
import { WITH_NEXT } from './send-with-next.ts'
import type { StatementNames } from './statement-names.ts'

/** What a statement gets that waits for the next one. */
const NO_ANSWER = { command: 'WAITING', rowCount: null, rows: [] }

/**
 * A connection as the query builder sees it, with less waiting: statements have names, and what is sent with the next
 * one, as `begin` always is, travels in one packet with the statement after it, which fails if one before it did.
 */
export function quickClient(client: pg.PoolClient, names: StatementNames): pg.PoolClient {
  let waiting: pg.QueryConfig[] = []

  async function query(text: string, values: readonly unknown[]): Promise<unknown> {
    const name = values.length > 0 ? names.nameOf(text) : undefined
    const statement = { ...(name && { name }), text, values: [...values] }
    if (text === 'begin' || text.startsWith(WITH_NEXT)) {
      waiting.push(statement)
      return NO_ANSWER
    }
    // What would be taken back at once need not run.
    if (text === 'rollback') waiting = []
    if (waiting.length === 0) return client.query(statement)
    const all = [...waiting, statement]
    waiting = []
    const { stream } = client.connection
    stream.cork()
    const answers = all.map((each) => client.query(each))
    stream.uncork()
    return (await Promise.all(answers)).at(-1)
  }

  return Object.assign(Object.create(client) as pg.PoolClient, { query })
}
