import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { BarePage } from './render-bare.ts'
import type { BareAnswer } from './serve-bare.ts'

export interface Server {
  url: string
  /** Time of a core that the process has used so far. */
  cpuMicros(): Promise<number>
  /** Bytes that it holds, once what it no longer needs is gone. */
  heldBytes(): Promise<number>
  /** What it holds of the machine's memory, used or not. */
  residentBytes(): Promise<number>
  /** Where its database is, if it has one. */
  databaseUrl?: string
  stop(): Promise<void>
}

/** The first of the ports that benches take; another one lets two copies be measured side by side. */
const PORT = Number(process.env['BENCH_PORT'] ?? 3300)
const SITES_PORT = PORT + 10

/** For a database that is thrown away. */
export const SECRET = 'a secret that is none, for a database that is thrown away'

const production = (port: number) => ({
  NODE_ENV: 'production',
  PORT: String(port),
  INTERNAL_PORT: String(port + 1),
  TRUSTED_PROXIES: '1',
  SECRET,
  LOG_LEVEL: 'info',
  DEMO_PEOPLE: '0',
})

/** The real production server in a process of its own, behind one proxy. */
export async function startProduct(): Promise<Server> {
  const env = { ...production(PORT), DATA_FOLDER: '.data/bench' }
  const child = startChild(import.meta.resolve('./serve-product.ts'), env, startFlags())
  return whenServing(child)
}

/** The production server on a database that is there already. Several run beside each other on ports of their own. */
export async function startSite(
  databaseUrl: string,
  index: number,
  folder: string,
  env: Record<string, string> = {},
): Promise<Server> {
  const port = SITES_PORT + 2 * index
  const child = startChild(
    import.meta.resolve('./serve-site.ts'),
    {
      ...production(port),
      // A trial seeds and draws beside what is measured.
      DEMO: 'false',
      SMTP_URL: 'smtp://localhost:9',
      DATA_FOLDER: `${folder}/site-${index}`,
      ...env,
    },
    startFlags(),
  )
  child.send({ databaseUrl })
  return whenServing(child)
}

/** A Fastify server with one route and no rules, in a process of its own. */
export async function startBare(answer: BareAnswer): Promise<Server> {
  const child = startChild(import.meta.resolve('./serve-bare.ts'), { NODE_ENV: 'production' })
  child.send(answer)
  return whenServing(child)
}

/** A WebSocket server that does nothing else, in a process of its own. */
export async function startBareLive(): Promise<Server> {
  return whenServing(startChild(import.meta.resolve('./serve-bare-live.ts'), { NODE_ENV: 'production' }))
}

/** What V8 is told when the product starts. */
function startFlags(): string[] {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }
  return scripts.start.split(' ').filter((word) => word.startsWith('--'))
}

function startChild(file: string, env: Record<string, string>, flags: readonly string[] = []): ChildProcess {
  return fork(fileURLToPath(file), {
    env: { ...process.env, ...env },
    // Buffers travel as they are.
    serialization: 'advanced',
    execArgv: ['--expose-gc', ...flags],
    // A log is written as in production, and nobody reads it.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

/** What a server says of itself as soon as it answers. */
interface Serving {
  url: string
  databaseUrl?: string
}

async function whenServing(child: ChildProcess): Promise<Server> {
  const ended = once(child, 'exit')
  const [message]: (Serving | number | null)[] = await Promise.race([once(child, 'message'), ended])
  if (typeof message !== 'object' || !message) throw new Error(`A server ended before it served (${message})`)
  return {
    ...message,
    cpuMicros: async () => {
      child.send('cpu')
      const [used]: NodeJS.CpuUsage[] = await once(child, 'message')
      return used ? used.user + used.system : Number.NaN
    },
    heldBytes: async () => {
      child.send('memory')
      const [held]: NodeJS.MemoryUsage[] = await once(child, 'message')
      return held ? held.heapUsed + held.external : Number.NaN
    },
    residentBytes: async () => {
      child.send('resident')
      const [{ rss }] = (await once(child, 'message')) as [NodeJS.MemoryUsage]
      return rss
    },
    stop: async () => {
      child.disconnect()
      await ended
    },
  }
}

/** React rendering one page again and again, in a process of its own. */
export interface BareRender {
  render(seconds: number): Promise<{ pagesPerSecond: number; cpuMicros: number }>
  stop(): Promise<void>
}

export async function startBareRender(page: BarePage): Promise<BareRender> {
  const child = startChild(import.meta.resolve('./render-bare.ts'), { NODE_ENV: 'production' })
  const ended = once(child, 'exit')
  child.send(page)
  await Promise.race([once(child, 'message'), ended])
  return {
    render: async (seconds) => {
      child.send(seconds)
      const [figures] = (await once(child, 'message')) as [Awaited<ReturnType<BareRender['render']>>]
      return figures
    },
    stop: async () => {
      child.disconnect()
      await ended
    },
  }
}
