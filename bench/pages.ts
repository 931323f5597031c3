import { type Browser, chromium, type CDPSession } from '@playwright/test'
import pg from 'pg'
import { createDatabase } from '#server/platform/db/create-database.ts'
import { erasePostgres, startPostgres, THROW_AWAY } from '#server/platform/db/postgres.ts'
import { browserArgs, browserPath } from '../e2e/browser.ts'
import { settle } from './rendered.ts'
import { type Server, startSite } from './servers.ts'

const FOLDER = '.data/bench-pages'
/** How much slower than this machine's processor the phone's is. */
const SLOWER = 4
const ROUNDS = 5
/** How long a page may be at work after it has loaded; what it leaves for an idle moment counts too. */
const SETTLED_MS = 4000
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true }

interface Page {
  title: string
  path: string
  isMember?: boolean
  /** How many times the empty page's work it may cost. */
  goal: number
}

const EMPTY: Page = { title: 'empty', path: '/dev/layouts/empty', goal: 1 }
const PAGES: Page[] = [
  { title: 'home', path: '/', goal: 2 },
  { title: 'pricing', path: '/pricing', goal: 2 },
  { title: 'info', path: '/info/terms', goal: 2 },
  { title: 'login', path: '/login', goal: 2 },
  { title: 'search', path: '/members', isMember: true, goal: 4 },
  { title: 'likes', path: '/likes', isMember: true, goal: 4 },
]

/** Milliseconds of the main thread. */
interface Work {
  /** All of it, from the address to rest. */
  totalMs: number
  /** What of it ran before the page had loaded. */
  loadingMs: number
  /** What was longer than 50 ms at a time, beyond these 50: a finger waits so long. */
  blockingMs: number
  scriptMs: number
}

interface PageOutcome extends Work {
  title: string
  ratio: number
  goal: number
}

export interface PagesOutcome {
  title: string
  slower: number
  empty: Work
  pages: PageOutcome[]
}

/** What each page costs the processor of a phone, beside an empty page of the same router in the same run. */
export async function measurePages({ isShort }: { isShort: boolean }): Promise<PagesOutcome> {
  await erasePostgres(FOLDER)
  const postgres = await startPostgres(FOLDER, THROW_AWAY)
  const executablePath = await browserPath()
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: browserArgs })
  try {
    await createDatabase(postgres.url('postgres'), 'pages')
    const url = postgres.url('pages')
    const { cookies } = await settle(url)
    const [cookie = ''] = cookies
    await likeEverybody(url)
    // A trial, because only that has the empty page.
    const server = await startSite(url, 0, FOLDER, { DEMO: 'true' })
    try {
      return await trace(browser, server, cookie, isShort ? 1 : ROUNDS)
    } finally {
      await server.stop()
    }
  } finally {
    await browser.close()
    await postgres.stop()
    await erasePostgres(FOLDER)
  }
}

/** By turns, so that a noisy moment hits all alike. */
async function trace(browser: Browser, server: Server, cookie: string, rounds: number): Promise<PagesOutcome> {
  const works = new Map<Page, Work[]>([EMPTY, ...PAGES].map((page) => [page, []]))
  for (let round = 0; round < rounds; round++) {
    for (const [page, seen] of works) seen.push(await tracePage(browser, server, page, cookie))
  }
  const [empty, ...pages] = [...works].map(([page, seen]) => ({ page, work: middle(seen) }))
  if (!empty) throw new Error('Nothing was measured')
  return {
    title: 'pages',
    slower: SLOWER,
    empty: empty.work,
    pages: pages.map(({ page: { title, goal }, work }) => ({
      title,
      goal,
      ...work,
      ratio: work.totalMs / empty.work.totalMs,
    })),
  }
}

function middle(works: readonly Work[]): Work {
  const found = works.toSorted((a, b) => a.totalMs - b.totalMs)[Math.floor(works.length / 2)]
  if (!found) throw new Error('Nothing was measured')
  return found
}

/** A first visit: nothing is in the browser's cache. */
async function tracePage(browser: Browser, { url }: Server, { path, isMember }: Page, cookie: string): Promise<Work> {
  const context = await browser.newContext(PHONE)
  try {
    if (isMember) await context.addCookies([{ name: 'sid', value: cookie.replace('sid=', ''), url }])
    // Whoever agreed before meets no warning in the way.
    await context.addInitScript(() => localStorage.setItem('site-entry-agreed', '2026-01-01T00:00:00.000Z'))
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    const stop = await startTrace(await browser.newBrowserCDPSession())
    const answer = await page.goto(url + path, { waitUntil: 'load' })
    if (answer?.status() !== 200) throw new Error(`${path} answered ${answer?.status()}`)
    await page.waitForTimeout(SETTLED_MS)
    return workOf(await stop())
  } finally {
    await context.close()
  }
}

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args: { name?: string; data?: { type?: string; isOutermostMainFrame?: boolean } }
}

async function startTrace(session: CDPSession): Promise<() => Promise<TraceEvent[]>> {
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  const includedCategories = ['toplevel', 'devtools.timeline', 'loading', 'blink.user_timing', 'v8']
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } })
  return async () => {
    const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
    await session.send('Tracing.end')
    await complete
    await session.detach()
    return events
  }
}

const SCRIPT = new Set(['EvaluateScript', 'v8.compile', 'v8.compileModule', 'v8.evaluateModule', 'FunctionCall'])

function workOf(events: readonly TraceEvent[]): Work {
  const thread = mainThreadOf(events)
  const own = events.filter(({ pid, tid }) => pid === thread.pid && tid === thread.tid)
  const tasks = outermost(own.filter(({ name, ph }) => name.endsWith('RunTask') && ph === 'X'))
  const loaded = own.find(({ name }) => name === 'loadEventEnd')?.ts ?? Number.POSITIVE_INFINITY
  const ms = (some: readonly TraceEvent[]) => Math.round(some.reduce((sum, event) => sum + workedMs(event), 0))
  return {
    totalMs: ms(tasks),
    loadingMs: ms(tasks.filter(({ ts }) => ts < loaded)),
    blockingMs: Math.round(tasks.reduce((sum, event) => sum + Math.max(0, workedMs(event) - 50), 0)),
    scriptMs: ms(outermost(own.filter(({ name, ph }) => SCRIPT.has(name) && ph === 'X'))),
  }
}

/** The thread's own time: while other work has the core, nothing is counted. */
function workedMs({ tdur, dur = 0 }: TraceEvent): number {
  return (tdur ?? dur) / 1000
}

/** The thread where the page was loaded: another process may have been at work before. */
function mainThreadOf(events: readonly TraceEvent[]): { pid: number; tid: number } {
  const threads = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
  const busy = threads.map(({ pid, tid }) => ({
    pid,
    tid,
    tasks: events.filter((event) => event.pid === pid && event.tid === tid).length,
  }))
  const [thread] = busy.toSorted((a, b) => b.tasks - a.tasks)
  if (!thread) throw new Error('The trace has no page in it')
  return thread
}

function outermost(events: readonly TraceEvent[]): TraceEvent[] {
  let end = 0
  return events
    .toSorted((a, b) => a.ts - b.ts)
    .filter(({ ts, dur = 0 }) => {
      if (ts < end) return false
      end = ts + dur
      return true
    })
}

/** So that the page of likes has as many cards as that of search. */
async function likeEverybody(url: string): Promise<void> {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  try {
    await owner.query(
      `insert into likes (site_id, liker_id, liked_id, created_at)
      select s.site_id, s.member_id, r.member_id, now()
      from (select distinct site_id, member_id from sessions) r
      join lateral (
        select site_id, member_id from searchable
        where site_id = r.site_id and gender = 'female' and country = 'DE' limit 24
      ) s on true`,
    )
  } finally {
    await owner.end()
  }
}

export function tellPages({ slower, empty, pages }: PagesOutcome): void {
  const line = ({ totalMs, loadingMs, blockingMs, scriptMs }: Work) =>
    `${String(totalMs).padStart(6)} ms, ${loadingMs} while loading, ${scriptMs} of scripts, ${blockingMs} blocking`
  console.log(`\npages, main thread of a processor ${slower} times slower`)
  console.log(`  ${'empty'.padEnd(8)} ${line(empty)}`)
  for (const page of pages) {
    const { title, ratio, goal } = page
    console.log(
      `  ${title.padEnd(8)} ${line(page)}; ${ratio.toFixed(2)} × empty, goal ≤ ${goal}: ${ratio <= goal ? 'reached' : 'missed'}`,
    )
  }
}
