import './load-env.ts'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { isOneOf } from '#contract/is-one-of.ts'
import { arrivalSteps, dimensions, readArrivals } from '#server/arrivals/read-arrivals.ts'
import { connect } from '#server/platform/db/db.ts'
import { withDatabase } from './with-database.ts'

const USAGE =
  'npm run arrivals -- --site dating.example --from 2026-11-01 --to 2026-11-30 [--by lander,variant,network] [--json]'

// How many came from where, and how far they came. Days are those of UTC.
const { values } = parseArgs({
  options: {
    site: { type: 'string' },
    from: { type: 'string' },
    to: { type: 'string' },
    by: { type: 'string', default: dimensions.join() },
    json: { type: 'boolean', default: false },
  },
})
const { site: host, from = '', to = from, json } = values
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)
const by = values.by.split(',').map((name) => {
  if (!isOneOf(dimensions, name)) fail()
  return name
})
if (!host || !isDay(from) || !isDay(to)) fail()

await withDatabase(async (url) => {
  const database = connect(url, { connections: 1 })
  try {
    const { rows } = await sql<{ id: number }>`select id from sites where host = ${host}`.execute(database.shared)
    const [site] = rows
    if (!site) throw new Error(`There is no site ${host}`)
    const figures = await readArrivals(database.forSite(site.id), site.id, { from, to, by })
    if (json) console.log(JSON.stringify(figures, null, 2))
    else printTable([...by, ...arrivalSteps], figures)
  } finally {
    await database.close()
  }
})

function printTable<Name extends string>(
  columns: readonly Name[],
  lines: readonly Record<Name, string | number>[],
): void {
  const cells = lines.map((line) => columns.map((name) => String(line[name] === '' ? '–' : line[name])))
  const widths = columns.map((name, place) => Math.max(name.length, ...cells.map((line) => line[place]?.length ?? 0)))
  const isFigure = (place: number) => place >= columns.length - arrivalSteps.length
  for (const line of [columns, ...cells]) {
    const padded = line.map((cell, place) =>
      isFigure(place) ? cell.padStart(widths[place] ?? 0) : cell.padEnd(widths[place] ?? 0),
    )
    console.log(padded.join('  ').trimEnd())
  }
}

function fail(): never {
  console.error(USAGE)
  process.exit(1)
}
