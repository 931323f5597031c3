import './load-env.ts'
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { compareStatement, readStatement } from '#server/payments/compare-statement.ts'
import { withDatabase } from './with-database.ts'

// npm run statement -- --provider mollie --from 2026-11-01 --until 2026-12-01 file.csv: what a provider's statement says
// otherwise than our books.
const { values, positionals } = parseArgs({
  options: { provider: { type: 'string' }, from: { type: 'string' }, until: { type: 'string' } },
  allowPositionals: true,
})
const { provider, from, until } = values
const [file] = positionals
if (!provider || !from || !until || !file) {
  console.error('npm run statement -- --provider mollie --from 2026-11-01 --until 2026-12-01 file.csv')
  process.exit(1)
}
const lines = readStatement(await readFile(file, 'utf8'))
await withDatabase(async (url) => {
  const owner = new pg.Client({ connectionString: url, application_name: 'visavis-statement' })
  await owner.connect()
  const period = { provider, from: new Date(from), until: new Date(until) }
  const differences = await compareStatement(owner, lines, period).finally(() => owner.end())
  for (const { what, kind, payment, id, here, there } of differences)
    console.error(`${what}: ${kind} ${id} of ${payment}, here ${here ?? 'none'}, there ${there ?? 'none'}`)
  console.log(`${lines.length} lines, ${differences.length} differences.`)
  if (differences.length > 0) process.exitCode = 1
})
