import type { FastifyInstance } from 'fastify'
import { toJSONSchema } from 'zod/mini'
import type { Endpoint, Input, Method, Output } from '#contract/endpoint.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Tell } from '#server/platform/live/live.ts'
import { EventOutbox } from '#server/platform/live/event-outbox.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { requireMember } from '#server/sessions/session.ts'
import type { Context, MemberContext } from './context.ts'
import { once } from './once.ts'
import { isForeign } from './refuse-foreign.ts'
import { refusedFields } from './refused-fields.ts'
import { serializeOnce } from './serialize-once.ts'

export interface Route {
  endpoint: Endpoint
  run(context: Context, input: unknown): unknown
  /** A GET that changes something: what another page caused is refused. */
  refusesForeign?: boolean
}

/**
 * What a verb gets that changes something: a transaction instead of the database, and a way to tell members of it. What
 * it tells, and what it says through `live`, goes out when the transaction has committed.
 */
export type ChangeContext<C extends Context = Context> = Omit<C, 'db'> & { tx: Tx; tell: Tell }

/** Binds an endpoint of the contract to a verb that everybody may call. */
export function publicRoute<E extends Endpoint>(
  endpoint: E,
  run: (context: Context, input: Input<E>) => Output<E> | Promise<Output<E>>,
  { refusesForeign = false } = {},
): Route {
  return { endpoint, refusesForeign, run: (context, input) => run(context, input as Input<E>) }
}

/** Binds an endpoint to a verb that changes something, once per intent, in one transaction. Everybody may call it. */
export function publicChange<E extends Endpoint>(
  endpoint: E,
  run: (context: ChangeContext, input: Input<E>) => Promise<Output<E>>,
): Route {
  return { endpoint, run: (context, input) => change(endpoint, context, input, run) }
}

/** Binds an endpoint to a verb that only members may call. */
export function memberRoute<E extends Endpoint>(
  endpoint: E,
  run: (context: MemberContext, input: Input<E>) => Output<E> | Promise<Output<E>>,
): Route {
  return { endpoint, run: async (context, input) => run(await asMember(context), input as Input<E>) }
}

/** Binds an endpoint to a verb that changes something for a member, once per intent, in one transaction. */
export function memberChange<E extends Endpoint>(
  endpoint: E,
  run: (context: ChangeContext<MemberContext>, input: Input<E>) => Promise<Output<E>>,
  { refusesForeign = false } = {},
): Route {
  return {
    endpoint,
    refusesForeign,
    run: async (context, input) => change(endpoint, await asMember(context), input, run),
  }
}

async function asMember(context: Context): Promise<MemberContext> {
  const member = await requireMember(context)
  return { ...context, member, actor: `member:${member.id}` }
}

async function change<E extends Endpoint, C extends Context>(
  { method, path }: E,
  { db, ...context }: C,
  input: unknown,
  run: (context: ChangeContext<C>, input: Input<E>) => Promise<Output<E>>,
): Promise<Output<E>> {
  const { site, actor, key, clock, live } = context
  const intent = { site: site.id, actor, key, endpoint: `${method} ${path}`, input }
  const outbox = new EventOutbox(site.id, live)
  const answer = await once(db, intent, async (tx) => {
    const done = await run({ ...context, tx, tell: outbox.tell, live: outbox }, input as Input<E>)
    await outbox.write(tx, clock.now())
    return done
  })
  outbox.flush()
  return answer
}

const METHODS: Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Puts routes on the wire. `elsewhere` names calls that are served by other means, such as uploads. */
export function serve(app: FastifyInstance, routes: readonly Route[], elsewhere: readonly Endpoint[] = []): void {
  for (const { endpoint, run, refusesForeign = false } of routes) {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      // The compiled serializer writes only what the contract names, so that no other column leaves.
      schema: { response: { 200: answerSchema(endpoint) } },
      handler: async (request, reply) => {
        if (refusesForeign && isForeign(request.headers, request.site.origin)) throw new Refusal('request.foreign')
        const asked = Object.assign({}, request.query, request.body, request.params)
        const input = endpoint.input.safeParse(asked)
        if (!input.success) throw new Refusal('request.invalid', { fields: refusedFields(input.error.issues, asked) })
        return serializeOnce(reply, await run(request.context(reply), input.data))
      },
    })
  }
  refuseOtherMethods(app, [...routes.map(({ endpoint }) => endpoint), ...elsewhere])
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
