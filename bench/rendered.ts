import pg from 'pg'
import { importPlaces } from '#server/places/import-places.ts'
import { createDatabase } from '#server/platform/db/create-database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { erasePostgres, startPostgres, THROW_AWAY } from '#server/platform/db/postgres.ts'
import { seedDemoSites } from '../db/seeds/demo-sites.ts'
import type { Figures } from './bench.ts'
import type { Effort } from './compare.ts'
import { load } from './load.ts'
import { populate } from './population.ts'
import { percent, whole } from './results.ts'
import { type Cookies, logIn } from './search-requests.ts'
import { type BareRender, type Server, startBareRender, startSite } from './servers.ts'

const FOLDER = '.data/bench-rendered'
const PEOPLE = 2000
const CLIENTS = 32
const RATIO_GOAL = 0.4
const P99_GOAL_MS = 100
const MEMORY_GOAL_MB = 300
/** For so long the node is kept busy before its memory is looked at. */
const BUSY_SECONDS = 60

interface Page {
  title: string
  addresses: string[]
}

interface PageOutcome {
  title: string
  product: Figures
  /** React's own work on the same tree, one after the other in a process that does nothing else. */
  bare: { pagesPerSecond: number; cpuMicros: number }
  ratio: number
  /** The same by the time of a core, which other work on the machine touches less. */
  cpuRatio: number
}

export interface RenderedOutcome {
  title: string
  clients: number
  goals: { ratio: number; p99Ms: number; memoryMb: number }
  pages: PageOutcome[]
  /** What the node holds of the machine's memory after so many seconds of these pages. */
  memoryMb: number
  busySeconds: number
}

/** A member's pages, rendered for each request, beside React alone rendering the same tree. */
export async function measureRendered(effort: Effort, { isShort }: { isShort: boolean }): Promise<RenderedOutcome> {
  await erasePostgres(FOLDER)
  const postgres = await startPostgres(FOLDER, THROW_AWAY)
  try {
    await createDatabase(postgres.url('postgres'), 'rendered')
    const url = postgres.url('rendered')
    const { cookies, pages } = await settle(url)
    const server = await startSite(url, 0, FOLDER)
    try {
      const outcomes: PageOutcome[] = []
      for (const page of pages) outcomes.push(await measurePage(server, page, cookies, effort))
      const busySeconds = isShort ? effort.seconds : BUSY_SECONDS
      const addresses = pages.flatMap((page) => page.addresses)
      await load(server, {
        requests: requestsFor(server, addresses, cookies),
        connections: CLIENTS,
        seconds: busySeconds,
      })
      return {
        title: 'rendered',
        clients: CLIENTS,
        goals: { ratio: RATIO_GOAL, p99Ms: P99_GOAL_MS, memoryMb: MEMORY_GOAL_MB },
        pages: outcomes,
        memoryMb: Math.round((await server.residentBytes()) / 1e6),
        busySeconds,
      }
    } finally {
      await server.stop()
    }
  } finally {
    await postgres.stop()
    await erasePostgres(FOLDER)
  }
}

/** People, some of them logged in, and pages about them. */
export async function settle(url: string): Promise<{ cookies: Cookies; pages: Page[] }> {
  await migrate(url)
  await importPlaces(url)
  await seedDemoSites(url)
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  try {
    await owner.query(
      `update sites set settings = settings || '{"requests_per_minute": 1000000, "profiles_per_day": 100000}'`,
    )
    const { rows: sites } = await owner.query<{ id: number }>("select id from sites where host = 'localhost'")
    const site = sites[0]?.id ?? 0
    await populate(url, site, PEOPLE)
    // A trial draws portraits for people of its own domain, beside what is measured.
    await owner.query("update members set email = md5(email) || '@example.org' where site_id = $1", [site])
    const { rows } = await owner.query<{ id: string }>(
      `select member_id as id from searchable
      where site_id = $1 and gender = 'female' and country = 'DE' order by member_id limit 64`,
      [site],
    )
    return {
      cookies: await logIn(owner, site),
      pages: [
        { title: 'profile', addresses: rows.map(({ id }) => `/members/${id}`) },
        { title: 'search', addresses: ['/members'] },
      ],
    }
  } finally {
    await owner.end()
  }
}

async function measurePage(server: Server, page: Page, cookies: Cookies, effort: Effort): Promise<PageOutcome> {
  const requests = requestsFor(server, page.addresses, cookies)
  const [cookie = ''] = cookies
  const bare = await startBareRender({ url: server.url + page.addresses[0], cookie })
  const ask = (seconds: number) => load(server, { requests, connections: CLIENTS, seconds })
  try {
    await ask(effort.warmUp)
    await bare.render(effort.warmUp)
    const figures: { product: Figures[]; bare: Awaited<ReturnType<BareRender['render']>>[] } = { product: [], bare: [] }
    for (let round = 0; round < effort.rounds; round++) {
      figures.product.push(await ask(effort.seconds))
      figures.bare.push(await bare.render(effort.seconds))
    }
    const product = middle(figures.product, ({ requestsPerSecond }) => requestsPerSecond)
    const limit = middle(figures.bare, ({ pagesPerSecond }) => pagesPerSecond)
    return {
      title: page.title,
      product,
      bare: limit,
      ratio: product.requestsPerSecond / limit.pagesPerSecond,
      cpuRatio: limit.cpuMicros / product.cpuMicros,
    }
  } finally {
    await bare.stop()
  }
}

function requestsFor({ url }: Server, addresses: readonly string[], cookies: Cookies): string[] {
  return cookies.map((cookie, index) => {
    const headers = {
      host: new URL(url).host,
      cookie,
      'accept-encoding': 'gzip, br',
      'x-forwarded-for': `87.128.${index}.1`,
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    return `GET ${addresses[index % addresses.length]} HTTP/1.1\r\n${lines.join('')}\r\n`
  })
}

/** The round whose figure lies in the middle. */
function middle<T>(rounds: readonly T[], by: (round: T) => number): T {
  const sorted = rounds.toSorted((a, b) => by(a) - by(b))
  const found = sorted[Math.floor(sorted.length / 2)]
  if (!found) throw new Error('Nothing was measured')
  return found
}

export function tellRendered({ clients, goals, pages, memoryMb, busySeconds }: RenderedOutcome): void {
  for (const { title, product, bare, ratio, cpuRatio } of pages) {
    console.log(`\nrendered, ${title}, ${clients} clients`)
    console.log(
      `  Visavis      ${whole(product.requestsPerSecond).padStart(7)} pages a second, p50 ${product.p50Ms} ms, p99 ${product.p99Ms} ms, ${product.cpuMicros} µs of a core each`,
    )
    console.log(
      `  React alone  ${whole(bare.pagesPerSecond).padStart(7)} pages a second, ${bare.cpuMicros} µs of a core each`,
    )
    console.log(
      `  ratio        ${percent(ratio).padStart(7)}, by time of a core ${percent(cpuRatio)}, goal ≥ ${percent(goals.ratio)}: ${ratio >= goals.ratio ? 'reached' : 'missed'}`,
    )
    console.log(`  p99          goal ≤ ${goals.p99Ms} ms: ${product.p99Ms <= goals.p99Ms ? 'reached' : 'missed'}`)
  }
  console.log(
    `\nmemory after ${busySeconds} s of both: ${memoryMb} MB, goal ≤ ${goals.memoryMb} MB: ${memoryMb <= goals.memoryMb ? 'reached' : 'missed'}`,
  )
}
