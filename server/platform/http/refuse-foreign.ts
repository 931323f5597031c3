import type { FastifyRequest } from 'fastify'
import { unsubscribe } from '#contract/notifications.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** Mail programs unsubscribe from wherever they are; a signed link and no cookie tells them who asks. */
const OPEN_TO_ALL = new Set<string>([unsubscribe.path])

/** A change that another site's page caused is refused, whatever cookies came with it. */
export function refuseForeign(request: FastifyRequest): Refusal | undefined {
  const { method, headers, site } = request
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return undefined
  if (!isForeign(headers, site.origin) || OPEN_TO_ALL.has(request.routeOptions.url ?? '')) return undefined
  return new Refusal('request.foreign')
}

interface Headers {
  origin?: string | undefined
  'sec-fetch-site'?: string | string[] | undefined
}

/** Browsers say where a request comes from; a client that is no browser says nothing and carries no stranger's cookies. */
export function isForeign(headers: Headers, origin: string): boolean {
  const from = headers['sec-fetch-site']
  if (from !== undefined) return from !== 'same-origin'
  return headers.origin !== undefined && headers.origin !== origin
}
