import { describe, expect } from 'vitest'
import { toJSONSchema } from 'zod/mini'
import { isChange } from '#contract/endpoint.ts'
import { routes } from '#server/app.ts'
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
      'POST /api/notifications/unsubscribe',
      'POST /api/payments/webhooks/sandbox',
      'POST /api/payments/webhooks/mollie',
      'POST /api/payments/webhooks/stripe',
    ])
  })

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
