import './load-env.ts'
import { parseArgs } from 'node:util'
import { isOneOf } from '#contract/is-one-of.ts'
import { arrivalSteps, dimensions, readArrivals } from '#server/arrivals/read-arrivals.ts'
import { connect } from '#server/platform/db/db.ts'
import { OperatorMistake } from '#server/platform/operator-mistake.ts'
import { findSite } from './operator/find-site.ts'
import { tellMistakes } from './operator/tell-mistakes.ts'
import { withDatabase } from './with-database.ts'

const USAGE =
  'npm run arrivals -- --site dating.example --from 2026-11-01 --to 2026-11-30 [--by lander,variant,network] [--json]'

// How many came from where, and how far they came. Days are those of UTC.
await tellMistakes({ usage: USAGE, isChange: false }, async () => {
  const { host, period, json } = readAsked()
  await withDatabase(async (url) => {
    const database = connect(url, { connections: 1 })
    try {
      const site = await findSite(database, host)
      const figures = await readArrivals(database.forSite(site), site, period)
      if (json) console.log(JSON.stringify(figures, null, 2))
      else printTable([...period.by, ...arrivalSteps], figures)
    } finally {
      await database.close()
    }
  })
})

function readAsked() {
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
  if (!host) throw new OperatorMistake(`--site is missing.\n${USAGE}`)
  for (const [name, day] of Object.entries({ from, to }))
    if (!isDay(day)) throw new OperatorMistake(`--${name} has to be a day like 2026-11-16, and is "${day}".\n${USAGE}`)
  if (from > to) throw new OperatorMistake(`--from ${from} is later than --to ${to}.`)
  const by = values.by.split(',').map((name) => {
    if (isOneOf(dimensions, name)) return name
    throw new OperatorMistake(`--by does not know "${name}". There are: ${dimensions.join(', ')}.`)
  })
  return { host, period: { from, to, by }, json }
}

/** A day that there is: the 31st of February is none. */
function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text
}

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
