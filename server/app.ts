import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import { ArrivalCounts } from '#server/arrivals/arrival-counts.ts'
import { words } from '#server/calls.ts'
import type { Config } from '#server/config.ts'
import type { Route } from '#server/context.ts'
import { serveExport } from '#server/account/export-data.ts'
import { isGoneFor } from '#server/visibility/is-seen-by.ts'
import { servePictures } from '#server/chats/serve-picture.ts'
import { uploadPictures } from '#server/chats/upload-picture.ts'
import { serveInvoices } from '#server/invoices/serve-invoice.ts'
import { leadToUnsubscribing } from '#server/notifications/lead-to-unsubscribing.ts'
import { serveOfferPictures } from '#server/offers/serve-offer-picture.ts'
import { serveAppFiles } from '#server/pages/serve-app-files.ts'
import { serveWellKnown } from '#server/pages/serve-well-known.ts'
import type { Providers } from '#server/payments/provider.ts'
import { servePhotos } from '#server/photos/serve-photo.ts'
import { uploadPhotos } from '#server/photos/upload-route.ts'
import { servePrivatePhotos } from '#server/private-photos/serve-private-photo.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Tx } from '#server/platform/db/db.ts'
import { answerError, answerErrors } from '#server/platform/http/answer-errors.ts'
import { byQuery } from '#server/platform/http/by-query.ts'
import { serveDocs } from '#server/platform/http/docs.ts'
import { readCookies } from '#server/platform/http/cookies.ts'
import { readJson } from '#server/platform/http/read-json.ts'
import { requestLimiter } from '#server/platform/http/limit-requests.ts'
import { refuseCrossSite } from '#server/platform/http/refuse-cross-site.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { RequestTimes } from '#server/platform/http/request-times.ts'
import { securer } from '#server/platform/http/security-headers.ts'
import type { ImageWorkers } from '#server/platform/images/image-workers.ts'
import { Hub, type Listener } from '#server/platform/live/hub.ts'
import { serveLive } from '#server/platform/live/serve-live.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { type LogStream, standardOutput } from '#server/platform/log/log-stream.ts'
import { logOptions, OneLineLog } from '#server/platform/log/log.ts'
import { contextOf, sitePicker } from '#server/pick-site.ts'
import { quickLimitOf, refuseTooQuick } from '#server/quick-limits.ts'
import { mayTell } from '#server/chats/may-tell.ts'
import { lockOwnAccount } from '#server/sessions/lock-own-account.ts'
import { openSessions } from '#server/sessions/open-sessions.ts'
import { findCurrentMember, requireProven, SESSION_COOKIE } from '#server/sessions/session.ts'
import type { Sites } from '#server/sites/sites.ts'

/** Every call of the product. */
export const routes: Route[] = words.flatMap((word) => word.routes)

export interface Parts {
  config: Pick<Config, 'logLevel' | 'trustedProxies' | 'publicScheme' | 'demo'>
  database: Database
  sites: Sites
  clock: Clock
  secrets: Secrets
  storage: Storage
  images: ImageWorkers
  providers: Providers
  /** What providers sign their messages with. */
  webhookSecrets?: Readonly<Record<string, string | undefined>>
  /** Where uploads lie while they are worked on. */
  uploadFolder: string
  /** What was counted of visitors; nobody writes it down where it is not handed in. */
  arrivals?: ArrivalCounts
  /** The open sockets; without one the app is a node that is alone. */
  hub?: Hub
  times?: RequestTimes
  /** Where the log goes instead of to standard output. */
  logStream?: LogStream
  /** Calls beside the product's own; tests bring some. */
  extraRoutes?: readonly Route[]
}

const KIB = 1024

async function openSocket(request: FastifyRequest, reply: FastifyReply): Promise<Listener> {
  const context = request.context(reply)
  refuseTooQuick(context.site, 'socket_network', context.network)
  const member = await requireProven(context)
  refuseTooQuick(context.site, 'socket', member.id)
  return { memberId: member.id, sessionId: member.sessionId }
}

/** The HTTP server with every call and rule on it, but without pages. */
export function buildApp(parts: Parts): FastifyInstance {
  const {
    config,
    database,
    sites,
    clock,
    secrets,
    storage,
    providers,
    webhookSecrets = {},
    arrivals = new ArrivalCounts(),
    times,
    logStream = standardOutput(),
    extraRoutes = [],
  } = parts
  const hub = parts.hub ?? new Hub({ database, clock, openSessions, isHidden: isGoneFor, mayTell })
  const isHttps = config.publicScheme === 'https'
  const secure = securer({ isHttps })
  const app = Fastify({
    ...logOptions(config.logLevel, logStream),
    logController: new OneLineLog(config.logLevel, logStream, times),
    // Only as many hops as stand in front of us may say who the visitor is; anything further was written by the client.
    trustProxy: (_, hop) => hop < config.trustedProxies,
    genReqId: () => randomUUID(),
    bodyLimit: 64 * KIB,
    // Fifteen megabytes over a weak phone connection take two minutes.
    requestTimeout: 120_000,
    connectionTimeout: 30_000,
    forceCloseConnections: 'idle',
    http: { maxHeaderSize: 16 * KIB, headersTimeout: 10_000 },
    onProtoPoisoning: 'error',
    routerOptions: { maxParamLength: 200, constraints: { query: byQuery } },
    // An address that cannot be read is answered before any hook runs.
    frameworkErrors: (error, request, reply) => {
      secure(request, reply)
      answerError(error, request, reply)
    },
  })

  readJson(app)
  answerErrors(app)
  readCookies(app)
  const pickSite = sitePicker(app, {
    sites,
    database,
    clock,
    live: hub,
    secrets,
    storage,
    providers,
    webhookSecrets,
    arrivals,
    isHttps,
    isDemo: config.demo,
  })
  const requestLimit = requestLimiter(({ settings }) => quickLimitOf(settings, 'request'))
  // One hook for all: each further one costs every request.
  app.addHook('onRequest', (request, reply, done) => {
    secure(request, reply)
    done(pickSite(request) ?? requestLimit.refuse(request) ?? refuseCrossSite(request))
  })
  // Costs those alone that are refused.
  app.addHook('onError', (request, _, error, done) => {
    requestLimit.countMiss(request, error)
    done()
  })
  app.after(() => {
    leadToUnsubscribing(app)
    const streamedEndpoints = words.flatMap(({ uploads = [] }) => uploads)
    serve(app, [...routes, ...extraRoutes], { contextOf, streamedEndpoints })
    serveDocs(app, words)
    serveWellKnown(app, { clock })
    serveAppFiles(app)
    servePhotos(app, {
      storage,
      hasSession: (request, reply) => request.context(reply).cookies.read(SESSION_COOKIE) !== undefined,
      findViewer: (request, reply) => findCurrentMember(request.context(reply)),
    })
    servePictures(app, { storage })
    serveOfferPictures(app, { storage })
    servePrivatePhotos(app, { storage })
    serveExport(app, { storage })
    serveInvoices(app)
    serveLive(app, { hub, authenticate: openSocket })
  })
  const uploadParts = {
    ...parts,
    authenticate: async (request: FastifyRequest, reply: FastifyReply) => {
      const context = request.context(reply)
      const member = await requireProven(context)
      const requireSession = async (tx: Tx) => void (await lockOwnAccount({ tx, site: context.site }, member))
      return { memberId: member.id, requireSession }
    },
  }
  app.register(uploadPhotos, uploadParts)
  app.register(uploadPictures, uploadParts)
  return app
}
