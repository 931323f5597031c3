import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fetchWithRetries, RETRIES } from '#client/api/fetch-with-retries.ts'

interface Heard {
  method: string | undefined
  headers: IncomingHttpHeaders
  body: string
}

/** What the server does with one request: answers with a status, or hangs up. */
type Turn = { status: number; headers?: Record<string, string> } | 'hangs up'

let server: Server
let heard: Heard[]
let turns: Turn[]
let waits: number[]

beforeEach(async () => {
  heard = []
  turns = []
  waits = []
  server = createServer(async (request, response) => {
    heard.push({ method: request.method, headers: request.headers, body: await text(request) })
    const turn = turns[Math.min(heard.length, turns.length) - 1] ?? { status: 200 }
    if (turn === 'hangs up') return request.socket.destroy()
    return response.writeHead(turn.status, turn.headers).end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  // The pauses of the code under test pass at once and are noted; everybody else's timers are left alone.
  const realTimeout = globalThis.setTimeout
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms = 0, ...rest: unknown[]) => {
    if (!new Error('who').stack?.includes('fetch-with-retries.ts')) return realTimeout(run, ms, ...rest)
    waits.push(ms)
    return realTimeout(run, 0)
  }) as typeof setTimeout)
})

afterEach(async () => {
  vi.restoreAllMocks()
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})

function send(): Promise<Response> {
  const { port } = server.address() as { port: number }
  return fetchWithRetries(`http://127.0.0.1:${port}/api/likes`, {
    method: 'POST',
    headers: { 'idempotency-key': 'key-1', 'content-type': 'application/json' },
    body: '{"member":7}',
  })
}

describe('a call that failed', () => {
  it('R7.18 is tried again until it succeeds, the same to the letter', async () => {
    turns = [{ status: 503 }, 'hangs up', { status: 200 }]

    const response = await send()

    expect(response.status).toBe(200)
    expect(heard).toHaveLength(3)
    for (const { method, headers, body } of heard) {
      expect(method).toBe('POST')
      expect(headers['idempotency-key']).toBe('key-1')
      expect(body).toBe('{"member":7}')
    }
  })

  it.each([429, 502, 503, 504])('R7.18 is tried again after %i, five times at most', async (status) => {
    turns = [{ status, headers: { 'retry-after': '1' } }]

    const response = await send()

    expect(response.status).toBe(status)
    expect(RETRIES).toBe(5)
    expect(heard).toHaveLength(1 + 5)
  })

  it('R7.18 is tried again when the connection breaks, five times at most', async () => {
    turns = ['hangs up']

    await expect(send()).rejects.toThrow(TypeError)

    expect(heard).toHaveLength(1 + 5)
  })

  it('M6-2 is given up after a moment where the browser knows of no network', async () => {
    turns = ['hangs up']
    vi.stubGlobal('navigator', { onLine: false })

    await expect(send()).rejects.toThrow(TypeError)

    expect(heard).toHaveLength(2)
    expect(waits[0]).toBeLessThan(1000)
    vi.unstubAllGlobals()
  })

  it.each([200, 400, 401, 403, 404, 405, 409, 413, 429, 500])('R7.18 is not tried again after %i', async (status) => {
    turns = [{ status }]

    const response = await send()

    expect(response.status).toBe(status)
    expect(heard).toHaveLength(1)
    expect(waits).toEqual([])
  })

  it('R7.18 waits longer each time', async () => {
    turns = [{ status: 503 }]

    await send()

    expect(waits).toHaveLength(5)
    for (const [attempt, wait] of waits.entries()) {
      expect(wait).toBeGreaterThanOrEqual(300 * 2 ** attempt * 0.75)
      expect(wait).toBeLessThanOrEqual(300 * 2 ** attempt * 1.25)
    }
  })

  it.each([
    ['as long as the server asks', '4', 4000, 4000],
    ['at its own pace when the server asks for less', '0', 225, 375],
    ['at its own pace when the server names a date', 'Wed, 21 Oct 2026 07:28:00 GMT', 225, 375],
  ])('R7.18 waits %s', async (_, retryAfter, least, most) => {
    turns = [{ status: 429, headers: { 'retry-after': retryAfter } }, { status: 200 }]

    const response = await send()

    expect(response.status).toBe(200)
    expect(waits).toHaveLength(1)
    expect(waits[0]).toBeGreaterThanOrEqual(least)
    expect(waits[0]).toBeLessThanOrEqual(most)
  })

  it('R7.18 gives up at once when the server asks for a long pause, so that the member is told', async () => {
    turns = [{ status: 429, headers: { 'retry-after': '60' } }]

    const response = await send()

    expect(response.status).toBe(429)
    expect(heard).toHaveLength(1)
  })
})
