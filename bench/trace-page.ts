import type { Browser, CDPSession } from '@playwright/test'
import type { Server } from './servers.ts'

/** How much slower than this machine's processor the phone's is. */
export const SLOWER = 4
/** How long a page may be at work after it has loaded; what it leaves for an idle moment counts too. */
const SETTLED_MS = 4000
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true }

export interface TracedPage {
  path: string
  isMember?: boolean
}

/** What others are measured against: the router with nothing to show. */
export const EMPTY_PAGE: TracedPage = { path: '/dev/layouts/empty' }

/** Milliseconds of the main thread. */
export interface Work {
  /** All of it, from the address to rest. */
  totalMs: number
  /** What of it ran before the page had loaded. */
  loadingMs: number
  /** What was longer than 50 ms at a time, beyond these 50: a finger waits so long. */
  blockingMs: number
  scriptMs: number
}

/** The one with the least work: what others do on the machine only adds to it. */
export function least(works: readonly Work[]): Work {
  const [found] = works.toSorted((a, b) => a.totalMs - b.totalMs)
  if (!found) throw new Error('Nothing was measured')
  return found
}

/** A first visit: nothing is in the browser's cache. */
export async function tracePage(
  browser: Browser,
  { url }: Server,
  { path, isMember }: TracedPage,
  cookie: string,
): Promise<Work> {
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
