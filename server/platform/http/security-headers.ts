import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Inlined } from '#contract/render.ts'

export type Secure = (request: FastifyRequest, reply: FastifyReply) => void

/** Puts the headers of every answer on one. Pages and calls add their own content policy. */
export function securer({ isHttps }: { isHttps: boolean }): Secure {
  const always: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    ...(isHttps ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  }
  const ofPages: Record<string, string> = {
    ...always,
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=(self)',
  }
  const ofCalls: Record<string, string> = {
    ...ofPages,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cache-control': 'no-store',
  }
  // What scripts, styles and letters may do is the page's business: a first visit has a dozen of them.
  const headersFor = (url: string) =>
    url.startsWith('/api/') ? ofCalls : url.startsWith('/assets/') ? always : ofPages
  return (request, reply) => {
    reply.headers(headersFor(request.url))
    reply.header('x-request-id', request.id)
  }
}

/** The content policy of a page: only the site's own files count, and what stands in the page word for word. */
export function pagePolicy(
  { scripts, styles }: Inlined,
  { isDevelopment, pictureOrigin }: { isDevelopment: boolean; pictureOrigin?: string | undefined },
): string {
  // Vite's development server injects styles and connects to itself; neither exists in production.
  const injected = isDevelopment && styles.length === 0 ? ["'unsafe-inline'"] : []
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scripts.map(hashOf)].join(' ')}`,
    `style-src ${["'self'", ...styles.map(hashOf), ...injected].join(' ')}`,
    `img-src 'self' blob: data:${pictureOrigin ? ` ${pictureOrigin}` : ''}`,
    "font-src 'self'",
    "media-src 'self'",
    `connect-src 'self'${isDevelopment ? ' ws:' : ''}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    // The mailbox of a trial frames the mails it shows.
    "frame-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ')
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
