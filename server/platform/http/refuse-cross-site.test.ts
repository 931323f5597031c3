import { describe, expect } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { it } from '#test/world.ts'
import { publicChange } from '#server/route-kinds.ts'

const methods = ['POST', 'PUT', 'PATCH', 'DELETE'] as const
const endpoints = methods.map((method) =>
  endpoint({ method, path: '/api/test/change', summary: 'Changes.', input: z.object({}), output: z.object({}) }),
)

let changes = 0
const changing = endpoints.map((endpoint) =>
  publicChange(endpoint, async () => {
    changes++
    return {}
  }),
)

const foreign: [string, Record<string, string>][] = [
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['a sister domain', { 'sec-fetch-site': 'same-site' }],
  ['the address bar', { 'sec-fetch-site': 'none' }],
  ['another site that writes our origin', { 'sec-fetch-site': 'cross-site', origin: 'OWN' }],
  ['another origin', { origin: 'https://evil.test' }],
  ['a hidden origin', { origin: 'null' }],
  ['our host without HTTPS', { origin: 'http://HOST' }],
  ['our host at another port', { origin: 'https://HOST:8443' }],
  ['a name that begins like ours', { origin: 'https://HOST.evil.test' }],
]
const own: [string, Record<string, string>][] = [
  ['our own page', { 'sec-fetch-site': 'same-origin', origin: 'OWN' }],
  ['our own page in an old browser', { origin: 'OWN' }],
  ['a client that is no browser', {}],
]

const filled = (headers: Record<string, string>, host: string) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      value.replace('OWN', `https://${host}`).replace('HOST', host),
    ]),
  )

describe('a change', () => {
  for (const method of methods) {
    it.for(foreign)(`A10 ${method} caused by %s is refused`, async ([, headers], { makeWorld }) => {
      const world = await makeWorld({}, changing)
      const before = changes

      const answer = await world
        .visitor({ headers: filled(headers, world.host) })
        .requests(method, '/api/test/change', {})

      expect(answer.statusCode).toBe(403)
      expect(answer.json()).toMatchObject({ code: 'request.foreign' })
      expect(changes).toBe(before)
    })

    it.for(own)(`A10 ${method} caused by %s is done`, async ([, headers], { makeWorld }) => {
      const world = await makeWorld({}, changing)
      const before = changes

      const answer = await world
        .visitor({ headers: filled(headers, world.host) })
        .requests(method, '/api/test/change', {})

      expect(answer.statusCode).toBe(200)
      expect(changes).toBe(before + 1)
    })
  }

  it('A10 is refused as a form of another page, whatever its type', async ({ makeWorld }) => {
    const world = await makeWorld({}, changing)

    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const answer = await world.app.inject({
        method: 'POST',
        url: '/api/test/change',
        headers: { host: world.host, origin: 'https://evil.test', 'content-type': type },
        payload: '{}',
      })
      expect(answer.statusCode).toBe(403)
    }
  })

  const links: [string, Record<string, string>, number][] = [
    ['opened as a page', { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }, 403],
    ['a picture of another page', { accept: 'image/*', referer: 'https://evil.test/' }, 403],
    ['a link of a page that begins like ours', { referer: 'https://HOST.evil.test/' }, 403],
    ['a page that one of ours led to', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' }, 403],
    ['our own page', { accept: 'application/json', referer: 'https://HOST/members' }, 200],
    ['a call of our own page', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }, 200],
    ['a client that is no browser', { accept: '*/*' }, 200],
  ]

  it.for(links)('S-L5 Y-16 that is a GET: %s', async ([, headers, status], { world }) => {
    const alice = await world.member()

    const auto = await alice.requests('GET', '/api/auto-like.php', undefined, filled(headers, world.host))
    const out = await alice.requests('GET', '/api/logout.php', undefined, filled(headers, world.host))

    expect([auto.statusCode, out.statusCode]).toEqual([status, status])
    expect(alice.cookies.has('__Host-sid')).toBe(status === 403)
  })

  it('A10 only reading is allowed from everywhere', async ({ world }) => {
    const answer = await world
      .visitor({ headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' } })
      .requests('GET', '/api/settings.php')

    expect(answer.statusCode).toBe(200)
  })
})
