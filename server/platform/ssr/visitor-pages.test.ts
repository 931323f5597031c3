import { afterEach, describe, expect, it, vi } from 'vitest'
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

  it('R1.6 are 500 at most: the oldest gives way', async () => {
    const pages = new VisitorPages()

    for (let i = 0; i < 501; i++) await pages.keep(`page ${i}`, String(i))

    expect(pages.find('page 0')).toBeUndefined()
    expect(pages.find('page 1')).toBeDefined()
    expect(pages.find('page 500')).toBeDefined()
  })
})
