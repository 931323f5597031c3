import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { dropDatabase } from '#server/platform/db/create-database.ts'
import { listTemplates, startTestServer, testFolder } from '#test/database.ts'
import { mutants } from './list.ts'
import { isJourney, type Mutant } from './mutant.ts'
import { type Place, runJourneys, runRules } from './run-tests.ts'
import { TreeCopy } from './tree-copy.ts'

// Breaks rules one after another in a copy and says which tests stayed green. `npm run mutants -- server/chats S-H1`
// takes those with one of the words in their id, harm, file or test; `--short` takes three, others after each commit.

const SHORT = 3

const { values, positionals } = parseArgs({ allowPositionals: true, options: { short: { type: 'boolean' } } })
const fitting = mutants.filter(
  ({ id, harm, file, test }) =>
    positionals.length === 0 || positionals.some((word) => `${id} ${harm} ${file} ${test}`.includes(word)),
)
const chosen = values.short ? some(fitting.filter((mutant) => !isJourney(mutant))) : fitting

const server = await startTestServer()
const templates = await listTemplates(server.adminUrl)
const copy = await TreeCopy.make()
const place = { folder: copy.folder, testFolder: testFolder() }
try {
  process.exitCode = (await isGreen(place, chosen)) && (await areCaught(place, chosen)) ? 0 : 1
} finally {
  await copy.remove()
  await server.stop()
}

/** Which three is a matter of the commit, or of `SEED`. */
function some(all: readonly Mutant[]): Mutant[] {
  const seed = Number(process.env['SEED'] ?? execFileSync('git', ['rev-list', '--count', 'HEAD'], { encoding: 'utf8' }))
  const step = Math.max(1, Math.floor(all.length / SHORT))
  return Array.from({ length: SHORT }, (_, at) => all[(seed + at * step) % all.length]).filter(
    (one) => one !== undefined,
  )
}

/** With nothing broken: a test that fails anyway notices nothing. */
async function isGreen(where: Place, wanted: readonly Mutant[]): Promise<boolean> {
  const rules = wanted.filter((mutant) => !isJourney(mutant))
  // Apart, because one test without a title would make of all others whole files, too.
  const runs = [
    [runRules, rules.filter(({ title }) => title)],
    [runRules, rules.filter(({ title }) => !title)],
    [runJourneys, wanted.filter(isJourney)],
  ] as const
  const outcomes = []
  for (const [run, these] of runs) if (these.length > 0) outcomes.push(await run(where, these))
  const bad = outcomes.find(({ is }) => is !== 'green')
  console.log(bad ? `✗ Tests fail although nothing is broken. ${bad.because}` : `${wanted.length} rules hold`)
  return !bad
}

async function areCaught(where: Place, wanted: readonly Mutant[]): Promise<boolean> {
  const missed: Mutant[] = []
  for (const mutant of wanted) {
    const since = performance.now()
    const outcome = await copy.withBroken(mutant, () => (isJourney(mutant) ? runJourneys : runRules)(where, [mutant]))
    if (mutant.file.startsWith('db/')) await forgetBrokenTemplates()
    const seconds = ((performance.now() - since) / 1000).toFixed(0)
    const isCaught = outcome.is === 'red'
    console.log(`${isCaught ? '✓' : '✗'} ${mutant.id.padEnd(5)} ${seconds.padStart(3)} s  ${mutant.harm}`)
    console.log(`        ${outcome.is}${outcome.because && `: ${outcome.because}`}`)
    if (!isCaught) missed.push(mutant)
  }
  console.log(`\n${wanted.length - missed.length} of ${wanted.length} were noticed`)
  for (const { id, harm, file, test } of missed) console.log(`✗ ${id} ${harm}: ${file}, ${test}`)
  return missed.length === 0
}

/** A structure with a broken rule has left a database to clone, which nobody wants again. */
async function forgetBrokenTemplates(): Promise<void> {
  for (const name of await listTemplates(server.adminUrl))
    if (!templates.includes(name)) await dropDatabase(server.adminUrl, name)
}
