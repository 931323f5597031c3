import { spawn } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Mutant } from './mutant.ts'

/** Nothing ran when no title fits, or when a file cannot even be loaded: then nothing was proved either way. */
export interface Outcome {
  is: 'red' | 'green' | 'nothing ran'
  /** Which test failed, or why none could run. */
  because: string
}

export interface Place {
  folder: string
  /** Of the database server that all runs share. */
  testFolder: string
}

type Wanted = Pick<Mutant, 'test' | 'title'>

const RESULTS = 'mutants-results.json'

/** What vitest writes, as far as it matters here. */
interface Results {
  success: boolean
  numPassedTests: number
  testResults: {
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

const isFailed = ({ status }: { status: string }) => status === 'failed'

export async function runRules(place: Place, wanted: readonly Wanted[]): Promise<Outcome> {
  const titles = new Set(wanted.map(({ title = '' }) => title))
  const args = [
    'run',
    ...new Set(wanted.map(({ test }) => test)),
    ...(titles.has('') ? [] : ['-t', Array.from(titles, asPattern).join('|')]),
    '--reporter=json',
    `--outputFile=${RESULTS}`,
    '--bail=1',
  ]
  await run('vitest', args, place)
  const results = await takeResults<Results>(place)
  const failed = results?.testResults.flatMap(({ assertionResults }) => assertionResults).find(isFailed)
  if (failed) return { is: 'red', because: `${failed.fullName}: ${failed.failureMessages[0]?.split('\n')[0]}` }
  if (results?.success && results.numPassedTests > 0) return { is: 'green', because: '' }
  return { is: 'nothing ran', because: results?.testResults.find(isFailed)?.message ?? 'no test has this title' }
}

export async function runJourneys(place: Place, wanted: readonly Wanted[]): Promise<Outcome> {
  if (!(await run('node', ['scripts/build.ts'], place))) return { is: 'nothing ran', because: 'it cannot be built' }
  const titles = wanted.map(({ title = '' }) => asPattern(title)).join('|')
  const files = new Set(wanted.map(({ test }) => test))
  await run('playwright', ['test', ...files, '-g', titles, '--reporter=json', '--max-failures=1'], place, {
    PLAYWRIGHT_JSON_OUTPUT_NAME: RESULTS,
  })
  const results = await takeResults<{ stats: { expected: number; unexpected: number } }>(place)
  const { expected, unexpected } = results?.stats ?? { expected: 0, unexpected: 0 }
  if (unexpected > 0) return { is: 'red', because: 'a journey failed' }
  return expected > 0 ? { is: 'green', because: '' } : { is: 'nothing ran', because: 'no journey has this title' }
}

function asPattern(title: string): string {
  return title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}

function run(
  program: string,
  args: string[],
  { folder, testFolder }: Place,
  env: Record<string, string> = {},
): Promise<boolean> {
  const shared = { ...process.env, TEST_FOLDER: testFolder }
  const child = spawn(program, args, { cwd: folder, stdio: 'ignore', env: { ...shared, ...env } })
  return new Promise((resolve) => child.on('close', (code) => resolve(code === 0)))
}

async function takeResults<T>({ folder }: Place): Promise<T | undefined> {
  const file = path.join(folder, RESULTS)
  const text = await readFile(file, 'utf8').catch(() => undefined)
  await rm(file, { force: true })
  // Written by the runner that has just ended.
  return text === undefined ? undefined : (JSON.parse(text) as T)
}
