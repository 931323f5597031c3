import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Case, Figures, Outcome } from './bench.ts'
import { load } from './load.ts'
import type { BareAnswer } from './serve-bare.ts'
import { type Server, startBare } from './servers.ts'

export interface Effort {
  rounds: number
  seconds: number
  warmUp: number
}

const CONNECTIONS = 32
const VISITORS = 256

/** Loads the product and a bare server with the same answer by turns, so that a noisy moment hits both alike. */
export async function compare(product: Server, asked: Case, { rounds, seconds, warmUp }: Effort): Promise<Outcome> {
  const bare = await startBare(await answerOf(product.url, asked))
  try {
    const figures: { product: Figures[]; bare: Figures[] } = { product: [], bare: [] }
    await loadCase(product, asked, warmUp)
    await loadCase(bare, asked, warmUp)
    for (let round = 0; round < rounds; round++) {
      figures.product.push(await loadCase(product, asked, seconds))
      figures.bare.push(await loadCase(bare, asked, seconds))
    }
    const [ours, limit] = [medians(figures.product), medians(figures.bare)]
    return {
      title: asked.title,
      product: ours,
      bare: limit,
      ratio: ours.requestsPerSecond / limit.requestsPerSecond,
      goal: asked.goal,
    }
  } finally {
    await bare.stop()
  }
}

/** The product's own answer, its bytes as they travel: what is compressed stays compressed. */
async function answerOf(url: string, { path, headers, bare }: Case): Promise<BareAnswer> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url + path, { headers: { ...headers, ...visitorHeaders(0) } }, resolve).on('error', reject)
  })
  const { 'content-type': type = '', 'content-encoding': encoding } = response.headers
  return {
    body: await buffer(response),
    headers: { 'content-type': type, ...(encoding ? { 'content-encoding': encoding } : {}) },
    ...(bare.kind === 'json' ? { schema: bare.schema } : {}),
  }
}

function loadCase(server: Server, { path, headers }: Case, seconds: number): Promise<Figures> {
  const requests = Array.from({ length: VISITORS }, (_, visitor) => {
    const lines = Object.entries({ host: new URL(server.url).host, ...headers, ...visitorHeaders(visitor) })
    return `GET ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
  })
  return load(server, { requests, connections: CONNECTIONS, seconds })
}

/** Visitors come from many addresses of one country, as the proxy in front tells. */
function visitorHeaders(visitor: number): Record<string, string> {
  return { 'x-forwarded-for': `87.${128 + (visitor % 32)}.${visitor}.${255 - visitor}` }
}

function medians(rounds: readonly Figures[]): Figures {
  const median = (pick: (figures: Figures) => number) =>
    rounds.map(pick).toSorted((a, b) => a - b)[Math.floor(rounds.length / 2)] ?? Number.NaN
  return {
    requestsPerSecond: median((figures) => figures.requestsPerSecond),
    p50Ms: median((figures) => figures.p50Ms),
    p99Ms: median((figures) => figures.p99Ms),
    cpuMicros: median((figures) => figures.cpuMicros),
  }
}
