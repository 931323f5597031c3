import { connect } from 'node:net'
import type { Figures } from './bench.ts'
import { headOf } from './line.ts'
import type { Server } from './servers.ts'

interface Load {
  /** Whole requests as they travel; the connections take turns with them. */
  requests: readonly string[]
  connections: number
  seconds: number
}

/** Keeps a number of connections busy with one request each, and reads no more of an answer than its length. */
export async function load(server: Server, { requests, connections, seconds }: Load): Promise<Figures> {
  const times: number[] = []
  const cpuBefore = await server.cpuMicros()
  const begin = performance.now()
  const end = begin + seconds * 1000
  await Promise.all(
    Array.from({ length: connections }, (_, index) => keepAsking(server.url, requests, index, end, times)),
  )
  const elapsed = (performance.now() - begin) / 1000
  const cpuMicros = Math.round(((await server.cpuMicros()) - cpuBefore) / times.length)
  times.sort((a, b) => a - b)
  const share = (part: number) => Number((times[Math.floor(times.length * part)] ?? Number.NaN).toFixed(2))
  return { requestsPerSecond: Math.round(times.length / elapsed), p50Ms: share(0.5), p99Ms: share(0.99), cpuMicros }
}

function keepAsking(url: string, requests: readonly string[], start: number, end: number, times: number[]) {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  return new Promise<void>((resolve, reject) => {
    let turn = start
    let since = 0
    let left = 0
    const ask = () => {
      since = performance.now()
      socket.write(requests[turn++ % requests.length] ?? '')
    }
    socket.on('connect', ask)
    socket.on('error', reject)
    socket.on('close', () => (performance.now() < end ? reject(new Error('The server hung up')) : resolve()))
    socket.on('data', (chunk) => {
      if (left === 0) left = lengthOfAnswer(chunk)
      if (left === 0) return socket.destroy(new Error(`No answer to measure: ${chunk.toString('latin1', 0, 200)}`))
      left -= chunk.length
      if (left > 0) return undefined
      const now = performance.now()
      times.push(now - since)
      if (now < end) ask()
      else socket.end()
      return undefined
    })
  })
}

/** Zero when it is no success. */
function lengthOfAnswer(chunk: Buffer): number {
  const { length, isSuccess } = headOf(chunk)
  return isSuccess ? length : 0
}
