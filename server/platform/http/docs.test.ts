import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectral from '@stoplight/spectral-core'
import spectralRulesets from '@stoplight/spectral-rulesets'
import { gunzipSync } from 'node:zlib'
import { OpenAPIClientAxios } from 'openapi-client-axios'
import { describe, expect } from 'vitest'
import * as z from 'zod/mini'
import { changePassword, deleteAccount } from '#contract/account.ts'
import { type Endpoint, endpoint } from '#contract/endpoint.ts'
import { errors } from '#contract/errors.ts'
import { subscribe } from '#contract/push.ts'
import { routes } from '#server/app.ts'
import { words } from '#server/calls.ts'
import { person } from '#test/people.ts'
import { PASSWORD } from '#test/visitor.ts'
import { it, type World } from '#test/world.ts'
import { describeCalls } from './docs.ts'
import { openApi } from './open-api.ts'

const document = describeCalls(words)
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ call: `${method.toUpperCase()} ${path}`, ...operation })),
)
const operationOf = (call: string) => operations.find((operation) => operation.call === call)
/** Calls that share path and method are one operation. */
const documented = (path: string) => path.replace(/\?.*/, '').replaceAll(/:(\w+)/g, '{$1}')
const calls = routes.map(({ endpoint }) => ({ call: `${endpoint.method} ${documented(endpoint.path)}`, endpoint }))

function isServed({ app }: World, call: string): boolean {
  const [method = '', path = ''] = call.split(' ')
  return app.hasRoute({ method, url: path.replaceAll(/\{(\w+)\}/g, ':$1') })
}

describe('the description of the calls', () => {
  it('R7.20 is what the server tells', async ({ world }) => {
    const answer = await world.visitor().requests('GET', '/api/docs.json')

    expect(answer.headers['content-type']).toMatch(/^application\/json/)
    expect(answer.json()).toEqual(JSON.parse(JSON.stringify(document)))
  })

  it.for(['/api/docs.json', '/api/docs'])('Y-12 %s is packed for whoever takes it so', async (path, { world }) => {
    const visitor = world.visitor()
    const [plain, packed] = [
      await visitor.requests('GET', path),
      await visitor.requests('GET', path, undefined, { 'accept-encoding': 'gzip, br' }),
    ]

    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5)
  })

  it('W-6 O-5 leaves nothing to find for Redocly’s recommended rules', async () => {
    const config = await createConfig({ extends: ['recommended'] })

    const found = await lintFromString({ source: JSON.stringify(document), config })

    const told = found.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)
    expect(told).toEqual([])
  })

  it('W-6 O-5 leaves nothing to find for Spectral’s recommended rules', async () => {
    const linter = new spectral.Spectral()
    linter.setRuleset(new spectral.Ruleset(spectralRulesets.oas, { severity: 'recommended' }))

    const found = await linter.run(JSON.stringify(document))

    expect(found.map(({ code, message, path }) => `${code}: ${message} ${path.join('/')}`)).toEqual([])
  })

  it.for(calls)('R7.20 has $call with its parameters and refusals', ({ call, endpoint }) => {
    const operation = operationOf(call)

    const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name)
    expect(operation?.description).toContain(endpoint.summary)
    expect(operation?.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)).toEqual(inPath)
    for (const code of ['request.invalid', 'request.method', 'request.too_many', ...(endpoint.refusals ?? [])] as const)
      expect(refusalsOf(operation, errors[code])).toContain(code)
  })

  it('R7.20 has no call that does not exist', async ({ world }) => {
    await world.app.ready()

    expect(operations.length).toBeGreaterThanOrEqual(new Set(calls.map(({ call }) => call)).size)
    expect(operations.filter(({ call }) => !isServed(world, call))).toEqual([])
  })

  it('W-6 names each call once, for the code that is made of it', () => {
    const ids = operations.map(({ operationId }) => operationId)

    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter((id) => !/^(get|post|put|patch|delete)[A-Z]\w+$/.test(id))).toEqual([])
    expect(operationOf('POST /api/members/{id}/like')?.operationId).toBe('postMembersIdLike')
  })

  it('W-6 wants nothing in the body that stands in the path', () => {
    const twice = operations.filter(({ parameters, requestBody }) => {
      const fields = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) =>
        Object.keys(schema.properties ?? {}),
      )
      return parameters.some((parameter) => parameter.in === 'path' && fields.includes(parameter.name))
    })

    expect(twice.map(({ call }) => call)).toEqual([])
  })

  it('W-6 says that uploads are forms with a file', () => {
    for (const call of ['POST /api/photos', 'POST /api/members/{id}/pictures']) {
      const content: Record<string, { schema: unknown }> = operationOf(call)?.requestBody?.content ?? {}
      expect(Object.keys(content)).toEqual(['multipart/form-data'])
      expect(content['multipart/form-data']?.schema).toMatchObject({
        properties: { photo: { type: 'string' } },
        required: ['photo'],
      })
    }
  })

  it('W-6 says which calls need the session of a member, and which cookie that is', () => {
    const { session } = document.components.securitySchemes

    expect(session).toMatchObject({ type: 'apiKey', in: 'cookie', name: '__Host-sid' })
    expect(operationOf('GET /api/chats.php')?.security).toEqual([{ session: [] }])
    expect(operationOf('POST /api/user.php')?.security).toEqual([{}, { session: [] }])
  })

  it('W-6 A17-4 says it truly: nobody else is refused for want of a session, and before anything is said of the input', async ({
    world,
  }) => {
    const visitor = world.visitor()
    const wrong: string[] = []
    // A repetition of what has ended the session is known by its input, so that is read first; and where two calls share an
    // operation, one of them is everybody's.
    const others: Endpoint[] = [changePassword, deleteAccount, subscribe]
    for (const { call, endpoint } of calls.filter((one) => !others.includes(one.endpoint))) {
      const path = endpoint.path.replaceAll(/:\w+/g, '6f1b7c1e-5a52-4a53-9f6e-0a1b2c3d4e5f')
      const answer = await visitor.requests(endpoint.method, path, endpoint.method === 'GET' ? undefined : {})
      const { code } = answer.json<{ code?: string }>()
      const isForMembers = operationOf(call)?.security.length === 1
      if ((code === 'authentication_required') !== isForMembers) wrong.push(call)
    }

    expect(wrong).toEqual([])
  })

  it('O-5 says of a yes or no in a query what it may be', () => {
    const parameters = operationOf('GET /api/search')?.parameters ?? []

    expect(parameters.find(({ name }) => name === 'with_photo')?.schema).toEqual({
      anyOf: [{ type: 'boolean' }, { type: 'string', enum: ['0', '1', 'true', 'false'] }],
    })
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

    const operation = openApi([{ name: 'things', about: 'Things.', endpoints: [change] }]).paths['/api/things/{id}']?.[
      'post'
    ]

    expect(operation?.parameters.map(({ name }) => name)).toEqual(['id', 'Idempotency-Key'])
    expect(refusalsOf(operation, 403)).toEqual(['authentication_required', 'request.foreign'])
    expect(refusalsOf(operation, 404)).toEqual(['pages.not_found'])
    expect(refusalsOf(operation, 409)).toEqual(['request.key_reused'])
    expect(refusalsOf(operation, 413)).toEqual(['request.too_large'])
  })
})

function refusalsOf(operation: { responses: Record<string, { description: string }> } | undefined, status: number) {
  return operation?.responses[status]?.description.split(', ') ?? []
}

describe('a client that was made from the description', () => {
  it('W-6 logs in, looks somebody up, likes them and is told so', async ({ world }) => {
    const [alice, ben] = [await world.member(), await person(world, { name: 'Ben', gender: 'male', seeks: 'female' })]
    const { baseURL, headers } = { baseURL: `http://127.0.0.1:${await world.listens()}`, headers: { host: world.host } }
    const { json } = await world.visitor().requests('GET', '/api/docs.json')
    const api = new OpenAPIClientAxios({ definition: json(), axiosConfigDefaults: { baseURL, headers } })
    const client = await api.init()
    const call = (id: string, ...given: unknown[]) => {
      const operation: unknown = client[id]
      if (typeof operation !== 'function') throw new Error(`The client has no ${id}`)
      return operation(...given)
    }

    const login = await call('postUserPhp', null, { email: alice.email, password: PASSWORD })
    const cookie = login.headers['set-cookie'].map((line: string) => line.split(';')[0]).join('; ')
    const asMember = { headers: { cookie } }
    const profile = await call('getMembersId', { id: ben.id }, undefined, asMember)
    const like = await call(
      'postMembersIdLike',
      { id: ben.id, 'Idempotency-Key': 'of-a-generated-client' },
      {},
      asMember,
    )
    const likes = await call('getLikes', { type: 'given' }, undefined, asMember)

    expect(login.data.user).toMatchObject({ status: 'active', email: alice.email })
    expect(profile.data.profile).toMatchObject({ id: ben.id, name: 'Ben' })
    expect(like.data).toEqual({ is_match: false })
    expect(likes.data.likes).toMatchObject([{ profile: { id: ben.id } }])
  })
})
