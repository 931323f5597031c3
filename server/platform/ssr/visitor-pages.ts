import { type GzipTemplate, gzipTemplate } from './gzip-template.ts'
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

export interface KeptPage {
  page: NonceTemplate
  /** The same compressed, where that can be done once for all. */
  zipped?: GzipTemplate | undefined
}

/**
 * Pages that look the same to every visitor of a site, language and country, kept for a minute: a campaign's crowd
 * costs one render a minute.
 */
export class VisitorPages {
  readonly #pages = new Map<string, KeptPage & { until: number }>()

  /** The key of a page, or undefined when the address asks for something special. */
  static key(parts: readonly (string | number)[], url: string): string | undefined {
    const [path = '/', query] = url.split('?', 2)
    if (query) {
      for (const name of new URLSearchParams(query).keys()) if (!TRACKING.has(name)) return undefined
    }
    return `${parts.join(' ')} ${path}`
  }

  find(key: string): KeptPage | undefined {
    const kept = this.#pages.get(key)
    return kept && kept.until > performance.now() ? kept : undefined
  }

  keep(key: string, page: NonceTemplate): void {
    this.#pages.delete(key)
    this.#pages.set(key, { page, zipped: gzipTemplate(page), until: performance.now() + KEPT_MS })
    const oldest = this.#pages.size > KEPT_PAGES ? this.#pages.keys().next().value : undefined
    if (oldest !== undefined) this.#pages.delete(oldest)
  }
}
