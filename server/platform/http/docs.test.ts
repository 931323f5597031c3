import { describe, expect } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { errors } from '#contract/errors.ts'
import { routes } from '#server/app.ts'
import { it, type World } from '#test/world.ts'
import { openApi } from './docs.ts'

const Schema = z.record(z.string(), z.unknown())
const Content = z.object({ 'application/json': z.object({ schema: Schema }) })

/** The parts of OpenAPI 3.1 that we use, as its specification defines them. */
const Document = z.strictObject({
  openapi: z.string().check(z.regex(/^3\.1\.\d+$/)),
  info: z.object({ title: z.string().check(z.minLength(1)), version: z.string().check(z.minLength(1)) }),
  paths: z.record(
    z.string().check(z.regex(/^\/api\/[\w./{}-]+$/)),
    z.partialRecord(
      z.enum(['get', 'put', 'post', 'delete', 'patch']),
      z.strictObject({
        summary: z.string().check(z.minLength(10)),
        parameters: z.array(
          z.strictObject({
            name: z.string(),
            in: z.enum(['path', 'query', 'header']),
            required: z.boolean(),
            schema: Schema,
          }),
        ),
        requestBody: z.optional(z.object({ content: Content })),
        responses: z.record(
          z.string().check(z.regex(/^[2-5]\d\d$/)),
          z.object({ description: z.string().check(z.minLength(1)), content: Content }),
        ),
      }),
    ),
  ),
  components: z.object({ schemas: z.record(z.string(), Schema) }),
})

const documented = (path: string) => path.replaceAll(/:(\w+)/g, '{$1}')
const calls = routes.map(({ endpoint }) => ({ call: `${endpoint.method} ${endpoint.path}`, endpoint }))

function isServed({ app }: World, call: string): boolean {
  const [method = '', path = ''] = call.split(' ')
  return app.hasRoute({ method, url: path.replaceAll(/\{(\w+)\}/g, ':$1') })
}

describe('the description of the calls', () => {
  it('R7.20 is OpenAPI 3.1', async ({ world }) => {
    const answer = await world.visitor().requests('GET', '/api/docs.json')

    expect(answer.headers['content-type']).toMatch(/^application\/json/)
    expect(Document.safeParse(answer.json()).error?.issues ?? []).toEqual([])
  })

  it.for(calls)('R7.20 has $call with its parameters and refusals', async ({ endpoint }, { world }) => {
    const { paths } = Document.parse((await world.visitor().requests('GET', '/api/docs.json')).json())
    const operation = paths[documented(endpoint.path)]?.[endpoint.method.toLowerCase() as 'get']

    const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name)
    expect(operation?.summary).toBe(endpoint.summary)
    expect(operation?.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)).toEqual(inPath)
    expect(operation?.requestBody !== undefined).toBe(endpoint.method !== 'GET')
    for (const code of ['request.invalid', 'request.too_many', 'server.failed', ...(endpoint.refusals ?? [])] as const)
      expect(operation?.responses[errors[code]]?.description).toContain(code)
  })

  it('R7.20 has no call that does not exist', async ({ world }) => {
    const { paths } = Document.parse((await world.visitor().requests('GET', '/api/docs.json')).json())

    await world.app.ready()
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )

    expect(described.length).toBeGreaterThanOrEqual(calls.length)
    expect(described.filter((call) => !isServed(world, call))).toEqual([])
  })

  it('R7.20 shows people the same calls', async ({ world }) => {
    const answer = await world.visitor().requests('GET', '/api/docs')

    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    for (const { endpoint } of calls) {
      expect(answer.body).toContain(`<b>${endpoint.method}</b> <code>${documented(endpoint.path)}</code>`)
    }
  })

  it('R7.20 says of a change which key it takes and how it can be refused', () => {
    const change = endpoint({
      method: 'POST',
      path: '/api/things/:id',
      summary: 'Changes a thing.',
      input: z.object({ id: z.string(), name: z.string() }),
      output: z.object({}),
      refusals: ['pages.not_found'],
    })

    const operation = openApi([change]).paths['/api/things/{id}']?.['post']

    expect(operation?.parameters.map(({ name }) => name)).toEqual(['id', 'Idempotency-Key'])
    const responses: Record<string, { description: string }> = operation?.responses ?? {}
    expect(responses['403']?.description).toBe('request.foreign')
    expect(responses['404']?.description).toBe('pages.not_found')
    expect(responses['409']?.description).toBe('request.key_reused')
    expect(responses['413']?.description).toBe('request.too_large')
  })
})
