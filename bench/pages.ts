import type { Browser } from '@playwright/test'
import pg from 'pg'
import type { Server } from './servers.ts'
import { EMPTY_PAGE, least, SLOWER, type TracedPage, tracePage, type Work } from './trace-page.ts'
import { withTrial } from './trial.ts'

const FOLDER = '.data/bench-pages'
/** As many as a noisy machine needs to have been quiet once for each. */
const ROUNDS = 7

interface Page extends TracedPage {
  title: string
  /** How many times the empty page's work it may cost. */
  goal: number
}

const EMPTY: Page = { ...EMPTY_PAGE, title: 'empty', goal: 1 }
const PAGES: Page[] = [
  { title: 'home', path: '/', goal: 2 },
  { title: 'pricing', path: '/pricing', goal: 2 },
  { title: 'info', path: '/info/terms', goal: 2 },
  { title: 'login', path: '/login', goal: 2 },
  { title: 'search', path: '/members', isMember: true, goal: 4 },
  { title: 'likes', path: '/likes', isMember: true, goal: 4 },
]

interface PageOutcome extends Work {
  title: string
  ratio: number
  goal: number
}

export interface PagesOutcome {
  title: string
  /** The same page costs a whole browser twice what it costs one without windows. */
  browser: string
  slower: number
  empty: Work
  pages: PageOutcome[]
}

/** What each page costs the processor of a phone, beside an empty page of the same router in the same run. */
export function measurePages({ isShort }: { isShort: boolean }): Promise<PagesOutcome> {
  return withTrial(FOLDER, async ({ browser, databaseUrl, cookie, server }) => {
    await likeEverybody(databaseUrl)
    return trace(browser, server, cookie, isShort ? 1 : ROUNDS)
  })
}

/** By turns, so that a noisy moment hits all alike. */
async function trace(browser: Browser, server: Server, cookie: string, rounds: number): Promise<PagesOutcome> {
  const works = new Map<Page, Work[]>([EMPTY, ...PAGES].map((page) => [page, []]))
  for (let round = 0; round < rounds; round++) {
    for (const [page, seen] of works) seen.push(await tracePage(browser, server, page, cookie))
  }
  const [empty, ...pages] = [...works].map(([page, seen]) => ({ page, work: least(seen) }))
  if (!empty) throw new Error('Nothing was measured')
  return {
    title: 'pages',
    browser: browser.version(),
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

export function tellPages({ browser, slower, empty, pages }: PagesOutcome): void {
  const line = ({ totalMs, loadingMs, blockingMs, scriptMs }: Work) =>
    `${String(totalMs).padStart(6)} ms, ${loadingMs} while loading, ${scriptMs} of scripts, ${blockingMs} blocking`
  console.log(`\npages, main thread of a processor ${slower} times slower, Chromium ${browser}`)
  console.log(`  ${'empty'.padEnd(8)} ${line(empty)}`)
  for (const page of pages) {
    const { title, ratio, goal } = page
    console.log(
      `  ${title.padEnd(8)} ${line(page)}; ${ratio.toFixed(2)} × empty, goal ≤ ${goal}: ${ratio <= goal ? 'reached' : 'missed'}`,
    )
  }
}
