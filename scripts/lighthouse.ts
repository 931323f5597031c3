import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { parseArgs, promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { landerNames, personLandings } from '../contract/landers.ts'
import { browserArgs, browserPath } from '../e2e/browser.ts'
import { logInDemo } from './log-in-demo.ts'

// npm run lighthouse [-- --from http://localhost:3000 --only gallery]: what Lighthouse says of every lander of a trial that
// runs, and of the landings of a person. How quick they are `npm run bench -- landers` says, beside its limits.
const { values } = parseArgs({
  options: {
    from: { type: 'string', default: 'http://localhost:3000' },
    only: { type: 'string', default: '' },
  },
})
/** Fetched when it is wanted: three hundred packages that no other command needs. */
const LIGHTHOUSE = 'lighthouse@13.5.0'
const MOST_BYTES = 100_000_000
const CATEGORIES = ['accessibility', 'best-practices', 'seo']
/** Where the browser listens to who steers it. */
const DEBUGGING_PORT = 9322

const executablePath = await browserPath()
// A browser of one profile: Lighthouse opens pages of its own beside ours.
const context = await chromium.launchPersistentContext('', {
  ...(executablePath && { executablePath }),
  args: [...browserArgs, `--remote-debugging-port=${DEBUGGING_PORT}`],
  baseURL: values.from,
})
try {
  const page = await context.newPage()
  const { fictional } = await logInDemo(page)
  // Landers are for visitors, and the entry warning is answered once.
  await context.clearCookies()
  await page.evaluate(() => localStorage.setItem('site-entry-agreed', '2026-01-01T00:00:00.000Z'))
  const paths = [
    ...landerNames.map((name) => `/landers/${name}`),
    ...(fictional ? personLandings.map((name) => `/members/${fictional}/${name}`) : []),
  ]
  for (const path of paths.filter((one) => one.includes(values.only)))
    if (!(await isPerfect(path))) process.exitCode = 1
} finally {
  await context.close()
}

/** What of its report is read here. */
interface Report {
  categories: Record<string, { score: number | null; auditRefs: readonly { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; title: string; details?: unknown }>
  runtimeError?: { message: string }
}

async function ask(url: string): Promise<Report> {
  const how = [`--port=${DEBUGGING_PORT}`, `--only-categories=${CATEGORIES.join()}`, '--disable-storage-reset']
  const say = ['--output=json', '--quiet']
  const { stdout } = await promisify(execFile)('npx', ['--yes', LIGHTHOUSE, url, ...how, ...say], {
    maxBuffer: MOST_BYTES,
    // From within the repository npx says that there is no such command.
    cwd: tmpdir(),
  })
  return JSON.parse(stdout) as Report
}

async function isPerfect(path: string): Promise<boolean> {
  const report = await ask(values.from + path)
  const { categories, runtimeError } = report
  if (runtimeError) throw new Error(`${path}: ${runtimeError.message}`)
  const scores = CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100))
  console.log(
    `${path.replace(/[0-9a-f-]{36}/, '…').padEnd(36)} ${CATEGORIES.map((name, at) => `${name} ${scores[at]}`).join(', ')}`,
  )
  for (const words of missed(report)) console.log(`  ${words}`)
  return scores.every((score) => score === 100)
}

/** What cost points, and where. */
function missed({ categories, audits }: Report): string[] {
  return Object.values(categories)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id}: ${audits[id]?.title} ${JSON.stringify(audits[id]?.details ?? {}).slice(0, 500)}`)
}
