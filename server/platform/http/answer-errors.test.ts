import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { it, type World } from '#test/world.ts'
import { publicChange, publicRoute } from '#server/route-kinds.ts'

const echo = endpoint({
  method: 'POST',
  path: '/api/test/echo',
  summary: 'Says what it heard.',
  input: z.object({ text: z.string().check(z.minLength(2), z.maxLength(5)), times: z.optional(z.int()) }),
  output: z.object({ text: z.string() }),
})
const fail = endpoint({
  method: 'GET',
  path: '/api/test/fail',
  summary: 'Fails.',
  input: z.object({}),
  output: z.object({}),
})
const testRoutes = [
  publicChange(echo, async (_, { text }) => ({ text })),
  publicRoute(fail, () => {
    throw new Error('secret-canary: select * from members')
  }),
]

function posts(world: World, payload: string, contentType = 'application/json') {
  const headers = { host: world.host, 'content-type': contentType }
  return world.app.inject({ method: 'POST', url: echo.path, headers, payload })
}

const shape = (code: ErrorCode, details: object = {}) => ({ code, details, request_id: expect.any(String) })

describe('every error has one shape', () => {
  it.for(['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS'] as const)(
    'R8.2 an unknown call, %s',
    async (method, { world }) => {
      const answer = await world.visitor().requests(method, '/api/canary?query=canary')

      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toEqual(shape('request.not_found'))
      expect(answer.body).not.toContain('canary')
    },
  )

  it.for(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('R8.2 a wrong method, %s', async (method, { world }) => {
    const answer = await world.visitor().requests(method, '/api/settings.php')

    expect(answer.statusCode).toBe(405)
    expect(answer.json()).toEqual(shape('request.method'))
    expect(answer.headers['allow']).toBe('GET')
  })

  it('V13.4.4 TRACE repeats nothing', async ({ world }) => {
    const port = await world.listens()
    const heard = await new Promise<{ status: number; body: string }>((resolve, reject) => {
      const headers = { host: world.host, cookie: 'canary=canary' }
      const asked = request({ port, method: 'TRACE', path: '/api/settings.php', headers }, async (answer) => {
        resolve({ status: answer.statusCode ?? 0, body: await text(answer) })
      })
      asked.on('error', reject).end()
    })

    expect(heard.status).toBeGreaterThanOrEqual(400)
    expect(heard.body).not.toContain('canary')
  })

  it('R8.2 a wrong method where another would do', async ({ makeWorld }) => {
    const world = await makeWorld({}, testRoutes)

    const answer = await world.visitor().requests('GET', echo.path)

    expect(answer.statusCode).toBe(405)
    expect(answer.headers['allow']).toBe('POST')
  })

  it.for([
    ['half a JSON', '{"text":"ab'],
    ['no JSON', 'text=ab'],
    ['nothing', ''],
    ['a prototype', '{"text":"ab","__proto__":{"isAdmin":true}}'],
    ['a nested prototype', '{"text":"ab","a":{"__proto__":{"isAdmin":true}}}'],
    ['a constructor', '{"text":"ab","constructor":{"prototype":{"isAdmin":true}}}'],
  ] as const)('R8.2 a body of %s', async ([, payload], { makeWorld }) => {
    const world = await makeWorld({}, testRoutes)

    const answer = await posts(world, payload)

    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual(shape('request.invalid', { fields: [] }))
    expect({}).not.toHaveProperty('isAdmin')
  })

  it('R8.2 a body of another type', async ({ makeWorld }) => {
    const world = await makeWorld({}, testRoutes)

    const answer = await posts(world, '<text>ab</text>', 'application/xml')

    expect(answer.json()).toEqual(shape('request.invalid', { fields: [] }))
  })

  it.for(['[]', '"ab"', '7', 'null', 'true'])('R8.2 a body that is no object: %s', async (payload, { makeWorld }) => {
    const world = await makeWorld({}, testRoutes)

    const answer = await posts(world, payload)

    expect(answer.json()).toEqual(shape('request.invalid', { fields: [{ field: 'text', reason: 'missing' }] }))
  })

  it('R8.2 a body that is too large', async ({ makeWorld }) => {
    const world = await makeWorld({}, testRoutes)

    const answer = await posts(world, JSON.stringify({ text: 'x'.repeat(64 * 1024) }))

    expect(answer.statusCode).toBe(413)
    expect(answer.json()).toEqual(shape('request.too_large'))
  })

  it.for([
    [{}, { field: 'text', reason: 'missing' }],
    [{ text: 'a' }, { field: 'text', reason: 'too_short', bound: 2 }],
    [{ text: 'abcdef' }, { field: 'text', reason: 'too_long', bound: 5 }],
    [{ text: 7 }, { field: 'text', reason: 'malformed' }],
    [
      { text: 'abc', times: 'often' },
      { field: 'times', reason: 'malformed' },
    ],
  ] as const)('R8.2 an input %j, with the field, the reason and the bound', async ([input, field], { makeWorld }) => {
    const world = await makeWorld({}, testRoutes)

    const answer = await world.visitor().requests('POST', echo.path, input)

    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual(shape('request.invalid', { fields: [field] }))
  })

  it.for(['', ' '])('M5-25 a field left empty ("%s") is missing, not too short', async (text, { makeWorld }) => {
    const world = await makeWorld({}, testRoutes)

    const answer = await world.visitor().requests('POST', echo.path, { text })

    expect(answer.json()).toEqual(shape('request.invalid', { fields: [{ field: 'text', reason: 'missing' }] }))
  })

  it('R8.2 names every wrong field at once', async ({ makeWorld }) => {
    const world = await makeWorld({}, testRoutes)

    const answer = await world.visitor().requests('POST', echo.path, { text: '', times: 0.5 })

    expect(
      answer.json<{ details: { fields: { field: string }[] } }>().details.fields.map(({ field }) => field),
    ).toEqual(['text', 'times'])
  })

  it('R8.2 an unknown host', async ({ world }) => {
    const answer = await world.visitor({ host: 'nobody.test' }).requests('GET', '/api/settings.php')

    expect(answer.statusCode).toBe(421)
    expect(answer.json()).toEqual(shape('site.unknown'))
  })

  it('R8.2 a request of a foreign page', async ({ makeWorld }) => {
    const world = await makeWorld({}, testRoutes)

    const answer = await world
      .visitor({ headers: { origin: 'https://evil.test' } })
      .requests('POST', echo.path, { text: 'abc' })

    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toEqual(shape('request.foreign'))
  })

  it.for(['/api/%', '/api/%E0%A4%A', '/%c0', `/api/pages/${'x'.repeat(201)}`])(
    'R8.2 an address that cannot be read, %s',
    async (url, { world }) => {
      const answer = await world.visitor().requests('GET', url)

      expect([400, 404]).toContain(answer.statusCode)
      expect(answer.json()).toEqual({
        ...shape('request.invalid'),
        code: expect.any(String),
        details: expect.any(Object),
      })
      expect(answer.body).not.toContain(url)
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
    },
  )

  it('R8.2 a failure of ours, without saying what failed', async ({ makeWorld }) => {
    const world = await makeWorld({}, testRoutes)

    const answer = await world.visitor().requests('GET', fail.path)

    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toEqual(shape('server.failed'))
    expect(JSON.stringify([answer.headers, answer.body])).not.toContain('canary')
  })

  it.for([
    ['a number too large', '4000000000::bigint::integer'],
    ['a day that no calendar has', "'2026-02-30'::date"],
    ['an id that is none', "'x'::uuid"],
  ] as const)('O-3 %s, which only a client can have sent, is no failure of ours', async ([, value], { makeWorld }) => {
    const asks = publicRoute(fail, async ({ db }) => {
      await sql`select ${sql.raw(value)}`.execute(db)
      return {}
    })
    const world = await makeWorld({}, [asks])

    const answer = await world.visitor().requests('GET', fail.path)

    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual(shape('request.invalid', { fields: [] }))
  })

  it('R8.2 names the request as the header does, each time another', async ({ world }) => {
    const first = await world.visitor().requests('GET', '/api/nothing')
    const second = await world
      .visitor({ headers: { 'x-request-id': 'mine', 'request-id': 'mine' } })
      .requests('GET', '/api/nothing')

    expect(first.json<{ request_id: string }>().request_id).toBe(first.headers['x-request-id'])
    expect(second.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
  })
})
