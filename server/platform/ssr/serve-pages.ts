import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import { address, isChange, query } from '#contract/endpoint.ts'
import { refuse } from '#server/platform/http/answer-errors.ts'
import { OWN_HEADER, ownSecret } from '#server/platform/http/pick-site.ts'
import { pagePolicy } from '#server/platform/http/security-headers.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { gzipWithNonce } from './gzip-template.ts'
import { makeNonce, noncePlaceholder, nonceTemplate, withNonce } from './nonce-template.ts'
import type { RenderContext, Renderer } from '#contract/render.ts'
import { type KeptPage, VisitorPages } from './visitor-pages.ts'

const compress = promisify(gzip)

interface Options {
  renderer(): Promise<Renderer>
  isDevelopment: boolean
  /** The name of the cookie that makes a visitor a member. */
  sessionCookie: string
}

/** Everything that is neither a call nor a file is a page of the web app. */
export function servePages(app: FastifyInstance, { renderer, isDevelopment, sessionCookie }: Options): void {
  const visitorPages = new VisitorPages()

  app.get('/*', async (request, reply) => {
    if (request.url.startsWith('/api/')) return refuse(request, reply, new Refusal('request.not_found'))

    const key = visitorKey(request, sessionCookie)
    const kept = key && visitorPages.find(key)
    if (kept) return sendPage(request, reply, kept)

    const { fetch } = await renderer()
    const response = await fetch(asWebRequest(request), { context: renderContext(app, request) })
    for (const name of ['location', 'x-robots-tag']) {
      const value = response.headers.get(name)
      if (value) reply.header(name, value)
    }
    const page = nonceTemplate(await response.text())
    // A page says itself that every visitor may see the same.
    if (key && response.status === 200 && response.headers.get('cache-control')?.startsWith('public')) {
      visitorPages.keep(key, page)
    }
    return sendPage(request, reply.code(response.status), { page })
  })

  async function sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    { page, zipped }: KeptPage,
  ): Promise<FastifyReply> {
    const nonce = makeNonce()
    reply
      .header('content-security-policy', pagePolicy(nonce, { isDevelopment }))
      .header('cache-control', 'no-store')
      .header('vary', 'cookie, accept-encoding')
      .type('text/html; charset=utf-8')
    // The secret of a mail's link stands in the address; nobody it leads to may learn it.
    if (/[?&](token|undo)=/.test(request.url)) reply.header('referrer-policy', 'no-referrer')
    if (!request.headers['accept-encoding']?.includes('gzip')) return reply.send(withNonce(page, nonce))
    reply.header('content-encoding', 'gzip')
    if (zipped) return reply.send(gzipWithNonce(zipped, nonce))
    return reply.send(await compress(withNonce(page, nonce), { level: constants.Z_BEST_SPEED }))
  }
}

/** Only requests without a session share pages; what a page shows may depend on site, language and country. */
function visitorKey(request: FastifyRequest, sessionCookie: string): string | undefined {
  if (request.cookies[sessionCookie]) return undefined
  const { site } = request
  const { locale, siteCountry, country } = request.visit()
  return VisitorPages.key([site.id, site.version, locale, siteCountry, country ?? '-'], request.url)
}

function asWebRequest(request: FastifyRequest): Request {
  const headers = new Headers()
  if (request.headers.cookie) headers.set('cookie', request.headers.cookie)
  return new Request(`${request.site.origin}${request.url}`, { headers })
}

function renderContext(app: FastifyInstance, request: FastifyRequest): RenderContext {
  const headers = {
    host: request.headers.host ?? '',
    [OWN_HEADER]: ownSecret,
    ...(request.headers.cookie ? { cookie: request.headers.cookie } : {}),
  }
  return {
    nonce: noncePlaceholder,
    async call(endpoint, input) {
      if (isChange(endpoint))
        throw new Error(`A page was about to change something while it rendered: ${endpoint.path}`)
      const { path, rest } = address(endpoint, input)
      const answer = await app.inject({ method: 'GET', url: path + query(rest), headers, remoteAddress: request.ip })
      return { status: answer.statusCode, body: answer.json() }
    },
  }
}
