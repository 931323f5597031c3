import type { NonceTemplate } from './nonce-template.ts'

const KEPT_MS = 60_000
const KEPT_PAGES = 500

/** Parameters that campaigns add; a page never depends on them. */
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
])

/**
 * Pages that look the same to every visitor of a site, language and country, kept for a minute: a campaign's crowd
 * costs one render a minute.
 */
export class VisitorPages {
  readonly #pages = new Map<string, { page: NonceTemplate; until: number }>()

  /** The key of a page, or undefined when the address asks for something special. */
  static key(parts: readonly (string | number)[], url: string): string | undefined {
    const [path = '/', query] = url.split('?', 2)
    if (query) {
      for (const name of new URLSearchParams(query).keys()) if (!TRACKING.has(name)) return undefined
    }
    return `${parts.join(' ')} ${path}`
  }

  find(key: string): NonceTemplate | undefined {
    const kept = this.#pages.get(key)
    return kept && kept.until > performance.now() ? kept.page : undefined
  }

  keep(key: string, page: NonceTemplate): void {
    this.#pages.delete(key)
    this.#pages.set(key, { page, until: performance.now() + KEPT_MS })
    const oldest = this.#pages.size > KEPT_PAGES ? this.#pages.keys().next().value : undefined
    if (oldest !== undefined) this.#pages.delete(oldest)
  }
}
