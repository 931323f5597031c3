import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { buildApp } from '#server/app.ts'
import { publicChange, publicRoute } from '#server/route-kinds.ts'
import { it, type World } from '#test/world.ts'

const write = endpoint({
  method: 'POST',
  path: '/api/test/:word/write',
  summary: 'Writes.',
  input: z.object({ word: z.string(), text: z.string() }),
  output: z.object({ text: z.string() }),
})
const fail = endpoint({ ...write, path: '/api/test/:word/fail' })
const failInDatabase = endpoint({ ...write, path: '/api/test/:word/database' })
const explode = endpoint({ ...write, method: 'GET', path: '/api/test/:word/explode' })

const testRoutes = [
  publicChange(write, async (_, { text }) => ({ text })),
  publicChange(fail, async () => {
    throw new Error('a rule of ours is broken')
  }),
  publicChange(failInDatabase, async ({ tx }, { text }) => {
    await sql`select ${text}::int`.execute(tx)
    return { text }
  }),
  publicRoute(explode, (_, { text }) => {
    throw Object.assign(new Error(`first line\n${text}`), { code: '23505', detail: text })
  }),
]

interface Line {
  level: number
  reqId: string
  msg: string
  res?: { status: number }
  err?: { message: string; code?: string; stack: string }
}

function listen(world: World) {
  const written: string[] = []
  const config = { ...world.parts.config, logLevel: 'debug' }
  const logStream = { write: (line: string) => void written.push(line) }
  const app = buildApp({ ...world.parts, config, logStream, extraRoutes: testRoutes })
  return { app, written, lines: () => written.map((line) => JSON.parse(line) as Line) }
}

describe('the log', () => {
  it('B6.4 has one line per request: its id, the pattern of its route, site, status and time', async ({ world }) => {
    const { app, lines } = listen(world)

    const answer = await app.inject({ url: '/api/pages/faq', headers: { host: world.host } })
    await app.close()

    const about = lines().filter(({ reqId }) => reqId === answer.headers['x-request-id'])
    expect(about).toEqual([
      expect.objectContaining({
        msg: 'request completed',
        req: { method: 'GET', route: '/api/pages/:token', site: world.site.id },
        res: { status: 200 },
        responseTime: expect.any(Number),
      }),
    ])
  })

  it('B6.4 tells of a failure what it was and where, under the id that the answer names', async ({ world }) => {
    const { app, lines } = listen(world)

    const answer = await app.inject({
      method: 'POST',
      url: '/api/test/x/fail',
      headers: { host: world.host },
      payload: { text: 'x' },
    })
    await app.close()

    const { request_id } = answer.json<{ request_id: string }>()
    const failed = lines().find(({ reqId, err }) => reqId === request_id && err)
    expect(failed?.err?.message).toBe('a rule of ours is broken')
    expect(failed?.err?.stack).toContain('log.test.ts')
  })

  it('B6.4 holds nothing that a visitor sent, on no path', async ({ world }) => {
    const { app, written, lines } = listen(world)
    const canary = 'canary7f3a'
    const headers = {
      host: world.host,
      cookie: `session=${canary}; locale=${canary}`,
      'x-forwarded-for': '198.51.100.99',
      'user-agent': canary,
      referer: `https://${world.host}/${canary}`,
      authorization: canary,
    }
    const payload = { text: canary }
    const gets = [
      `/api/settings.php?ref=${canary}`,
      `/api/settings.php?country=${canary}`,
      `/api/pages/${canary}`,
      `/api/geocode.php?lat=52.516&lon=13.377&x=${canary}`,
      `/api/${canary}?x=${canary}`,
      `/api/%${canary}`,
      `/api/pages/${canary.repeat(30)}`,
      `/api/test/${canary}/explode?text=${canary}`,
    ]
    const posts = ['write', 'fail', 'database', 'nothing'].map((what) => `/api/test/${canary}/${what}?x=${canary}`)

    const statuses: number[] = []
    for (const url of gets) statuses.push((await app.inject({ url, headers })).statusCode)
    for (const url of posts) {
      const keyed = { ...headers, 'idempotency-key': url }
      statuses.push((await app.inject({ method: 'POST', url, headers: keyed, payload })).statusCode)
    }
    const broken = { ...headers, 'content-type': 'application/json' }
    for (const bad of [`{"${canary}`, `{"__proto__":"${canary}"}`, `{"text":"${canary.repeat(7000)}"}`]) {
      const answer = await app.inject({ method: 'POST', url: '/api/test/x/write', headers: broken, payload: bad })
      statuses.push(answer.statusCode)
    }
    const stranger = { ...headers, host: `${canary}.test`, 'x-forwarded-host': canary }
    statuses.push((await app.inject({ url: '/api/settings.php', headers: stranger })).statusCode)
    await app.close()

    expect(new Set(statuses)).toEqual(new Set([200, 400, 404, 413, 421, 500]))
    expect(lines().length).toBeGreaterThanOrEqual(statuses.length)
    const secrets = new RegExp(`${canary}|198\\.51\\.100\\.99|52\\.516|13\\.377|${world.host}`)
    expect(written.filter((line) => secrets.test(line))).toEqual([])
  })
})
