import { afterEach, describe, expect, it, vi } from 'vitest'
import { noncePlaceholder, nonceTemplate } from './nonce-template.ts'
import { VisitorPages } from './visitor-pages.ts'

const parts = [7, '1234', 'de', 'DE', 'DE']
const key = (url: string, own = parts) => VisitorPages.key(own, url)
const page = (text: string) => nonceTemplate(`<script nonce="${noncePlaceholder}"></script>${text}`)

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

  it('R1.6 are found again for a minute', () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const pages = new VisitorPages()
    const home = page('Start')
    pages.keep('home', home)

    vi.advanceTimersByTime(59_999)
    const justBefore = pages.find('home')
    vi.advanceTimersByTime(1)
    const then = pages.find('home')

    expect(justBefore?.page).toBe(home)
    expect(then).toBeUndefined()
    expect(pages.find('elsewhere')).toBeUndefined()
  })

  it('R1.6 are 500 at most: the oldest gives way', () => {
    const pages = new VisitorPages()

    for (let i = 0; i < 501; i++) pages.keep(`page ${i}`, page(String(i)))

    expect(pages.find('page 0')).toBeUndefined()
    expect(pages.find('page 1')).toBeDefined()
    expect(pages.find('page 500')).toBeDefined()
  })
})
