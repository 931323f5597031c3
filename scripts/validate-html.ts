import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { browserArgs, browserPath } from '../e2e/browser.ts'
import { logInDemo } from './log-in-demo.ts'
import { landerScreens, memberScreens, visitorScreens, withIds } from './screen-list.ts'

// npm run validate [-- --from http://localhost:3000 --only likes]: what the Nu HTML checker says of every screen and lander
// of a trial that runs, of each as it comes and of each as it stands in the browser. It needs Java.
const { values } = parseArgs({
  options: {
    from: { type: 'string', default: 'http://localhost:3000' },
    only: { type: 'string', default: '' },
  },
})
/** Fetched when it is wanted: 36 MB that no other command needs. */
const CHECKER = 'vnu-jar@26.9.27'
const MOST_BYTES = 100_000_000

const folder = await mkdtemp(path.join(tmpdir(), 'visavis-html-'))
const executablePath = await browserPath()
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: browserArgs })
try {
  const checker = promisify(execFile)('npm', ['install', '--prefix', path.join(folder, 'checker'), CHECKER])
  const pages = await keepAll(browser)
  await checker
  const messages = await check(pages)
  for (const { url, lastLine, message, extract } of messages)
    console.log(
      `✗ ${path.basename(url, '.html')}:${lastLine} ${message}\n    ${(extract ?? '').replaceAll(/\s+/g, ' ')}`,
    )
  console.log(`${pages} documents, ${messages.length} messages`)
  if (messages.length > 0) process.exitCode = 1
} finally {
  await browser.close()
  await rm(folder, { recursive: true })
}

interface Message {
  url: string
  lastLine: number
  message: string
  extract?: string
  type: string
  subType?: string
}

/** Its idea of CSS is years old, and that React closes what is empty is a remark and no fault. */
function isFault({ message, type, subType }: Message): boolean {
  return !message.startsWith('CSS: ') && (type !== 'info' || subType === 'warning')
}

async function keepAll(from: Browser): Promise<number> {
  const context = await from.newContext({ baseURL: values.from })
  const visitors = await keep(context, 'visitor', visitorScreens)
  const found = await logInDemo(await context.newPage())
  const members = await keep(context, 'member', withIds(memberScreens, found))
  await context.clearCookies()
  const landers = await keep(context, 'visitor', withIds(landerScreens, found))
  await context.close()
  return visitors + members + landers
}

/** Each twice: as the server wrote it, and as the browser has it when its scripts have run. */
async function keep(context: BrowserContext, who: string, screens: Record<string, string>): Promise<number> {
  let kept = 0
  const write = (name: string, html: string) => writeFile(path.join(folder, `${who} ${name}.html`), html)
  const page = await context.newPage()
  for (const [name, address] of Object.entries(screens).filter(([one]) => one.includes(values.only))) {
    const answer = await page.goto(address, { waitUntil: 'networkidle' })
    await write(name, (await answer?.text()) ?? '')
    await write(
      `${name} (in the browser)`,
      `<!doctype html>${await page.locator('html').evaluate((it) => it.outerHTML)}`,
    )
    kept += 2
  }
  await page.close()
  return kept
}

async function check(pages: number): Promise<readonly Message[]> {
  if (pages === 0) throw new Error(`No screen is called ${values.only}.`)
  const jar = path.join(folder, 'checker/node_modules/vnu-jar/build/dist/vnu.jar')
  const how = ['--format', 'json', '--exit-zero-always', '--stdout', '--skip-non-html']
  const { stdout } = await promisify(execFile)('java', ['-Xss4m', '-jar', jar, ...how, folder], {
    maxBuffer: MOST_BYTES,
  })
  return (JSON.parse(stdout) as { messages: Message[] }).messages.filter(isFault)
}
