import { spawnSync } from 'node:child_process'
import { run } from './run.ts'

// Runs the rules on other days: a test that knows what day it is fails on one of them. What comes after the command
// narrows it to some files, as for vitest: `npm run clocks -- server/likes`.

const moments = [
  { name: 'the last seconds of a leap day', at: '2028-02-29 23:59:30', zone: 'UTC' },
  { name: 'the beginning of summer time', at: '2027-03-28 01:59:30', zone: 'Europe/Berlin' },
  { name: 'the end of summer time', at: '2027-10-31 02:59:30', zone: 'Europe/Berlin' },
  { name: 'ten years ahead', at: '2036-11-15 12:00:00', zone: 'UTC' },
]

if (spawnSync('faketime', ['--version']).error) {
  console.error('faketime is missing. Debian and Ubuntu: apt install faketime')
  process.exit(1)
}

let isFine = true
for (const { name, at, zone } of moments) {
  const args = ['-f', `@${at}`, 'vitest', 'run', '--reporter=dot', ...process.argv.slice(2)]
  // Waiting goes by a clock that does not jump; only the time of day is moved, for the database too.
  const env = { TZ: zone, FAKETIME_DONT_FAKE_MONOTONIC: '1' }
  const passed = await run({ name: `${name}: ${at} ${zone}`, program: 'faketime', args, env })
  isFine &&= passed
}
process.exit(isFine ? 0 : 1)
