import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { readQuery } from '#server/platform/http/read-query.ts'

const KEPT_MS = 60_000
/** Of all kept pages together, in every form in which they are kept. */
const KEPT_BYTES = 64 * 1024 * 1024
const zip = promisify(gzip)
const brotli = promisify(brotliCompress)
/** Saves a fifteenth of a page beside the step below in nearly the same time; the step above takes much longer and saves little. */
const BROTLI_QUALITY = 10

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

/**
 * An address as we write it ourselves. `/%70ricing`, `/x/../pricing`, `/pricing/` or a number in capitals show the same page under as many
 * keys as somebody has patience for: they are rendered, and not kept.
 */
const PLAIN_PATH = /^\/(?:[a-z0-9_~-][a-z0-9._~-]*(?:\/[a-z0-9_~-][a-z0-9._~-]*)*)?$/

/** The bytes of a page, which are the same for everybody until its minute is over. */
export interface KeptPage {
  plain: Buffer
  /** By the name that a browser accepts it by. */
  packed: { br: Buffer; gzip: Buffer }
  etag: string
  /** Its own, the etag among them; what every answer has is not there. */
  headers: Readonly<Record<string, string>>
  /** By `performance.now()`. */
  until: number
}

/**
 * Pages that look the same to every visitor of a site, language and country, kept for a minute: a campaign's crowd
 * costs one render a minute.
 */
export class VisitorPages {
  /** Whichever was asked for last stands last. */
  readonly #pages = new Map<string, KeptPage>()
  #last: string | undefined
  #bytes = 0
  readonly #most: number
  readonly #rendering = new Map<string, Promise<unknown>>()

  constructor(most = KEPT_BYTES) {
    this.#most = most
  }

  /** The key of a page, or undefined when the address asks for something special or is written in a way of its own. */
  static key(parts: readonly (string | number)[], url: string): string | undefined {
    const mark = url.indexOf('?')
    // All that follows: a second question mark is a sign like any other, and the page reads what comes after it.
    for (const [name] of readQuery(url)) if (!TRACKING.has(name)) return undefined
    const path = mark < 0 ? url : url.slice(0, mark)
    return PLAIN_PATH.test(path) ? `${parts.join(' ')} ${path}` : undefined
  }

  find(key: string): KeptPage | undefined {
    const kept = this.#pages.get(key)
    if (!kept || kept.until <= performance.now()) return undefined
    // What nobody asks for gives way, and not what everybody does.
    if (key !== this.#last) {
      this.#pages.delete(key)
      this.#pages.set(key, kept)
      this.#last = key
    }
    return kept
  }

  /** What a page was last known by, also when its minute is over. */
  etagOf(key: string): string | undefined {
    return this.#pages.get(key)?.etag
  }

  async keep(key: string, html: string, headers: KeptPage['headers'] = {}): Promise<KeptPage> {
    const plain = Buffer.from(html)
    const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY }
    const [br, gzipped] = await Promise.all([
      brotli(plain, { params }),
      zip(plain, { level: constants.Z_BEST_COMPRESSION }),
    ])
    // Weak: it names the page, whether it travels compressed or not.
    const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
    const kept: KeptPage = {
      plain,
      packed: { br, gzip: gzipped },
      etag,
      headers: { ...headers, etag },
      until: performance.now() + KEPT_MS,
    }
    this.#drop(key)
    this.#pages.set(key, kept)
    this.#last = key
    this.#bytes += bytesOf(kept)
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= this.#most) break
      this.#drop(oldest)
    }
    return kept
  }

  #drop(key: string): void {
    const kept = this.#pages.get(key)
    if (!kept) return
    this.#pages.delete(key)
    this.#bytes -= bytesOf(kept)
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

function bytesOf({ plain, packed }: KeptPage): number {
  return plain.length + packed.br.length + packed.gzip.length
}
