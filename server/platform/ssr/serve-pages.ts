import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errors } from '#contract/errors.ts'
import type { Inlined } from '#contract/render.ts'
import { asRefusal, refuse } from '#server/platform/http/answer-errors.ts'
import { householdOf } from '#server/platform/http/client.ts'
import type { CallContext } from '#server/platform/http/context.ts'
import { isFileAddress } from '#server/platform/http/file-address.ts'
import type { ContextOf, Route } from '#server/platform/http/route.ts'
import { pagePolicy } from '#server/platform/http/security-headers.ts'
import type { Webhook } from '#server/platform/http/webhook.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { Turns } from '#server/platform/turns.ts'
import { WorkQueue } from '#server/platform/work-queue.ts'
import { callsInProcess, readingRoutes } from './call-in-process.ts'
import { FAILED_PAGE_POLICY, failedPage } from './failed-page.ts'
import type { Landing } from './landing.ts'
import type { Encoding, MadePage, PageMaker } from './make-page.ts'
import { type KeptPage, VisitorPages } from './visitor-pages.ts'

/**
 * A page is mostly work of one core: begun all together they would all be finished last, and hold the memory of all.
 * While some wait for the database there is another to work on.
 */
const RENDERS = { running: 16, waiting: 1000, longestWaitMs: 10_000 }
/** Of one household, which can be an office: whoever asks for hundreds at once waits for themselves. */
const OF_A_HOUSEHOLD = { running: 4, waiting: 60, longestWaitMs: 10_000 }

/** More than any link of ours or of a campaign has. The router reads each of them again and again, while all pages wait. */
const MOST_NAMES = 60
/** The same; it reads what is nested as deep as it goes. */
const LONGEST_ADDRESS = 4096

interface Options<C extends CallContext> {
  pages: PageMaker
  /** The calls that pages make while they render. */
  routes: readonly (Route<C> | Webhook<C>)[]
  contextOf: ContextOf<C>
  isDevelopment: boolean
  /** The name of the cookie that makes a visitor a member. */
  sessionCookie: string
  /** Where the site's pictures come from, when that is not the site itself. */
  pictureOriginOf(request: FastifyRequest): string | undefined
  /** Whether a CDN in front keeps visitor pages; it must tell sites, languages and countries apart. */
  isBehindCdn: boolean
  /** What the page at an address is to those who come from elsewhere; undefined for pages that nobody counts. */
  landingOf?(request: FastifyRequest): Landing | undefined
}

/** Somebody's request for a page, and which of its variants they are shown. */
interface Visit {
  request: FastifyRequest
  reply: FastifyReply
  landing: Landing | undefined
  variant: string | undefined
}

function isTooLong(url: string): boolean {
  return url.length > LONGEST_ADDRESS || url.split('&', MOST_NAMES + 1).length > MOST_NAMES
}

/** Everything that is neither a call nor a file is a page of the web app. */
export function servePages<C extends CallContext>(app: FastifyInstance, options: Options<C>): void {
  const { pages, contextOf, isDevelopment, sessionCookie, isBehindCdn, pictureOriginOf, landingOf } = options
  const visitorPages = new VisitorPages()
  const routes = readingRoutes(options.routes)
  const renders = new WorkQueue(RENDERS)
  const turns = new Turns(OF_A_HOUSEHOLD)
  const policies = new WeakMap<FastifyRequest['site'], Map<Inlined, string>>()

  app.get('/*', { errorHandler: answerFailure }, (request, reply) => {
    if (request.url.startsWith('/api/')) return refuse(request, reply, new Refusal('request.not_found'))
    // The next version may have the file.
    if (isFileAddress(request.url))
      return refuse(request, reply.header('cache-control', 'no-store'), new Refusal('request.not_found'))

    if (isTooLong(request.url)) throw new Refusal('request.too_large')
    // Members come from nowhere: they are here.
    const landing = request.cookies[sessionCookie] ? undefined : landingOf?.(request)
    const variant = landing && variantFor(request, landing, etagOf)
    const visit = { request, reply, landing, variant }
    const key = visitorKey(request, sessionCookie, variant)
    const kept = key && visitorPages.find(key)
    if (!kept) return renderPage(visit, key)
    // What is kept is sent at once: a promise would cost more than finding it.
    sendKept(visit, kept)
    return undefined
  })

  function etagOf(request: FastifyRequest, variant: string): string | undefined {
    const key = visitorKey(request, sessionCookie, variant)
    return key && visitorPages.etagOf(key)
  }

  async function renderPage(visit: Visit, key: string | undefined) {
    // First the turn, then what all share: nobody waits in the queue of whoever asked first.
    const page = await turns.run(householdOf(visit.request.clientAddress), () =>
      key ? visitorPages.renderOnce(key, () => render(visit, key)) : render(visit),
    )
    return 'etag' in page ? sendKept(visit, page) : sendOwn(visit, page)
  }

  async function render({ request, reply, variant }: Visit, key?: string): Promise<MadePage | KeptPage> {
    const page = await renders.run(() => {
      const call = callsInProcess(routes, asPage(contextOf(request, reply), visitorPages, key), request, reply)
      const encoding = acceptedEncoding(request)
      return pages.make(request.site.origin + request.url, { call, variant, encoding, isForAll: key !== undefined })
    })
    const { body, isToKeep, inlined } = page
    return key && isToKeep && typeof body === 'string'
      ? visitorPages.keep(key, body, headersOf(request, inlined))
      : page
  }

  /** The same for everybody, so that browsers and a CDN may keep it; a browser asks each time whether it still is. */
  function sendKept({ request, reply, landing, variant }: Visit, page: KeptPage) {
    const { plain, packed, etag, headers, until } = page
    reply.headers(headers)
    // A CDN would not tell how many came.
    if (isBehindCdn && !landing) {
      const seconds = Math.max(0, Math.ceil((until - performance.now()) / 1000))
      reply.header('cdn-cache-control', `public, max-age=${seconds}`)
    }
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    landing?.arrived(variant)
    const encoding = acceptedEncoding(request)
    if (!encoding) return reply.send(plain)
    return reply.header('content-encoding', encoding).send(packed[encoding])
  }

  async function sendOwn({ request, reply, landing, variant }: Visit, { status, body, location, inlined }: MadePage) {
    if (status === 200) landing?.arrived(variant)
    reply.code(status).headers(headersOf(request, inlined))
    if (location !== undefined) reply.header('location', location)
    if (typeof body !== 'string') reply.header('content-encoding', acceptedEncoding(request))
    return reply.send(body)
  }

  /** The same for every page of a kind and site as it was last read: reading an address for each request costs as much as finding its page. */
  function policyFor(request: FastifyRequest, inlined: Inlined): string {
    const known = policies.get(request.site) ?? new Map<Inlined, string>()
    policies.set(request.site, known)
    const policy = known.get(inlined) ?? pagePolicy(inlined, { isDevelopment, pictureOrigin: pictureOriginOf(request) })
    known.set(inlined, policy)
    return policy
  }

  function headersOf(request: FastifyRequest, inlined: Inlined): Record<string, string> {
    const hasSecret = /[?&](token|undo)=/.test(request.url)
    const isPrivate = hasSecret || request.cookies[sessionCookie] !== undefined
    return {
      'content-security-policy': policyFor(request, inlined),
      // A visitor's page may be shown again when they come back to it; what belongs to a member stays nowhere.
      'cache-control': isPrivate ? 'no-store' : 'private, no-cache',
      vary: 'cookie, accept-encoding, accept-language',
      'content-type': 'text/html; charset=utf-8',
      // The secret of a mail's link stands in the address; nobody it leads to may learn it.
      ...(hasSecret ? { 'referrer-policy': 'no-referrer' } : {}),
    }
  }
}

/**
 * A page that all visitors share has turns of its own: nobody waits for those of whoever asked for it first. Known by having been kept
 * before: any address would give whoever thinks of many as many turns.
 */
function asPage<C extends CallContext>(context: C, pages: VisitorPages, key: string | undefined): C {
  return key && pages.etagOf(key) ? { ...context, household: key } : context
}

/** A browser that has a variant and asks whether it still is the page goes on with it: no cookie is needed for that. */
function variantFor(
  request: FastifyRequest,
  { variants, draw }: Landing,
  etagOf: (request: FastifyRequest, variant: string) => string | undefined,
): string | undefined {
  const held = request.headers['if-none-match']
  if (held === undefined || variants.length < 2) return draw()
  return variants.find((variant) => held.includes(etagOf(request, variant) ?? 'none')) ?? draw()
}

/** Whoever asked for a page gets one that says what happened, and not the answer of a call. */
function answerFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = asRefusal(error, request)
  const { site, id: reference } = request
  if (!site || request.url.startsWith('/api/')) return refuse(request, reply, refusal)
  const { locale } = request.visit()
  const wait = refusal.details['seconds']
  if (typeof wait === 'number') reply.header('retry-after', wait)
  return reply
    .code(errors[refusal.code])
    .header('content-security-policy', FAILED_PAGE_POLICY)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(failedPage({ refusal, reference, locale, name: site.settings.name }))
}

/** The better one of those that the browser knows; every browser that knows Brotli knows gzip too. */
function acceptedEncoding(request: FastifyRequest): Encoding | undefined {
  const accepted = request.headers['accept-encoding']
  if (!accepted?.includes('gzip')) return undefined
  return /\bbr\b/.test(accepted) ? 'br' : 'gzip'
}

/** Only requests without a session share pages; what a page shows may depend on site, language and country, and is one variant of it. */
function visitorKey(request: FastifyRequest, sessionCookie: string, variant = '-'): string | undefined {
  if (request.cookies[sessionCookie]) return undefined
  const { site } = request
  const { locale, siteCountry, country } = request.visit()
  return VisitorPages.key([site.id, site.version, locale, siteCountry, country ?? '-', variant], request.url)
}
