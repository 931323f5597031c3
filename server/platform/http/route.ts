import type { FastifyInstance } from 'fastify'
import { toJSONSchema } from 'zod/mini'
import type { Endpoint, Input, Method, Output } from '#contract/endpoint.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Context } from './context.ts'
import { once } from './once.ts'
import { refusedFields } from './refused-fields.ts'

export interface Route {
  endpoint: Endpoint
  run(context: Context, input: unknown): unknown
}

/** What a verb gets that changes something: a transaction instead of the database. */
export type ChangeContext = Omit<Context, 'db'> & { tx: Tx }

/** Binds an endpoint of the contract to a verb that everybody may call. */
export function publicRoute<E extends Endpoint>(
  endpoint: E,
  run: (context: Context, input: Input<E>) => Output<E> | Promise<Output<E>>,
): Route {
  return { endpoint, run: (context, input) => run(context, input as Input<E>) }
}

/** Binds an endpoint to a verb that changes something, once per intent, in one transaction. Everybody may call it. */
export function publicChange<E extends Endpoint>(
  endpoint: E,
  run: (context: ChangeContext, input: Input<E>) => Promise<Output<E>>,
): Route {
  return {
    endpoint,
    run: ({ db, ...context }, input) => {
      const { site, actor, key } = context
      const intent = { site: site.id, actor, key, endpoint: `${endpoint.method} ${endpoint.path}`, input }
      return once(db, intent, (tx) => run({ ...context, tx }, input as Input<E>))
    },
  }
}

const METHODS: Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

export function serve(app: FastifyInstance, routes: readonly Route[]): void {
  for (const { endpoint, run } of routes) {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      // The compiled serializer writes only what the contract names, so that no other column leaves.
      schema: { response: { 200: answerSchema(endpoint) } },
      handler: async (request) => {
        const asked = Object.assign({}, request.query, request.body, request.params)
        const input = endpoint.input.safeParse(asked)
        if (!input.success) throw new Refusal('request.invalid', { fields: refusedFields(input.error.issues, asked) })
        return run(request.context(), input.data)
      },
    })
  }
  refuseOtherMethods(app, routes)
}

function answerSchema(endpoint: Endpoint) {
  const { $schema: _, ...schema } = toJSONSchema(endpoint.output, { target: 'draft-7', io: 'output' })
  return schema
}

/** A known address with another method is 405, so that a client learns what is wrong with its call. */
function refuseOtherMethods(app: FastifyInstance, routes: readonly Route[]): void {
  for (const [path, known] of Map.groupBy(routes, ({ endpoint }) => endpoint.path)) {
    const allowed = known.map(({ endpoint }) => endpoint.method)
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
