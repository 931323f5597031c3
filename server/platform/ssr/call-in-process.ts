import type { FastifyReply, FastifyRequest } from 'fastify'
import { errors } from '#contract/errors.ts'
import { address, type Endpoint, query } from '#contract/endpoint.ts'
import type { RenderContext } from '#contract/render.ts'
import { asRefusal } from '#server/platform/http/answer-errors.ts'
import { answerSchema } from '#server/platform/http/answer-schema.ts'
import type { Cookies } from '#server/platform/http/cookies.ts'
import type { CallContext } from '#server/platform/http/context.ts'
import type { Route } from '#server/platform/http/route.ts'
import type { Webhook } from '#server/platform/http/webhook.ts'

type Schemas<C extends CallContext> = ReadonlyMap<string, { route: Route<C>; schema: ReturnType<typeof answerSchema> }>

/** The calls that a page may make while it renders, ready to be answered. */
export function readingRoutes<C extends CallContext>(routes: readonly (Route<C> | Webhook<C>)[]): Schemas<C> {
  const reading = routes.flatMap((route) => (route.kind === 'read' ? [route] : []))
  return new Map(reading.map((route) => [route.endpoint.path, { route, schema: answerSchema(route.endpoint) }]))
}

/**
 * Answers a page's calls without the way through the server: the visitor was let in and counted when the page was
 * asked for. What leaves a verb still goes through the contract's serializer, and its text is all that is written: the
 * page carries that very text.
 */
export function callsInProcess<C extends CallContext>(
  routes: Schemas<C>,
  asked: C,
  request: FastifyRequest,
  reply: FastifyReply,
): RenderContext['call'] {
  // One context for all of them: who asks is looked up once.
  const context = { ...asked, cookies: readOnly(asked.cookies) }
  return async (endpoint, input) => {
    try {
      const found = routes.get(endpoint.path)
      if (!found) throw new Error(`A page may not call ${endpoint.method} ${endpoint.path} while it renders`)
      const { route, schema } = found
      const answer = await route.answer(context, asText(route.endpoint, input))
      return { status: 200, json: reply.compileSerializationSchema(schema)(Object(answer)) }
    } catch (error) {
      const { code, details } = asRefusal(error, request)
      return { status: errors[code], json: JSON.stringify({ code, details, request_id: request.id }) }
    }
  }
}

/** As it would arrive over the wire: an input is described as text, and read from it. */
function asText(endpoint: Endpoint, input: Record<string, unknown>): Record<string, unknown> {
  const { rest } = address(endpoint, input)
  const asked: Record<string, unknown> = {}
  const params = new URLSearchParams(query(rest))
  for (const name of params.keys()) {
    const values = params.getAll(name)
    asked[name] = values.length > 1 ? values : values[0]
  }
  for (const [, name = ''] of endpoint.path.matchAll(/:(\w+)/g)) asked[name] = String(input[name])
  return asked
}

/** A page changes nothing, a visitor's cookies neither: an answer with `Set-Cookie` could not be shared. */
function readOnly({ read, readOpen }: Cookies): Cookies {
  return { read, readOpen, keep() {}, keepOpen() {}, drop() {}, clearCache() {} }
}
