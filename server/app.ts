import cookies from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { Registry } from 'prom-client'
import type { Config } from '#server/config.ts'
import { pageRoutes } from '#server/pages/routes.ts'
import { placeRoutes } from '#server/places/routes.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/db.ts'
import { answerErrors } from '#server/platform/http/answer-errors.ts'
import { serveDocs } from '#server/platform/http/docs.ts'
import { limitRequests } from '#server/platform/http/limit-requests.ts'
import { measure } from '#server/platform/http/metrics.ts'
import { pickSite } from '#server/platform/http/pick-site.ts'
import { refuseForeign } from '#server/platform/http/refuse-foreign.ts'
import { type Route, serve } from '#server/platform/http/route.ts'
import { securityHeaders } from '#server/platform/http/security-headers.ts'
import { logOptions, OneLineLog } from '#server/platform/log/log.ts'
import { siteRoutes } from '#server/sites/routes.ts'
import type { Sites } from '#server/sites/sites.ts'

/** Every call of the product. */
export const routes: Route[] = [...siteRoutes, ...placeRoutes, ...pageRoutes]

export interface Parts {
  config: Pick<Config, 'logLevel' | 'trustedProxies' | 'publicScheme' | 'demo'>
  database: Database
  sites: Sites
  clock: Clock
  registry?: Registry
  /** Calls beside the product's own; tests bring some. */
  extraRoutes?: readonly Route[]
}

const KIB = 1024

/** The HTTP server with every call and rule on it, but without pages. */
export function buildApp({ config, database, sites, clock, registry, extraRoutes = [] }: Parts): FastifyInstance {
  const app = Fastify({
    logger: logOptions(config.logLevel),
    logController: new OneLineLog({ disableRequestLogging: ({ url }) => url.startsWith('/assets/') }),
    // Only as many hops as stand in front of us may say who the visitor is; anything further was written by the client.
    trustProxy: (_, hop) => hop < config.trustedProxies,
    genReqId: () => randomUUID(),
    bodyLimit: 64 * KIB,
    requestTimeout: 30_000,
    connectionTimeout: 30_000,
    forceCloseConnections: 'idle',
    http: { maxHeaderSize: 16 * KIB, headersTimeout: 10_000 },
    onProtoPoisoning: 'error',
    routerOptions: { maxParamLength: 200 },
  })

  app.register(cookies)
  answerErrors(app)
  securityHeaders(app, { isHttps: config.publicScheme === 'https' })
  pickSite(app, { sites, database, clock, isDemo: config.demo })
  limitRequests(app)
  refuseForeign(app)
  if (registry) measure(app, registry)
  app.after(() => {
    serve(app, [...routes, ...extraRoutes])
    serveDocs(app, routes)
  })
  return app
}
