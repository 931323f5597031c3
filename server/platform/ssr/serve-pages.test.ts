import type { FastifyRequest } from 'fastify'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, vi } from 'vitest'
import { readEvents } from '#contract/events.ts'
import { findPlaces } from '#contract/places.ts'
import type { Renderer } from '#contract/render.ts'
import { readUser } from '#contract/sessions.ts'
import { readSettings } from '#contract/sites.ts'
import { buildApp, routes } from '#server/app.ts'
import { landingOf } from '#server/arrivals/landing-of.ts'
import { contextOf } from '#server/pick-site.ts'
import { waitTime } from '#locales/wait-time.ts'
import { phrases } from '#server/platform/phrases.ts'
import { cdnOrigin } from '#server/sites/cdn-origin.ts'
import { howManyWait, somebodyWaits } from '#test/waiting.ts'
import { it, type World } from '#test/world.ts'
import { makePage, type PageRequest } from './make-page.ts'
import { servePages } from './serve-pages.ts'

const inlined = { scripts: ['start()'], styles: [] }

/** A web app that shows what it was told, and how often it was asked. */
function counting() {
  const asked: string[] = []
  const renderer: Renderer = {
    loadTree: () => Promise.reject(new Error('Nobody measures here')),
    async render(url, { call }) {
      asked.push(url)
      const { pathname } = new URL(url)
      const answers = [await call(readSettings, {}), await call(readUser, {}), await call(readEvents, {})]
      const html = [asked.length, ...answers.map(({ status, json }) => `${status} ${json}`)].join(' ')
      if (pathname === '/elsewhere') return { status: 307, html: '', location: '/', isShared: false, inlined }
      return { status: 200, html, location: undefined, isShared: pathname === '/', inlined }
    },
  }
  return { asked, renderer }
}

function appWith(world: World, renderer: Renderer, { isBehindCdn = false } = {}) {
  const app = buildApp(world.parts)
  const options = {
    pages: { make: (url: string, request: PageRequest) => makePage(renderer, url, request) },
    routes,
    contextOf,
    isDevelopment: false,
    sessionCookie: '__Host-sid',
    isBehindCdn,
    landingOf: landingOf(world.ground),
    pictureOriginOf: ({ site }: FastifyRequest) => cdnOrigin(site.settings.cdn_prefix),
  }
  app.after(() => servePages(app, options))
  const get = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ url, headers: { host: world.host, ...headers } })
  return { app, get }
}

/** Pages that are not done before somebody says so, but for one. */
function withSlowPages(world: World) {
  let answer = () => {}
  const gate = new Promise<void>((resolve) => (answer = resolve))
  const begun: string[] = []
  const { app } = appWith(world, {
    loadTree: () => Promise.reject(new Error('Nobody measures here')),
    async render(url) {
      const { pathname } = new URL(url)
      begun.push(pathname)
      if (pathname !== '/quick') await gate
      return { status: 200, html: pathname, location: undefined, isShared: false, inlined }
    },
  })
  const get = (url: string, remoteAddress: string) => app.inject({ url, headers: { host: world.host }, remoteAddress })
  return { begun, answer, get }
}

describe('pages', () => {
  it('A26-3 A27-6 are made for no address with hundreds of names or levels, which would keep all others waiting', async ({
    world,
  }) => {
    const { asked, renderer } = counting()
    const { get } = appWith(world, renderer)
    const addressWith = (names: number) => `/members?${Array.from({ length: names }, (_, i) => `n${i}`).join('&')}`

    expect([(await get(addressWith(61))).statusCode, asked.length]).toEqual([413, 0])
    expect([(await get(addressWith(60))).statusCode, asked.length]).toEqual([200, 1])
    const nested = (length: number) => `/members?a=${'['.repeat(length)}`.slice(0, length)
    expect([(await get(nested(4097))).statusCode, asked.length], 'A27-6').toEqual([413, 1])
    expect([(await get(nested(4096))).statusCode, asked.length], 'A27-6').toEqual([200, 2])
  })

  it('A19-2 that visitors share wait in nobody’s queue but their own', async ({ world }) => {
    const { begun, answer, get } = withSlowPages(world)

    const slow = Array.from({ length: 10 }, (_, page) => get(`/slow?page=${page}`, '203.0.113.9'))
    const behind = get('/quick', '203.0.113.9')
    await expect.poll(() => begun.length).toBe(4)
    const other = await get('/quick', '203.0.113.10')

    expect([other.statusCode, other.body]).toEqual([200, '/quick'])
    answer()
    for (const page of [...slow, behind]) expect((await page).statusCode).toBe(200)
  })

  it('A34-3 A35-3 that visitors share wait for no calls of whoever asked first; any other waits for their own', async ({
    makeWorld,
  }) => {
    const world = await makeWorld()
    const { get } = appWith(world, counting().renderer)
    const address = '198.51.100.4'
    const visitor = world.visitor({ ip: address })
    const { owner } = world.ground
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    await get('/')
    vi.advanceTimersByTime(60_000)
    await owner.query('begin')
    await owner.query('lock table places in access exclusive mode')

    const reads = Array.from({ length: 4 }, () => visitor.asks(findPlaces, { country: 'DE', text: 'ber' }))
    await somebodyWaits(world, 4)
    const answered: string[] = []
    const other = get('/other', { 'x-forwarded-for': address }).finally(() => answered.push('other'))
    const shared = await get('/', { 'x-forwarded-for': address }).finally(() => answered.push('shared'))
    const waiting = await howManyWait(world)
    await owner.query('rollback')
    await Promise.all(reads)
    await other

    expect(shared.body).toContain('200 {')
    expect(answered).toEqual(['shared', 'other'])
    expect(waiting).toBe(4)
  })

  it('A18-2 that one address asks for by the hundred let others have theirs, and the rest of them is refused', async ({
    world,
  }) => {
    const { begun, answer, get } = withSlowPages(world)

    const greedy = Array.from({ length: 100 }, (_, page) => get(`/slow?page=${page}`, '203.0.113.9'))
    const other = await get('/quick', '203.0.113.10')
    expect([other.statusCode, other.body]).toEqual([200, '/quick'])
    expect(begun.filter((path) => path === '/slow')).toHaveLength(4)

    answer()
    const statuses = (await Promise.all(greedy)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 503)).toHaveLength(36)
    expect(statuses.filter((status) => status === 200)).toHaveLength(64)
  })

  it('W-9 may show pictures from where their site says, and from nowhere else', async ({ makeWorld }) => {
    const { renderer } = counting()
    const policyOf = async (world: World) =>
      String((await appWith(world, renderer).get('/')).headers['content-security-policy'])

    const far = await policyOf(await makeWorld({ settings: { cdn_prefix: 'https://cdn.example/media/' } }))
    const near = await policyOf(await makeWorld())

    expect(far).toContain("img-src 'self' blob: data: https://cdn.example;")
    expect(near).toContain("img-src 'self' blob: data:;")
  })
})

describe('Y-2 an address of files that leads to none', () => {
  const addresses = [
    '/assets/nothing.js',
    '/assets/',
    '/assets/a/b/c?d',
    '/media/one',
    `/media/${'x'.repeat(201)}/card.webp`,
    '/media/a/b/c/d',
  ]

  it.for(addresses)('Y-2 is answered shortly and not by a page: %s', async (url, { world }) => {
    const { asked, renderer } = counting()

    const answer = await appWith(world, renderer).get(url)

    expect(answer.statusCode).toBe(404)
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' })
    expect(answer.headers['content-type']).toContain('application/json')
    expect(asked).toEqual([])
  })

  it('Y-2 counts as often as a page', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { requests_per_minute: 2 } })
    const { get } = appWith(world, counting().renderer)

    const answers = [await get('/assets/nothing.js'), await get('/media/one'), await get('/assets/nothing.css')]

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 429])
  })

  it('Y-2 is no page that only begins alike', async ({ world }) => {
    const { asked, renderer } = counting()

    const answer = await appWith(world, renderer).get('/assetsabc')

    expect(answer.statusCode).toBe(200)
    expect(asked).toHaveLength(1)
  })
})

describe('a page that cannot be made', () => {
  const failing = (failure: Error) => ({ ...counting().renderer, render: () => Promise.reject(failure) })

  it('R2.13 R8.2 is a page all the same: its status, words in the reader’s language, the reference of the log', async ({
    makeWorld,
  }) => {
    const world = await makeWorld({ settings: { name: 'A <b> & C', locales: ['de', 'pl'] } })
    const { get } = appWith(world, failing(new Error('a secret of the code')))

    const answer = await get('/pricing', { cookie: 'locale=pl' })

    expect(answer.statusCode).toBe(500)
    expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    const say = phrases('pl', 'shell')
    const reference = String(answer.headers['x-request-id'])
    for (const part of ['<html lang="pl">', '>500<', say('error.title'), say('error.text'), reference])
      expect(answer.body).toContain(part)
    expect(answer.body).toContain('A &lt;b&gt; &amp; C')
    expect(answer.body).not.toContain('a secret of the code')
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'; style-src 'sha256-")
    expect((await get('/api/nowhere')).json()).toMatchObject({ code: 'request.not_found' })
  })

  it('R2.13 says how long to wait where that helps, and is nobody’s fault', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { requests_per_minute: 1 } })
    const { get } = appWith(world, counting().renderer)
    await get('/pricing')

    const answer = await get('/pricing')

    const seconds = Number(answer.headers['retry-after'])
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8'])
    expect(answer.body).toContain(phrases('de', 'errors')('request.too_many', waitTime({ seconds })))
    expect(answer.body).not.toContain(phrases('de', 'shell')('error.text'))
  })

  it('R2.13 is kept for nobody: the next visitor gets the page as soon as it can be made', async ({ world }) => {
    const { asked, renderer } = counting()
    const { get } = appWith(world, {
      ...renderer,
      async render(url, context) {
        const page = await renderer.render(url, context)
        return asked.length === 1 ? { ...page, status: 500 } : page
      },
    })

    expect([(await get('/')).statusCode, (await get('/')).statusCode]).toEqual([500, 200])
  })
})

describe('a page for visitors', () => {
  it('O-6 is the same bytes until its minute is over, and says so', async ({ world }) => {
    const { asked, renderer } = counting()
    const { get } = appWith(world, renderer)

    const first = await get('/')
    const second = await get('/?ref=campaign')
    const unchanged = await get('/', { 'if-none-match': String(first.headers['etag']) })

    expect(asked).toHaveLength(1)
    expect(second.rawPayload).toEqual(first.rawPayload)
    expect(second.headers['etag']).toBe(first.headers['etag'])
    expect([unchanged.statusCode, unchanged.body]).toEqual([304, ''])
    expect(unchanged.headers['etag']).toBe(first.headers['etag'])
    expect(first.headers['set-cookie']).toBeUndefined()
    expect(first.headers['content-security-policy']).not.toContain('nonce')
  })

  it('O-6 comes packed as the browser can read it, by Brotli if it knows it', async ({ world }) => {
    const { get } = appWith(world, counting().renderer)
    const packed = (accepted: string) => get('/', { 'accept-encoding': accepted })

    const [plain, zipped, best] = [await get('/'), await packed('gzip, deflate'), await packed('gzip, deflate, br')]

    expect([plain, zipped, best].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'gzip', 'br'])
    expect(gunzipSync(zipped.rawPayload)).toEqual(plain.rawPayload)
    expect(brotliDecompressSync(best.rawPayload)).toEqual(plain.rawPayload)
  })

  it('O-6 may be shown again when the visitor comes back to it, kept or not', async ({ world }) => {
    const { get } = appWith(world, counting().renderer)

    const answers = [await get('/'), await get('/login'), await get('/?t=30')]

    for (const { headers } of answers) {
      expect(headers['cache-control']).toBe('private, no-cache')
      expect(headers['vary']).toBe('cookie, accept-encoding, accept-language')
      expect(headers['cdn-cache-control']).toBeUndefined()
    }
  })

  it('O-6 stays nowhere when its address holds the secret of a mail', async ({ world }) => {
    const { get } = appWith(world, counting().renderer)

    for (const url of ['/reset-password/do?token=secret', '/?ref=a&undo=secret']) {
      const { headers } = await get(url)

      expect(headers['cache-control']).toBe('no-store')
      expect(headers['referrer-policy']).toBe('no-referrer')
    }
  })

  it('O-6 is kept by a CDN for the rest of its minute, where one is told to; nothing else is', async ({ world }) => {
    const { get } = appWith(world, counting().renderer, { isBehindCdn: true })

    const kept = await get('/')
    const others = [await get('/login'), await get('/', { cookie: '__Host-sid=anything' }), await get('/elsewhere')]

    expect(kept.headers['cdn-cache-control']).toMatch(/^public, max-age=(60|5\d)$/)
    expect(kept.headers['set-cookie']).toBeUndefined()
    for (const { headers } of others) expect(headers['cdn-cache-control']).toBeUndefined()
  })

  it('O-6 is kept by no CDN for those who were sent to it: they are counted here', async ({ world }) => {
    const { get } = appWith(world, counting().renderer, { isBehindCdn: true })

    const { headers } = await get('/?ref=r')

    expect(headers['etag']).toBeDefined()
    expect(headers['cdn-cache-control']).toBeUndefined()
  })

  it('O-6 leads on where it says so', async ({ world }) => {
    const { get } = appWith(world, counting().renderer)

    const { statusCode, headers } = await get('/elsewhere')

    expect([statusCode, headers['location'], headers['etag']]).toEqual([307, '/', undefined])
  })
})

describe('a page for a member', () => {
  it('O-11 is rendered for each request, shows the member, and stays nowhere', async ({ world }) => {
    const anna = world.visitor()
    await anna.joins()
    const { asked, renderer } = counting()
    const { get } = appWith(world, renderer)
    const cookie = `__Host-sid=${anna.cookies.get('__Host-sid')}`

    const [visitors, first, second] = [await get('/'), await get('/', { cookie }), await get('/', { cookie })]

    expect(asked).toHaveLength(3)
    expect(visitors.body).toContain('{"user":null}')
    for (const answer of [first, second]) {
      expect(answer.body).toContain('{"user":{')
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.headers['etag']).toBeUndefined()
    }
  })

  it('O-11 asks once who looks at it, and is the same person’s from beginning to end', async ({ world }) => {
    const anna = world.visitor()
    await anna.joins()
    const { renderer } = counting()
    const { get } = appWith(world, {
      ...renderer,
      async render(_, { call }) {
        const before = await call(readUser, {})
        await world.db.deleteFrom('sessions').where('siteId', '=', world.site.id).execute()
        const after = await call(readEvents, {})
        return { status: 200, html: `${before.status} ${after.status}`, location: undefined, isShared: false, inlined }
      },
    })
    const cookie = `__Host-sid=${anna.cookies.get('__Host-sid')}`

    const [page, next] = [await get('/', { cookie }), await get('/', { cookie })]

    expect(page.body).toBe('200 200')
    expect(next.body).toBe('403 403')
  })

  it('O-11 waits while sixteen others are rendered: what is begun is soon finished', async ({ world }) => {
    const gates: (() => void)[] = []
    const { renderer } = counting()
    const { app } = appWith(world, {
      ...renderer,
      async render() {
        await new Promise<void>((open) => gates.push(open))
        return { status: 200, html: 'done', location: undefined, isShared: false, inlined }
      },
    })
    await app.ready()
    const pages = Array.from({ length: 18 }, (_, index) =>
      app.inject({
        url: '/members',
        headers: { host: world.host, cookie: `__Host-sid=${index}` },
        remoteAddress: `203.0.113.${index}`,
      }),
    )
    await expect.poll(() => gates.length).toBe(16)

    gates[0]?.()
    await pages[0]
    await expect.poll(() => gates.length).toBe(17)
    gates[1]?.()
    await expect.poll(() => gates.length).toBe(18)
    for (const open of gates) open()

    expect((await Promise.all(pages)).map(({ body }) => body)).toEqual(Array(18).fill('done'))
  })

  it('R8.2 counts a visitor once, however many calls it makes on their behalf', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { requests_per_minute: 1 } })
    const { get } = appWith(world, counting().renderer)

    const [page, again] = [await get('/login'), await get('/login')]

    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('{"user":null}')
    expect(again.statusCode).toBe(429)
  })

  it('O-11 gets no more of an answer than the contract names, and the refusals of the wire', async ({ world }) => {
    const { get } = appWith(world, counting().renderer)

    const page = await get('/login')
    const wire = await get(readSettings.path)

    expect(page.body).toContain(wire.body)
    expect(page.body).toContain('{"code":"authentication_required"')
  })
})
