import type { Browser } from '@playwright/test'
import { type LanderName, landerNames } from '#contract/landers.ts'
import type { Outcome } from './bench.ts'
import { compare, type Effort } from './compare.ts'
import { percent, whole } from './results.ts'
import type { Server } from './servers.ts'
import { EMPTY_PAGE, least, SLOWER, tracePage, type Work } from './trace-page.ts'
import { withTrial } from './trial.ts'

const FOLDER = '.data/bench-landers'
/** Small differences: as many as a noisy machine needs to have been quiet once for each. */
const ROUNDS = 7
const GOALS = { pageKb: 60, wholeKb: 250, work: 0.5, rate: 0.6 }
const KB = 1024

interface Weight {
  /** Document and letters, as they travel. */
  pageKb: number
  /** The same with its pictures; what is fetched for the page after it is not in it. */
  wholeKb: number
}

interface LanderOutcome extends Weight, Work {
  name: LanderName
  /** Of the empty page's work. */
  ratio: number
}

export interface LandersOutcome {
  title: string
  /** The same page costs a whole browser twice what it costs one without windows. */
  browser: string
  goals: typeof GOALS
  slower: number
  empty: Work
  landers: LanderOutcome[]
  /** How many answers a second there are of one lander, beside a bare server with the same bytes. */
  answers: Outcome
}

export function measureLanders(effort: Effort, { isShort }: { isShort: boolean }): Promise<LandersOutcome> {
  return withTrial(FOLDER, async ({ browser, server }) => {
    const works = await traceAll(browser, server, isShort ? 1 : ROUNDS)
    const empty = least(works.get(EMPTY_PAGE.path) ?? [])
    const landers: LanderOutcome[] = []
    for (const name of landerNames) {
      const work = least(works.get(pathOf(name)) ?? [])
      landers.push({ name, ...(await weigh(browser, server, name)), ...work, ratio: work.totalMs / empty.totalMs })
    }
    const answers = await compare(
      server,
      {
        title: 'lander, compressed',
        path: `${pathOf('gallery')}?network=n&ref=r`,
        // As a browser asks that comes from elsewhere, so that each answer counts an arrival.
        headers: {
          'accept-encoding': 'gzip, br',
          'user-agent':
            'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
          'sec-fetch-site': 'cross-site',
          'sec-fetch-mode': 'navigate',
        },
        bare: { kind: 'bytes' },
        goal: GOALS.rate,
      },
      effort,
    )
    return { title: 'landers', browser: browser.version(), goals: GOALS, slower: SLOWER, empty, landers, answers }
  })
}

const pathOf = (name: LanderName) => `/landers/${name}`

/** By turns, so that a noisy moment hits all alike. */
async function traceAll(browser: Browser, server: Server, rounds: number): Promise<Map<string, Work[]>> {
  const paths = [EMPTY_PAGE.path, ...landerNames.map(pathOf)]
  const works = new Map<string, Work[]>(paths.map((path) => [path, []]))
  for (let round = 0; round < rounds; round++) {
    for (const [path, seen] of works) seen.push(await tracePage(browser, server, { path }, ''))
  }
  return works
}

async function weigh(browser: Browser, { url }: Server, name: LanderName): Promise<Weight> {
  const page = await browser.newPage()
  try {
    const kinds = new Map<string, string>()
    const bytes: Record<string, number> = {}
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const kind = kinds.get(requestId) ?? ''
      bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength
    })
    await page.goto(url + pathOf(name), { waitUntil: 'networkidle' })
    const { Document = 0, Font = 0, Image = 0 } = bytes
    return { pageKb: (Document + Font) / KB, wholeKb: (Document + Font + Image) / KB }
  } finally {
    await page.close()
  }
}

export function tellLanders({ browser, goals, slower, empty, landers, answers }: LandersOutcome): void {
  console.log(
    `\nlanders: KB before pictures (goal ≤ ${goals.pageKb}) and with them (≤ ${goals.wholeKb}), main thread of a processor ${slower} times slower beside an empty page of the app's ${empty.totalMs} ms (≤ ${goals.work} ×), Chromium ${browser}`,
  )
  for (const { name, pageKb, wholeKb, totalMs, scriptMs, ratio } of landers) {
    const isReached = pageKb <= goals.pageKb && wholeKb <= goals.wholeKb && ratio <= goals.work
    console.log(
      `  ${name.padEnd(24)} ${pageKb.toFixed(1)} / ${wholeKb.toFixed(1)} KB, ${totalMs} ms, ${scriptMs} of scripts; ${ratio.toFixed(2)} × empty: ${isReached ? 'reached' : 'missed'}`,
    )
  }
  const { product, bare, ratio, goal } = answers
  console.log(
    `  answers from the cache   ${whole(product.requestsPerSecond)} a second, bare Fastify ${whole(bare.requestsPerSecond)}: ${percent(ratio)}, goal ≥ ${percent(goal)}`,
  )
}
