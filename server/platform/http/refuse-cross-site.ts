import type { FastifyRequest } from 'fastify'
import { Refusal } from '#server/platform/refusal.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route changes something, whatever its method. */
    isChange?: boolean
    /** Whether others than our own pages may ask for it. */
    allowsCrossSite?: boolean
  }
}

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/** A change that another site's page caused is refused, whatever cookies came with it; and one that is opened as a page. */
export function refuseCrossSite(request: FastifyRequest): Refusal | undefined {
  const { headers, site } = request
  const isReading = READING.has(request.method)
  const isLink = isReading && (headers['sec-fetch-mode'] === 'navigate' || isFollowedLink(headers, site.origin))
  if (!isCrossSite(headers, site.origin) && !isLink) return undefined
  const { isChange = false, allowsCrossSite = false } = request.routeOptions.config
  if (allowsCrossSite || (isReading && !isChange)) return undefined
  return new Refusal('request.foreign')
}

/**
 * Whether one of our own pages led here: not somebody else's link, which would tell its author who follows it, and not a
 * browser that fetches in advance what nobody has opened.
 */
export function isFromOwnPage(headers: FastifyRequest['headers'], origin: string): boolean {
  if (/prefetch|prerender/.test(String(headers['sec-purpose'] ?? headers['purpose'] ?? ''))) return false
  if (isCrossSite(headers, origin)) return false
  const { referer } = headers
  // Only a script says so: that of a page which is open, or a program.
  if (headers['x-request-type'] === 'client') return true
  if (isPage(headers)) return referer !== undefined && isWithin(referer, origin) && !leadsOn(referer, origin)
  return headers['sec-fetch-site'] !== undefined || referer === undefined || isWithin(referer, origin)
}

/**
 * Pages of ours that lead to wherever their own address says, and with it somebody else's link to them. The router knows
 * them by any spelling.
 */
const LEADING_ON = /^\/*(offline|login)\/*$/i

function leadsOn(referer: string, origin: string): boolean {
  const [path = ''] = referer.slice(origin.length).split(/[?#]/, 1)
  return LEADING_ON.test(decoded(path))
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function isPage({ accept, 'sec-fetch-mode': mode }: Headers): boolean {
  return mode === 'navigate' || (accept?.includes('text/html') ?? false)
}

function isWithin(referer: string, origin: string): boolean {
  return referer.startsWith(`${origin}/`)
}

interface Headers {
  accept?: string | undefined
  origin?: string | undefined
  referer?: string | undefined
  'sec-fetch-site'?: string | string[] | undefined
  'sec-fetch-mode'?: string | string[] | undefined
}

/** Browsers say where a request comes from; a client that is no browser says nothing and carries no stranger's cookies. */
function isCrossSite(headers: Headers, origin: string): boolean {
  const from = headers['sec-fetch-site']
  if (from !== undefined) return from !== 'same-origin'
  return headers.origin !== undefined && headers.origin !== origin
}

/**
 * An old browser says nothing of where a request comes from. A change that is a GET could be a link on any page: what is
 * opened as a page, or from somebody else's, is no call of our own pages or of a program.
 */
function isFollowedLink({ accept, referer, 'sec-fetch-site': from }: Headers, origin: string): boolean {
  if (from !== undefined) return false
  return isPage({ accept }) || (referer !== undefined && !isWithin(referer, origin))
}
