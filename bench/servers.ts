import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { BareAnswer } from './serve-bare.ts'

export interface Server {
  url: string
  /** Time of a core that the process has used so far. */
  cpuMicros(): Promise<number>
  stop(): Promise<void>
}

const PORT = 3300

/** The real production server in a process of its own, behind one proxy. */
export async function startProduct(): Promise<Server> {
  const child = startChild(import.meta.resolve('./serve-product.ts'), {
    NODE_ENV: 'production',
    PORT: String(PORT),
    INTERNAL_PORT: String(PORT + 1),
    DATA_FOLDER: '.data/bench',
    TRUSTED_PROXIES: '1',
    SECRET: 'a secret that is none, for a database that is thrown away',
    LOG_LEVEL: 'info',
  })
  return whenServing(child)
}

/** A Fastify server with one route and no rules, in a process of its own. */
export async function startBare(answer: BareAnswer): Promise<Server> {
  const child = startChild(import.meta.resolve('./serve-bare.ts'), { NODE_ENV: 'production' })
  child.send(answer)
  return whenServing(child)
}

function startChild(file: string, env: Record<string, string>): ChildProcess {
  return fork(fileURLToPath(file), {
    env: { ...process.env, ...env },
    // Buffers travel as they are.
    serialization: 'advanced',
    // A log is written as in production, and nobody reads it.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

async function whenServing(child: ChildProcess): Promise<Server> {
  const ended = once(child, 'exit')
  const [message] = (await Promise.race([once(child, 'message'), ended])) as [{ url: string } | number | null]
  if (typeof message !== 'object' || message === null) throw new Error(`A server ended before it served (${message})`)
  return {
    url: message.url,
    cpuMicros: async () => {
      child.send('cpu')
      const [{ user, system }] = (await once(child, 'message')) as [NodeJS.CpuUsage]
      return user + system
    },
    stop: async () => {
      child.disconnect()
      await ended
    },
  }
}
