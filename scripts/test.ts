import path from 'node:path'
import { buildIfStale } from './build.ts'
import { run } from './run.ts'
import { testsOfCode } from './tests-of-code.ts'

// Hundreds of processes read the same files; what the first has compiled, the others find.
process.env['NODE_COMPILE_CACHE'] ??= path.resolve('node_modules/.cache/compiled')

// All there is to prove: the code read, the rules against a real database, the journeys in a real browser.
const isFine =
  (await run({ name: 'check', program: 'node', args: ['scripts/check.ts'] })) &&
  (await run({ name: 'rules', program: 'vitest', args: ['run', ...testsOfCode.map((file) => `--exclude=${file}`)] })) &&
  (await journeys())
process.exit(isFine ? 0 : 1)

async function journeys(): Promise<boolean> {
  await buildIfStale(console.log)
  return run({ name: 'journeys', program: 'playwright', args: ['test'] })
}
