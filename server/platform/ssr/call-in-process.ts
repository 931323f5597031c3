import type { FastifyReply, FastifyRequest } from 'fastify'
import { errors } from '#contract/errors.ts'
import { address, type Endpoint, isChange, query } from '#contract/endpoint.ts'
import type { CallAnswer, RenderContext } from '#contract/render.ts'
import { asRefusal } from '#server/platform/http/answer-errors.ts'
import type { Cookies } from '#server/platform/http/cookies.ts'
import { refusedFields } from '#server/platform/http/refused-fields.ts'
import { answerSchema, type Route } from '#server/platform/http/route.ts'
import { Refusal } from '#server/platform/refusal.ts'

type Schemas = ReadonlyMap<string, { route: Route; schema: ReturnType<typeof answerSchema> }>

/** The calls that a page may make while it renders, ready to be answered. */
export function readingRoutes(routes: readonly Route[]): Schemas {
  const reading = routes.filter(({ endpoint }) => !isChange(endpoint))
  return new Map(reading.map((route) => [route.endpoint.path, { route, schema: answerSchema(route.endpoint) }]))
}

/**
 * Answers a page's calls without the way through the server: the visitor was let in and counted when the page was
 * asked for. What leaves a verb still goes through the contract's serializer, and its text is all that is written: the
 * page carries that very text.
 */
export function callsInProcess(routes: Schemas, request: FastifyRequest, reply: FastifyReply): RenderContext['call'] {
  const context = { ...request.context(reply), cookies: readOnly(request.context(reply).cookies) }
  return async (endpoint, input) => {
    try {
      const found = routes.get(endpoint.path)
      if (!found) throw new Error(`A page may not call ${endpoint.method} ${endpoint.path} while it renders`)
      const { route, schema } = found
      const answer = await route.run(context, parse(endpoint, route, input))
      return answered(200, reply.compileSerializationSchema(schema)(Object(answer)))
    } catch (error) {
      const { code, details } = asRefusal(error, request)
      return answered(errors[code], JSON.stringify({ code, details, request_id: request.id }))
    }
  }
}

/** As it would arrive over the wire: an input is described as text, and read from it. */
function parse(endpoint: Endpoint, route: Route, input: Record<string, unknown>): unknown {
  const { rest } = address(endpoint, input)
  const asked: Record<string, unknown> = {}
  const params = new URLSearchParams(query(rest))
  for (const name of params.keys()) {
    const values = params.getAll(name)
    asked[name] = values.length > 1 ? values : values[0]
  }
  for (const [, name = ''] of endpoint.path.matchAll(/:(\w+)/g)) asked[name] = String(input[name])
  const parsed = route.endpoint.input.safeParse(asked)
  if (!parsed.success) throw new Refusal('request.invalid', { fields: refusedFields(parsed.error.issues, asked) })
  return parsed.data
}

function answered(status: number, json: string): CallAnswer {
  return { status, body: JSON.parse(json), json }
}

/** A page changes nothing, a visitor's cookies neither: an answer with `Set-Cookie` could not be shared. */
function readOnly({ read }: Cookies): Cookies {
  return { read, keep() {}, drop() {} }
}
