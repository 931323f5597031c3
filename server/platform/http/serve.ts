import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint, Method } from '#contract/endpoint.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { answerSchema } from './answer-schema.ts'
import type { CallContext } from './context.ts'
import type { ContextOf, Route } from './route.ts'
import { splitQuery } from './by-query.ts'
import { serializeOnce } from './serialize-once.ts'
import type { Webhook } from './webhook.ts'

interface Options<C extends CallContext> {
  contextOf: ContextOf<C>
  /** Calls whose bodies are streams: plugins of their own serve them. */
  streamedEndpoints?: readonly Endpoint[]
}

const METHODS: Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Puts routes on the wire. */
export function serve<C extends CallContext>(
  app: FastifyInstance,
  routes: readonly (Route<C> | Webhook<C>)[],
  { contextOf, streamedEndpoints = [] }: Options<C>,
): void {
  for (const route of routes) {
    if (route.kind === 'webhook') app.register(async (alone) => serveWebhook(takingAnyBody(alone), route, contextOf))
    else if (route.endpoint.ignoresBody)
      app.register(async (alone) => serveRoute(takingAnyBody(alone), route, contextOf))
    else serveRoute(app, route, contextOf)
  }
  refuseOtherMethods(app, [...routes.map(({ endpoint }) => endpoint), ...streamedEndpoints])
}

function serveRoute<C extends CallContext>(app: FastifyInstance, route: Route<C>, contextOf: ContextOf<C>): void {
  const { endpoint, kind } = route
  const { path, query } = splitQuery(endpoint.path)
  app.route({
    method: endpoint.method,
    url: path,
    constraints: query === undefined ? {} : { query },
    config: { isChange: kind === 'change', allowsCrossSite: endpoint.allowsCrossSite ?? false },
    // The compiled serializer writes only what the contract names, so that no other column leaves.
    schema: { response: { 200: answerSchema(endpoint) } },
    handler: async (request, reply) => {
      return serializeOnce(reply, await route.answer(contextOf(request, reply), askedBy(request, endpoint)))
    },
  })
}

/** What a request asks for: nothing of a change stands behind the question mark of its address. */
function askedBy({ query, body, params }: FastifyRequest, { method, ignoresBody }: Endpoint): Record<string, unknown> {
  const asked: Record<string, unknown> = {}
  if (method === 'GET') return Object.assign(asked, query, params)
  return Object.assign(asked, ignoresBody ? undefined : fieldsOf(body), params)
}

/** What is no object names no fields. */
function fieldsOf(body: unknown): object | undefined {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? body : undefined
}

/** For calls to which others bring bodies of their own kinds: they come as the bytes they are. */
function takingAnyBody(alone: FastifyInstance): FastifyInstance {
  alone.removeAllContentTypeParsers()
  alone.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
  return alone
}

/** A signature is made over bytes, so the body of a webhook comes as they are, whatever its type claims. */
function serveWebhook<C extends CallContext>(app: FastifyInstance, route: Webhook<C>, contextOf: ContextOf<C>): void {
  const { endpoint } = route
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { isChange: true, allowsCrossSite: true },
    schema: { response: { 200: answerSchema(endpoint) } },
    handler: async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      return route.receive(contextOf(request, reply), { body, headers: request.headers })
    },
  })
}

/** A known address with another method is 405, so that a client learns what is wrong with its call. */
function refuseOtherMethods(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  for (const [path, known] of Map.groupBy(endpoints, (endpoint) => splitQuery(endpoint.path).path)) {
    const allowed = known.map(({ method }) => method)
    app.route({
      method: METHODS.filter((method) => !app.hasRoute({ method, url: path }) && !allowed.includes(method)),
      url: path,
      handler: async (_, reply) => {
        reply.header('allow', allowed.join(', '))
        throw new Refusal('request.method')
      },
    })
  }
}
