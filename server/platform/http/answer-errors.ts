import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errors, type ErrorAnswer, type ErrorCode } from '#contract/errors.ts'
import { isAway } from '#server/platform/db/is-away.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** PostgreSQL's words for "I waited too long": the same call may well succeed in a moment. */
const BUSY = new Set(['55P03', '57014', '40001', '40P01'])

/**
 * PostgreSQL's words for a value that a column cannot hold: a character that is none, a number too large, a day that
 * no calendar has. Only what a client sent can be so.
 */
const UNFIT = new Set(['22003', '22007', '22008', '22021', '22P02', '22P05'])

/** What an honest member hardly meets: whoever runs the house should hear of it. */
const ALARMING = new Set<ErrorCode>(['search.too_many'])

/** Gives every failure of a call the one shape, and keeps what only we may know in the log. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((request, reply) => refuse(request, reply, new Refusal('request.not_found')))
}

export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return refuse(request, reply, asRefusal(error, request))
}

export function refuse(request: FastifyRequest, reply: FastifyReply, { code, details }: Refusal): FastifyReply {
  const answer: ErrorAnswer = { code, details, request_id: request.id }
  if (ALARMING.has(code)) request.log.warn({ code }, 'a limit against abuse was met')
  const wait = details['seconds']
  if (typeof wait === 'number') reply.header('retry-after', wait)
  return reply.code(errors[code]).type('application/json').serializer(JSON.stringify).send(answer)
}

export function asRefusal(error: unknown, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error
  const { statusCode, code = '' } = error instanceof Error ? (error as FastifyError) : {}
  // What the framework found wrong with a request before a verb saw it.
  if (statusCode === 413) return new Refusal('request.too_large')
  if (statusCode === 429) return new Refusal('request.too_many')
  if (statusCode && statusCode < 500) return new Refusal('request.invalid', { fields: [] })
  if (UNFIT.has(code)) {
    // The contract should have said so: whoever reads the log can mend it there.
    request.log.warn({ err: error }, 'the database refused a value')
    return new Refusal('request.invalid', { fields: [] })
  }
  request.log.error({ err: error }, 'call failed')
  return BUSY.has(code) || isAway(error) ? new Refusal('server.busy', { seconds: 1 }) : new Refusal('server.failed')
}
