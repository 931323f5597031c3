import pg from 'pg'

const { builtins } = pg.types

/** How the product reads values, by type; what is not here is read as the driver does. */
const parsers = new Map<number, (text: string) => unknown>([
  // Times are ISO strings from the row to the browser, so no layer in between has to map them.
  [builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString()],
  // Counts and sequence numbers fit a double for longer than we will live.
  [builtins.INT8, Number],
  [builtins.DATE, (text) => text],
])

/** For the `types` of a connection or pool: others on the same driver, such as the queue, read as they are used to. */
export const productTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format),
}
