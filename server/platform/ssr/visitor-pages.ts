import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Inlined } from '#contract/render.ts'
import { readQuery } from '#server/platform/http/read-query.ts'

const KEPT_MS = 60_000
const KEPT_PAGES = 500
const zip = promisify(gzip)
const brotli = promisify(brotliCompress)
/** Each step above this one takes much longer and saves little of a page. */
const BROTLI_QUALITY = 9

/** Parameters that campaigns add; a page never depends on them, and its variant is part of the key. */
const TRACKING = new Set([
  'network',
  'ref',
  'sub1',
  'sub2',
  'sub3',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'gclid',
  'variant',
])

const NOTHING: Inlined = { scripts: [], styles: [] }

/** The bytes of a page, which are the same for everybody until its minute is over. */
export interface KeptPage {
  plain: Buffer
  /** By the name that a browser accepts it by. */
  packed: { br: Buffer; gzip: Buffer }
  etag: string
  inlined: Inlined
  /** By `performance.now()`. */
  until: number
}

/**
 * Pages that look the same to every visitor of a site, language and country, kept for a minute: a campaign's crowd
 * costs one render a minute.
 */
export class VisitorPages {
  readonly #pages = new Map<string, KeptPage>()
  readonly #rendering = new Map<string, Promise<unknown>>()

  /** The key of a page, or undefined when the address asks for something special. */
  static key(parts: readonly (string | number)[], url: string): string | undefined {
    const mark = url.indexOf('?')
    // All that follows: a second question mark is a sign like any other, and the page reads what comes after it.
    for (const [name] of readQuery(url)) if (!TRACKING.has(name)) return undefined
    return `${parts.join(' ')} ${mark < 0 ? url : url.slice(0, mark)}`
  }

  find(key: string): KeptPage | undefined {
    const kept = this.#pages.get(key)
    return kept && kept.until > performance.now() ? kept : undefined
  }

  /** What a page was last known by, also when its minute is over. */
  etagOf(key: string): string | undefined {
    return this.#pages.get(key)?.etag
  }

  async keep(key: string, html: string, inlined: Inlined = NOTHING): Promise<KeptPage> {
    const plain = Buffer.from(html)
    const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY }
    const [br, gzipped] = await Promise.all([
      brotli(plain, { params }),
      zip(plain, { level: constants.Z_BEST_COMPRESSION }),
    ])
    const kept: KeptPage = {
      plain,
      packed: { br, gzip: gzipped },
      // Weak: it names the page, whether it travels compressed or not.
      etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
      inlined,
      until: performance.now() + KEPT_MS,
    }
    this.#pages.delete(key)
    this.#pages.set(key, kept)
    const oldest = this.#pages.size > KEPT_PAGES ? this.#pages.keys().next().value : undefined
    if (oldest !== undefined) this.#pages.delete(oldest)
    return kept
  }

  /** Renders, unless somebody else is about to render the same page: then that one is waited for and looked at first. */
  async renderOnce<T>(key: string, render: () => Promise<T>): Promise<T | KeptPage> {
    const other = this.#rendering.get(key)
    if (other) {
      await other.catch(() => {})
      return this.find(key) ?? render()
    }
    const rendering = render()
    this.#rendering.set(key, rendering)
    try {
      return await rendering
    } finally {
      this.#rendering.delete(key)
    }
  }
}
