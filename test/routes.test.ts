import { describe, expect } from 'vitest'
import { toJSONSchema } from 'zod/mini'
import { isChange, query } from '#contract/endpoint.ts'
import { routes } from '#server/app.ts'
import { PASSWORD } from '#test/visitor.ts'
import { it } from '#test/world.ts'

const named = routes.map((route) => [`${route.endpoint.method} ${route.endpoint.path}`, route] as const)
const ID = '6f1b7c1e-5a52-4a53-9f6e-0a1b2c3d4e5f'

/** What people can guess. Links of mails are 256 random bits: nobody finds one by trying. */
const GUESSABLE = /password|^code$|^pin$/

describe('the routes', () => {
  it('C-1 are found: this test sees reads and changes', () => {
    expect(routes.filter(({ kind }) => kind === 'change').length).toBeGreaterThan(50)
    expect(routes.filter(({ kind }) => kind === 'read').length).toBeGreaterThan(20)
  })

  it('C-1 each call that is not a GET is a change', () => {
    const wrong = named.filter(([, { endpoint, kind }]) => endpoint.method !== 'GET' && kind === 'read')

    expect(wrong.map(([name]) => name)).toEqual([])
  })

  it('C-1 a GET changes something only where the specification wants it, and says so', () => {
    const changing = named.filter(([, { endpoint, kind }]) => endpoint.method === 'GET' && kind !== 'read')

    expect(changing.map(([name]) => name).toSorted()).toEqual(['GET /api/auto-like.php', 'GET /api/logout.php'])
    expect(changing.every(([, { endpoint }]) => isChange(endpoint))).toBe(true)
  })

  it('C-1 a change is refused when another site causes it, whatever its method', async ({ world }) => {
    const visitor = world.visitor({ headers: { 'sec-fetch-site': 'cross-site' } })
    const changes = named.filter(([, { endpoint }]) => isChange(endpoint) && !endpoint.allowsCrossSite)

    for (const [name, { endpoint }] of changes) {
      const path = endpoint.path.replaceAll(/:\w+/g, ID)
      const answer = await visitor.requests(endpoint.method, path, endpoint.method === 'GET' ? undefined : {})
      expect([name, answer.json<{ code: string }>().code]).toEqual([name, 'request.foreign'])
    }
  })

  it('C-1 only what is signed itself may come from everywhere', () => {
    const open = named.filter(([, { endpoint }]) => endpoint.allowsCrossSite)

    expect(open.map(([name]) => name)).toEqual([
      'POST /api/notifications/unsubscribe/:token',
      'POST /api/notifications/mail-reports',
      'POST /api/payments/webhooks/sandbox',
      'POST /api/payments/webhooks/mollie',
      'POST /api/payments/webhooks/stripe',
    ])
  })

  it('S-L4 a GET asks for no secret but the discount code, which the specification has there', () => {
    const open = named.filter(([, { endpoint }]) => endpoint.method === 'GET' && endpoint.secrets)

    expect(open.map(([name, { endpoint }]) => [name, endpoint.secrets])).toEqual([
      ['GET /api/discountcode.php', ['code']],
    ])
  })

  it('S-L4 no change reads anything behind the question mark of its address', async ({ world }) => {
    const alice = await world.member()
    const login = { email: alice.email, password: PASSWORD }

    for (const body of [undefined, {}]) {
      const answer = await world.visitor().requests('POST', `/api/user.php${query(login)}`, body)
      expect(answer.json()).toMatchObject({
        code: 'request.invalid',
        details: {
          fields: [
            { field: 'email', reason: 'missing' },
            { field: 'password', reason: 'missing' },
          ],
        },
      })
    }
    expect((await world.visitor().requests('POST', '/api/user.php', login)).statusCode).toBe(200)
  })

  it.for(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain'])(
    'S-L4 a change reads JSON, and not %s',
    async (type, { world }) => {
      const alice = await world.member()
      const login = { email: alice.email, password: PASSWORD }
      const sends = (payload: string, contentType: string) =>
        world.app.inject({
          method: 'POST',
          url: '/api/user.php',
          headers: { host: world.host, 'content-type': contentType },
          payload,
        })

      for (const payload of [query(login).slice(1), JSON.stringify(login)]) {
        const answer = await sends(payload, type)
        expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'request.invalid' }])
      }
      expect((await sends(JSON.stringify(login), 'application/json; charset=utf-8')).statusCode).toBe(200)
    },
  )

  it('S-H2 each field that can be guessed is named as a secret, and each secret is a field', () => {
    const fieldsOf = ({ endpoint }: (typeof routes)[number]) =>
      Object.keys(toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }).properties ?? {})

    const forgotten = named.flatMap(([name, route]) =>
      fieldsOf(route)
        .filter((field) => GUESSABLE.test(field) && !route.endpoint.secrets?.includes(field))
        .map((field) => `${name}: ${field}`),
    )
    const unknown = named.flatMap(([name, route]) =>
      (route.endpoint.secrets ?? [])
        .filter((field) => !fieldsOf(route).includes(field))
        .map((field) => `${name}: ${field}`),
    )

    expect(forgotten).toEqual([])
    expect(unknown).toEqual([])
  })
})
