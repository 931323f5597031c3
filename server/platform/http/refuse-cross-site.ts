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

/** A change that another site's page caused is refused, whatever cookies came with it. */
export function refuseCrossSite(request: FastifyRequest): Refusal | undefined {
  if (!isCrossSite(request.headers, request.site.origin)) return undefined
  const { isChange = false, allowsCrossSite = false } = request.routeOptions.config
  if (allowsCrossSite || (READING.has(request.method) && !isChange)) return undefined
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
  return headers['sec-fetch-site'] !== undefined || referer === undefined || referer.startsWith(`${origin}/`)
}

interface Headers {
  origin?: string | undefined
  'sec-fetch-site'?: string | string[] | undefined
}

/** Browsers say where a request comes from; a client that is no browser says nothing and carries no stranger's cookies. */
function isCrossSite(headers: Headers, origin: string): boolean {
  const from = headers['sec-fetch-site']
  if (from !== undefined) return from !== 'same-origin'
  return headers.origin !== undefined && headers.origin !== origin
}
