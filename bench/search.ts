import { rm } from 'node:fs/promises'
import pg from 'pg'
import { importPlaces } from '#server/places/import-places.ts'
import { createDatabase } from '#server/platform/db/create-database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { type EmbeddedPostgres, erasePostgres, startPostgres, THROW_AWAY } from '#server/platform/db/postgres.ts'
import { seedDemoSites } from '../db/seeds/demo-sites.ts'
import type { Figures } from './bench.ts'
import type { Effort } from './compare.ts'
import { load } from './load.ts'
import { populate } from './population.ts'
import { median } from './rate.ts'
import { percent, whole } from './results.ts'
import { type Cookies, logIn, requestsFor, type SearchCase, searchCases } from './search-requests.ts'
import { type BareSearches, recordStatements } from './search-statements.ts'
import { type Server, startSite } from './servers.ts'

const FOLDER = '.data/bench-search'
const SIZES = [10_000, 100_000, 1_000_000]
const SHORT_SIZES = [1000, 10_000]
const PAGES = [1, 10]
/** Few at once: the time of a search is measured here, not that of a queue. */
const CALM_CLIENTS = 2
const CLIENTS = 32
/** How much longer the slowest searches may take with the most people than with the fewest. */
const GROWTH_GOAL = 2
/** The share of what its statements alone reach. */
const RATE_GOAL = 0.5

/** The product on a database of its own, with so many people. */
interface Town {
  people: number
  loadSeconds: number
  server: Server
  cases: SearchCase[]
  cookies: Cookies
  bare: BareSearches
}

interface PageOutcome {
  title: string
  page: number
  /** By the number of people. */
  bySize: { people: number; p50Ms: number; p99Ms: number }[]
  /** p99 with the most people over p99 with the fewest. */
  growth: number
}

interface RateOutcome {
  people: number
  /** Searches a second over HTTP, and the statements alone through the driver. */
  product: number
  bare: number
  ratio: number
  goal: number
}

export interface SearchOutcome {
  title: string
  loads: { people: number; seconds: number }[]
  goal: number
  pages: PageOutcome[]
  rates: RateOutcome[]
}

/** The same searches among few and among many people, by turns, so that a noisy moment hits all sizes alike. */
export async function measureSearch(effort: Effort, { isShort }: { isShort: boolean }): Promise<SearchOutcome> {
  await erasePostgres(FOLDER)
  const postgres = await startPostgres(FOLDER, THROW_AWAY)
  const towns: Town[] = []
  try {
    for (const people of isShort ? SHORT_SIZES : SIZES) towns.push(await build(postgres, people, towns.length))
    return {
      title: 'search',
      loads: towns.map(({ people, loadSeconds }) => ({ people, seconds: Math.round(loadSeconds) })),
      goal: GROWTH_GOAL,
      pages: await measurePages(towns, effort),
      rates: await measureRates(towns, effort),
    }
  } finally {
    for (const { server, bare } of towns) {
      await server.stop()
      await bare.close()
    }
    await postgres.stop()
    await erasePostgres(FOLDER)
    await rm(FOLDER, { recursive: true, force: true })
  }
}

async function build(postgres: EmbeddedPostgres, people: number, index: number): Promise<Town> {
  const name = `people_${people}`
  await createDatabase(postgres.url('postgres'), name)
  const url = postgres.url(name)
  await migrate(url)
  await importPlaces(url)
  await seedDemoSites(url)

  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  try {
    // Whoever counts requests counts the searches of a member too, and lets through no more than a person makes.
    await owner.query(
      `update sites set settings = settings || '{"requests_per_minute": 0, "profiles_per_day": 100000}'`,
    )
    const { rows } = await owner.query<{ id: number }>("select id from sites where host = 'localhost'")
    const site = rows[0]?.id ?? 0
    const loadSeconds = await populate(url, site, people)
    const cases = await searchCases(owner)
    const cookies = await logIn(owner, site)
    const server = await startSite(url, index, FOLDER)
    return { people, loadSeconds, server, cases, cookies, bare: await recordStatements(url, cases, cookies) }
  } finally {
    await owner.end()
  }
}

async function measurePages(towns: readonly Town[], { rounds, seconds, warmUp }: Effort): Promise<PageOutcome[]> {
  const outcomes: PageOutcome[] = []
  const [first] = towns
  for (const [index, { title }] of first?.cases.entries() ?? []) {
    for (const page of PAGES) {
      const loads = await Promise.all(
        towns.map(async ({ server, cases, cookies }) => {
          const asked = cases[index] ?? { title, queries: [] }
          return { server, requests: await requestsFor(server.url, asked, cookies, page) }
        }),
      )
      const run = async (length: number) => {
        const figures: Figures[] = []
        for (const { server, requests } of loads)
          figures.push(await load(server, { requests, connections: CALM_CLIENTS, seconds: length }))
        return figures
      }
      await run(warmUp / 4)
      const measured: Figures[][] = []
      for (let round = 0; round < rounds; round++) measured.push(await run(seconds / 2))
      const bySize = towns.map(({ people }, town) => ({
        people,
        p50Ms: median(measured.map((figures) => figures[town]?.p50Ms ?? Number.NaN)),
        p99Ms: median(measured.map((figures) => figures[town]?.p99Ms ?? Number.NaN)),
      }))
      const growth = (bySize.at(-1)?.p99Ms ?? Number.NaN) / (bySize[0]?.p99Ms ?? Number.NaN)
      outcomes.push({ title, page, bySize, growth })
    }
  }
  return outcomes
}

/** All kinds of searches mixed, as fast as many clients can ask. */
async function measureRates(towns: readonly Town[], { rounds, seconds, warmUp }: Effort): Promise<RateOutcome[]> {
  const outcomes: RateOutcome[] = []
  for (const { people, server, cases, cookies, bare } of towns) {
    const all = { title: 'all', queries: cases.flatMap(({ queries }) => queries) }
    const requests = await requestsFor(server.url, all, cookies, 1)
    const ask = (length: number) => load(server, { requests, connections: CLIENTS, seconds: length })
    await ask(warmUp)
    await bare.perSecond(CLIENTS, warmUp)
    const figures: { product: number[]; bare: number[] } = { product: [], bare: [] }
    for (let round = 0; round < rounds; round++) {
      figures.product.push((await ask(seconds)).requestsPerSecond)
      figures.bare.push(await bare.perSecond(CLIENTS, seconds))
    }
    const [product, limit] = [median(figures.product), Math.round(median(figures.bare))]
    outcomes.push({ people, product, bare: limit, ratio: product / limit, goal: RATE_GOAL })
  }
  return outcomes
}

export function tellSearch({ loads, goal, pages, rates }: SearchOutcome): void {
  for (const { people, seconds } of loads) console.log(`\n${whole(people)} people, loaded in ${seconds} s`)
  for (const { title, page, bySize, growth } of pages) {
    console.log(`\nsearch, ${title}, page ${page}`)
    for (const { people, p50Ms, p99Ms } of bySize)
      console.log(`  ${whole(people).padStart(9)} people   p50 ${p50Ms} ms, p99 ${p99Ms} ms`)
    console.log(`  growth of p99 ${growth.toFixed(2)}, goal ≤ ${goal}: ${growth <= goal ? 'reached' : 'missed'}`)
  }
  for (const { people, product, bare, ratio, goal: share } of rates) {
    console.log(`\nsearches of all kinds among ${whole(people)} people, ${CLIENTS} clients`)
    console.log(`  Visavis      ${whole(product).padStart(7)} a second`)
    console.log(`  SQL alone    ${whole(bare).padStart(7)} a second`)
    const verdict = ratio >= share ? 'reached' : 'missed'
    console.log(`  ratio        ${percent(ratio).padStart(7)}, goal ≥ ${percent(share)}: ${verdict}`)
  }
}
