import type { FastifyInstance } from 'fastify'
import { toJSONSchema } from 'zod/mini'
import type { Endpoint, Method } from '#contract/endpoint.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CallContext } from './context.ts'
import type { ContextOf, Route } from './route.ts'
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
    if (route.kind === 'webhook') serveWebhook(app, route, contextOf)
    else serveRoute(app, route, contextOf)
  }
  refuseOtherMethods(app, [...routes.map(({ endpoint }) => endpoint), ...streamedEndpoints])
}

function serveRoute<C extends CallContext>(app: FastifyInstance, route: Route<C>, contextOf: ContextOf<C>): void {
  const { endpoint, kind } = route
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { isChange: kind === 'change', allowsCrossSite: endpoint.allowsCrossSite ?? false },
    // The compiled serializer writes only what the contract names, so that no other column leaves.
    schema: { response: { 200: answerSchema(endpoint) } },
    handler: async (request, reply) => {
      const asked = Object.assign({}, request.query, request.body, request.params)
      return serializeOnce(reply, await route.answer(contextOf(request, reply), asked))
    },
  })
}

/** A signature is made over bytes, so the body of a webhook comes as they are, whatever its type claims. */
function serveWebhook<C extends CallContext>(app: FastifyInstance, route: Webhook<C>, contextOf: ContextOf<C>): void {
  const { endpoint } = route
  app.register(async (alone) => {
    alone.removeAllContentTypeParsers()
    alone.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    alone.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { isChange: true, allowsCrossSite: true },
      schema: { response: { 200: answerSchema(endpoint) } },
      handler: async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        return route.receive(contextOf(request, reply), { body, headers: request.headers })
      },
    })
  })
}

export function answerSchema(endpoint: Endpoint) {
  const { $schema: _, ...schema } = toJSONSchema(endpoint.output, { target: 'draft-7', io: 'output' })
  return schema
}

/** A known address with another method is 405, so that a client learns what is wrong with its call. */
function refuseOtherMethods(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  for (const [path, known] of Map.groupBy(endpoints, (endpoint) => endpoint.path)) {
    const allowed = known.map(({ method }) => method)
    app.route({
      method: METHODS.filter((method) => !allowed.includes(method)),
      url: path,
      handler: async (_, reply) => {
        reply.header('allow', allowed.join(', '))
        throw new Refusal('request.method')
      },
    })
  }
}
