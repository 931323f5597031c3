import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'

/** Where a value goes that is known only when the statement runs. */
class Slot<Name> {
  readonly name: Name

  constructor(name: Name) {
    this.name = name
  }
}

/**
 * A statement that is put together once and run with other values each time: for what runs most often, putting its text
 * together would cost more than sending it.
 */
export function prepare<Values extends Record<string, unknown>, Row>(
  build: (value: <Name extends keyof Values>(name: Name) => RawBuilder<Values[Name]>) => RawBuilder<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined
  return async (db, values) => {
    compiled ??= build((name) => sql`${new Slot(name)}`).compile(db)
    const parameters = compiled.parameters.map((given) => (given instanceof Slot ? values[given.name] : given))
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}
