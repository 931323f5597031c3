import { type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify'
import { pino } from 'pino'
import type { RequestTimes } from '#server/platform/http/request-times.ts'
import { type LogStream, timestamp } from './log-stream.ts'
import { RequestLog } from './request-log.ts'

const INFO = 30

/**
 * One line and one measured time per request, when it is answered: the line of its arrival says nothing more. It is put
 * together by hand, since there is one for every request: the pattern of a route, and nothing that a client sent.
 */
export class OneLineLog extends LogController {
  readonly #stream: LogStream
  readonly #times: RequestTimes | undefined
  readonly #hasLines: boolean

  constructor(level: string, stream: LogStream, times?: RequestTimes) {
    super()
    this.#stream = stream
    this.#times = times
    this.#hasLines = (pino.levels.values[level] ?? Infinity) <= INFO
  }

  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const { id, method, site, url } = request
    const { statusCode: status, elapsedTime } = reply
    const route = request.routeOptions.url ?? 'unknown'
    this.#times?.add(method, route, status, elapsedTime / 1000)
    if (error) return reply.log.error({ err: error }, 'request errored')
    if (!this.#hasLines || url.startsWith('/assets/')) return undefined
    const ofSite = site ? `,"site":${site.id}` : ''
    return this.#stream.write(
      `{"level":${INFO}${timestamp()},"reqId":"${id}","req":{"method":"${method}","route":"${route}"${ofSite}},"res":{"status":${status}},"responseTime":${elapsedTime},"msg":"request completed"}\n`,
    )
  }
}

/**
 * Structured lines that hold no personal data: the pattern of a route instead of its address, no query, no network
 * address, no body. The request id leads from a member's error page to the line.
 */
export function logOptions(level: string, stream: LogStream): Pick<FastifyServerOptions, 'loggerInstance'> {
  const logger = pino({ level, base: null, timestamp, serializers: { err: describeError } }, urgently(stream))
  return { loggerInstance: new RequestLog(logger, {}) }
}

/** What is worth a line of its own is read by somebody who waits, or is the last word of a process. */
function urgently(stream: LogStream): LogStream {
  return {
    write(line) {
      stream.write(line)
      stream.flushSync?.()
    },
  }
}

function describeError(error: Error & { code?: string }) {
  return {
    type: error.name,
    code: error.code,
    // A database error quotes values in its message and detail; its code and place are enough to find the cause.
    message: error.code ? '' : error.message,
    // A message may have several lines; only those behind it name places.
    stack: error.stack?.match(/^ +at .+$/gm)?.join('\n') ?? '',
  }
}
