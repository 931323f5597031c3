import { afterEach, describe, expect, it, vi } from 'vitest'
import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { VisitorPages } from './visitor-pages.ts'

const parts = [7, '1234', 'de', 'DE', 'DE']
const key = (url: string, own = parts) => VisitorPages.key(own, url)

afterEach(() => {
  vi.useRealTimers()
})

describe('pages that visitors share', () => {
  it.each(['network', 'ref', 'sub1', 'sub2', 'sub3', 'utm_source', 'utm_medium', 'utm_campaign', 'gclid'])(
    'R1.6 are the same with the tracking parameter %s',
    (name) => {
      expect(key(`/?${name}=anything`)).toBe(key('/'))
      expect(key(`/pricing?ref=a&${name}=b`)).toBe(key('/pricing'))
    },
  )

  it.each(['/?t=30', '/?page=2', '/?ref=a&t=30', '/?REF=a', '/?x', '/?constructor=1'])(
    'R1.6 are not shared for %s',
    (url) => {
      expect(key(url)).toBeUndefined()
    },
  )

  it.each([
    '/?ref=1?x&country=PL',
    '/?ref=1?&country=PL',
    '/??country=PL',
    '/?ref=1#&country=PL',
    '/?ref=1?ref=2&t=30',
  ])('Y-1 are not shared when another question mark hides a parameter: %s', (url) => {
    expect(key(url)).toBeUndefined()
  })

  it.each(['/x/../pricing', '/./pricing', '/pricing/..', '/.hidden'])(
    'A15-11 are not kept under an address with dots that lead elsewhere: %s',
    (url) => {
      expect(key(url)).toBeUndefined()
    },
  )

  it('Y-1 are shared when what follows another question mark belongs to a campaign', () => {
    expect(key('/pricing?ref=why?&sub1=because')).toBe(key('/pricing'))
    expect(key('/pricing?')).toBe(key('/pricing'))
  })

  it('R1.6 are one for each site, version, language and country, and for each address', () => {
    const others = [
      key('/pricing'),
      ...parts.map((_, at) =>
        key(
          '/',
          parts.map((part, i) => (i === at ? 'other' : part)),
        ),
      ),
    ]

    expect(new Set([key('/'), ...others]).size).toBe(1 + others.length)
  })

  it('R1.6 are found again for a minute', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const pages = new VisitorPages()
    const home = await pages.keep('home', 'Start')

    vi.advanceTimersByTime(59_999)
    const justBefore = pages.find('home')
    vi.advanceTimersByTime(1)
    const then = pages.find('home')

    expect(justBefore).toBe(home)
    expect(then).toBeUndefined()
    expect(pages.find('elsewhere')).toBeUndefined()
  })

  it('O-6 are the same bytes for everybody, compressed or not, and named by what they say', async () => {
    const pages = new VisitorPages()

    const [first, again, other] = [
      await pages.keep('a', '<p>Grüße</p>'),
      await pages.keep('b', '<p>Grüße</p>'),
      await pages.keep('c', '<p>Grüsse</p>'),
    ]

    expect(first.plain.toString()).toBe('<p>Grüße</p>')
    expect(gunzipSync(first.packed.gzip)).toEqual(first.plain)
    expect(brotliDecompressSync(first.packed.br)).toEqual(first.plain)
    expect(first.etag).toMatch(/^W\/"[\w-]{22}"$/)
    expect(again.etag).toBe(first.etag)
    expect(other.etag).not.toBe(first.etag)
  })

  it('O-11 are rendered once, however many ask at the same moment', async () => {
    const pages = new VisitorPages()
    const renders: string[] = []
    const render = async (who: string) => {
      renders.push(who)
      return pages.keep('home', 'Start')
    }

    const got = await Promise.all(
      ['first', 'second', 'third'].map((who) => pages.renderOnce('home', () => render(who))),
    )

    expect(renders).toEqual(['first'])
    expect(new Set(got).size).toBe(1)
  })

  it('O-11 that turn out to be nobody else’s are rendered for each who asked', async () => {
    const pages = new VisitorPages()
    const own = (who: string) => pages.renderOnce('home', async () => who)

    expect(await Promise.all([own('first'), own('second')])).toEqual(['first', 'second'])
  })

  it.each([
    '/%70ricing',
    '/Pricing',
    '/pricing/',
    '//pricing',
    '/pricing//',
    '/./pricing/%2e',
    '/pricing;a',
    '/pri%63ing?ref=a',
  ])('Z-13 are not kept for a spelling of their address that is not ours: %s', (url) => {
    expect(key(url)).toBeUndefined()
  })

  it('Z-13 are kept for every address that we write', () => {
    const plain = ['/', '/pricing', '/info/return_policy', '/alonetonight/she-nl', '/members/0190aa-b/landing2/bdsm-de']

    expect(plain.map((url) => key(url))).not.toContain(undefined)
  })

  it('Z-13 weigh so much together and no more: whichever nobody has asked for longest gives way', async () => {
    // Random, so that each weighs more than its kilobyte in every form.
    const page = () => randomBytes(512).toString('hex')
    const pages = new VisitorPages(10 * 1024)
    await pages.keep('home', page())

    for (let i = 0; i < 20; i++) {
      await pages.keep(`spelling ${i}`, page())
      expect(pages.find('home')).toBeDefined()
    }

    const left = Array.from({ length: 20 }, (_, i) => pages.find(`spelling ${i}`) !== undefined)
    expect(left.slice(0, 16)).not.toContain(true)
    expect(left.at(-1)).toBe(true)
  })

  it('Z-13 that are kept anew weigh what they weigh now', async () => {
    const pages = new VisitorPages(10 * 1024)
    await pages.keep('other', 'Start')

    for (let i = 0; i < 20; i++) await pages.keep('home', randomBytes(512).toString('hex'))

    expect(pages.find('other')).toBeDefined()
  })
})
