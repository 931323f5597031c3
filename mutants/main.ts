import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { dropDatabase } from '#server/platform/db/create-database.ts'
import { listTemplates, startTestServer, testFolder } from '#test/database.ts'
import { mutants } from './list.ts'
import { broken, isJourney, type Mutant } from './mutant.ts'
import { type Place, runJourneys, runRules } from './run-tests.ts'
import { TreeCopy } from './tree-copy.ts'

// Breaks rules one after another in a copy and says which tests stayed green. `npm run mutants -- server/chats S-H1`
// takes those with one of the words in their id, harm, file or test; `--short` takes three, others after each commit;
// `--from 300` passes over the first 300: a run of all takes an hour, and goes on where it was broken off.

const SHORT = 3
/** Copies that are broken at the same time: a run of one test hardly uses more than one core. */
const COPIES = 2

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { short: { type: 'boolean' }, from: { type: 'string', default: '0' } },
})
const fitting = mutants.filter(
  ({ id, harm, file, test }) =>
    positionals.length === 0 || positionals.some((word) => `${id} ${harm} ${file} ${test}`.includes(word)),
)
const chosen = values.short
  ? some(fitting.filter((mutant) => !isJourney(mutant)))
  : // What needs the whole machine comes last.
    [...fitting.filter((mutant) => !needsAll(mutant)), ...fitting.filter(needsAll)].slice(Number(values.from))

// What does not stand where the list says is told at once, not when its turn comes.
for (const mutant of chosen) broken(readFileSync(mutant.file, 'utf8'), mutant)

const server = await startTestServer()
const templates = await listTemplates(server.adminUrl)
const copies = await Promise.all(Array.from({ length: COPIES }, () => TreeCopy.make()))
const [first] = copies
try {
  process.exitCode = first && (await isGreen(first, chosen)) && (await areCaught(first, chosen)) ? 0 : 1
} finally {
  await Promise.all(copies.map((copy) => copy.remove()))
  await server.stop()
}

function placeOf({ folder }: TreeCopy): Place {
  return { folder, testFolder: testFolder() }
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
async function isGreen(copy: TreeCopy, wanted: readonly Mutant[]): Promise<boolean> {
  const rules = wanted.filter((mutant) => !isJourney(mutant))
  // Apart, because one test without a title would make of all others whole files, too.
  const runs = [
    [runRules, rules.filter(({ title }) => title)],
    [runRules, rules.filter(({ title }) => !title)],
    [runJourneys, wanted.filter(isJourney)],
  ] as const
  const outcomes = []
  for (const [run, these] of runs) if (these.length > 0) outcomes.push(await run(placeOf(copy), these))
  const bad = outcomes.find(({ is }) => is !== 'green')
  console.log(bad ? `✗ Tests fail although nothing is broken. ${bad.because}` : `${wanted.length} rules hold`)
  return !bad
}

async function areCaught(alone: TreeCopy, wanted: readonly Mutant[]): Promise<boolean> {
  const missed: Mutant[] = []
  const breakInTurn = async (copy: TreeCopy, waiting: Iterable<Mutant>) => {
    for (const mutant of waiting) if (!(await isCaught(copy, mutant))) missed.push(mutant)
  }
  const waiting = wanted.filter((mutant) => !needsAll(mutant)).values()
  await Promise.all(copies.map((copy) => breakInTurn(copy, waiting)))
  await breakInTurn(alone, wanted.filter(needsAll))
  console.log(`\n${wanted.length - missed.length} of ${wanted.length} were noticed`)
  for (const { id, harm, file, test } of missed) console.log(`✗ ${id} ${harm}: ${file}, ${test}`)
  return missed.length === 0
}

/** A journey needs the ports and both cores; the templates of a broken structure are cleared away afterwards. */
function needsAll(mutant: Mutant): boolean {
  return isJourney(mutant) || mutant.file.startsWith('db/')
}

async function isCaught(copy: TreeCopy, mutant: Mutant): Promise<boolean> {
  const since = performance.now()
  const run = isJourney(mutant) ? runJourneys : runRules
  const outcome = await copy.withBroken(mutant, () => run(placeOf(copy), [mutant]))
  if (mutant.file.startsWith('db/')) await forgetBrokenTemplates()
  const seconds = ((performance.now() - since) / 1000).toFixed(0)
  const isNoticed = outcome.is === 'red'
  console.log(
    `${isNoticed ? '✓' : '✗'} ${mutant.id.padEnd(5)} ${seconds.padStart(3)} s  ${mutant.harm}\n` +
      `        ${outcome.is}${outcome.because && `: ${outcome.because}`}`,
  )
  return isNoticed
}

/** A structure with a broken rule has left a database to clone, which nobody wants again. */
async function forgetBrokenTemplates(): Promise<void> {
  for (const name of await listTemplates(server.adminUrl))
    if (!templates.includes(name)) await dropDatabase(server.adminUrl, name)
}
