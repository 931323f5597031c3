import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import pg from 'pg'
import { searchName } from './search-name.ts'

const FILE = path.resolve(import.meta.dirname, '../../db/seeds/places.tsv.gz')
/** To be raised when the same file becomes other rows, for instance by another `searchName`. */
const READING = 1

/** Fills regions and places from the list of the product, unless it was this very list that filled them. */
export async function importPlaces(url: string): Promise<void> {
  const file = await readFile(FILE)
  const hash = createHash('sha256').update(file).update(`${READING}`).digest('hex')

  const client = new pg.Client({ connectionString: url, application_name: 'visavis-places' })
  await client.connect()
  try {
    await client.query('begin')
    // Two nodes that start at once must not import at once.
    await client.query("select pg_advisory_xact_lock(hashtext('visavis.places'))")
    const { rows } = await client.query<{ hash: string | null; isFilled: boolean }>(
      `select obj_description('places'::regclass) as hash, exists (select from places) as "isFilled"`,
    )
    if (rows[0]?.isFilled && rows[0].hash === hash) return

    const { regions, places } = parse((await promisify(gunzip)(file)).toString())
    // Places that left the list stay: somebody may live there.
    await client.query(
      `insert into regions (country, code, name)
      select * from unnest(string_to_array($1, E'\\n'), string_to_array($2, E'\\n'), string_to_array($3, E'\\n'))
      on conflict (country, code) do update set name = excluded.name`,
      regions,
    )
    await client.query(
      `insert into places (country, region, id, name, search_name, lat, lon, population)
      select * from unnest(
        string_to_array($1, E'\\n'),
        string_to_array($2, E'\\n'),
        string_to_array($3, E'\\n')::int[],
        string_to_array($4, E'\\n'),
        string_to_array($5, E'\\n'),
        string_to_array($6, E'\\n')::real[],
        string_to_array($7, E'\\n')::real[],
        string_to_array($8, E'\\n')::int[]
      )
      on conflict (id) do update set
        country = excluded.country,
        region = excluded.region,
        name = excluded.name,
        search_name = excluded.search_name,
        lat = excluded.lat,
        lon = excluded.lon,
        population = excluded.population
      where places is distinct from excluded`,
      places,
    )
    await client.query('analyze regions, places')
    await client.query(`comment on table places is ${client.escapeLiteral(hash)}`)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

/** The columns of both tables. A line of three fields is a region, one of eight a place. */
function parse(text: string): { regions: string[]; places: string[] } {
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'))
  const fields = lines.map((line) => line.split('\t'))
  return {
    regions: columns(
      3,
      fields.filter(({ length }) => length === 3),
    ),
    places: columns(8, fields.filter(({ length }) => length === 8).map(asRow)),
  }
}

function asRow([country = '', region = '', id = '', name = '', ...rest]: string[]): string[] {
  const [lat = '', lon = '', population = '', aliases = ''] = rest
  const names = [name, ...aliases.split('|').filter(Boolean)]
  return [country, region, id, name, names.map(searchName).join(' / '), lat, lon, population]
}

/** Each column as one text, which the database splits: the driver is slow at quoting arrays of this length. */
function columns(count: number, rows: readonly string[][]): string[] {
  return Array.from({ length: count }, (_, column) => rows.map((row) => row[column] ?? '').join('\n'))
}
