import { describe, expect } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { buildApp } from '#server/app.ts'
import { it } from '#test/world.ts'
import { publicChange } from '#server/route-kinds.ts'
import { cdnOrigin } from '#server/sites/cdn-origin.ts'
import { pagePolicy } from './security-headers.ts'

const fail = endpoint({
  method: 'POST',
  path: '/api/test/fail',
  summary: 'Fails.',
  input: z.object({}),
  output: z.object({}),
})
const failing = publicChange(fail, async () => {
  throw new Error('broken')
})

/** The table of reliability.md 4.0 for answers of the API. */
const expected = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=(self)',
  'cache-control': 'no-store',
}

const paths = [
  ['an answer', 200, 'GET', '/api/settings.php', {}],
  ['a head', 200, 'HEAD', '/api/settings.php', {}],
  ['a refused input', 400, 'GET', '/api/geocode.php', {}],
  ['an address that cannot be read', 400, 'GET', '/api/%', {}],
  ['an unknown call', 404, 'GET', '/api/nothing', {}],
  ['a wrong method', 405, 'PUT', '/api/settings.php', {}],
  ['a body that is too large', 413, 'POST', fail.path, { text: 'x'.repeat(70_000) }],
  ['a failure of ours', 500, 'POST', fail.path, {}],
] as const

describe('security headers', () => {
  it.for(paths)('A45 are on %s (%i)', async ([, status, method, url, body], { makeWorld }) => {
    const world = await makeWorld({}, [failing])

    const answer = await world.visitor().requests(method, url, method === 'POST' ? body : undefined)

    expect(answer.statusCode).toBe(status)
    expect(answer.headers).toMatchObject(expected)
    expect(answer.headers).not.toHaveProperty('server')
    expect(answer.headers).not.toHaveProperty('x-powered-by')
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
  })

  it('A45 are on the answer to an unknown host', async ({ world }) => {
    const answer = await world.visitor({ host: 'nobody.test' }).requests('GET', '/api/settings.php')

    expect(answer.headers).toMatchObject(expected)
  })

  it('A45 promise HTTPS only where there is HTTPS', async ({ world }) => {
    const app = buildApp({ ...world.parts, config: { ...world.parts.config, publicScheme: 'http' } })

    const answer = await app.inject({ url: '/api/settings.php', headers: { host: world.host } })
    await app.close()

    expect(answer.headers).not.toHaveProperty('strict-transport-security')
    expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
  })

  it('A45 let no other page read an answer, whatever it asks for', async ({ world }) => {
    const headers = { origin: 'https://evil.test', 'access-control-request-method': 'GET' }

    const answer = await world.visitor({ headers }).requests('OPTIONS', '/api/settings.php')

    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
  })
})

describe('the content policy of a page', () => {
  const directives = (policy: string) =>
    new Map(
      policy.split('; ').map((directive) => {
        const [name = '', ...values] = directive.split(' ')
        return [name, values.join(' ')] as const
      }),
    )

  const inlined = { scripts: ['start()'], styles: [] }
  // printf "start()" | openssl dgst -sha256 -binary | base64
  const SCRIPTS = "'self' 'sha256-DIm7WJS6ZKDYe5qFLPy+h4JFI9Bol5QmYC57mt3Fb00='"

  it('O-6 lets the own files run and only the given scripts, by their hashes', () => {
    const policy = directives(pagePolicy(inlined, { isDevelopment: false }))

    expect(policy.get('default-src')).toBe("'none'")
    expect(policy.get('script-src')).toBe(SCRIPTS)
    expect(policy.get('style-src')).toBe("'self'")
    for (const name of ['base-uri', 'object-src', 'frame-ancestors']) expect(policy.get(name)).toBe("'none'")
    for (const name of ['connect-src', 'form-action', 'font-src', 'manifest-src', 'worker-src', 'media-src'])
      expect(policy.get(name)).toBe("'self'")
    expect(policy.get('img-src')).toBe("'self' blob: data:")
  })

  it.each([
    ['https://cdn.example/a b; script-src *', ' https://cdn.example'],
    ['//cdn.example/photos/', ' https://cdn.example'],
    ['/media/', ''],
    ['javascript:alert(1)', ''],
    ["'unsafe-inline'", ''],
  ])('W-9 lets pictures, and nothing else, come from where %j says', (prefix, added) => {
    const pictureOrigin = cdnOrigin(prefix)
    const policy = directives(pagePolicy(inlined, { isDevelopment: false, pictureOrigin }))

    expect(policy.get('img-src')).toBe(`'self' blob: data:${added}`)
    expect([...policy].filter(([, values]) => values.includes('cdn.example')).map(([name]) => name)).toEqual(
      added ? ['img-src'] : [],
    )
  })

  it.each([true, false])(
    'A14 applies the given styles by their hashes, and no others; development: %s',
    (isDevelopment) => {
      const policy = directives(pagePolicy({ scripts: [], styles: ['start()'] }, { isDevelopment }))

      expect(policy.get('style-src')).toBe(SCRIPTS)
      expect(policy.get('script-src')).toBe("'self'")
    },
  )

  it('A14 allows nothing unsafe in production', () => {
    expect(pagePolicy(inlined, { isDevelopment: false })).not.toMatch(/unsafe|\*|https?:|ws:|nonce/)
  })

  it('A14 keeps scripts strict in development too', () => {
    expect(directives(pagePolicy(inlined, { isDevelopment: true })).get('script-src')).toBe(SCRIPTS)
  })
})
