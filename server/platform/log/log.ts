import { type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify'

export interface LogStream {
  write(line: string): void
}

/** One line per request, when it is answered: the line of its arrival says nothing more. */
export class OneLineLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    if (this.isLogDisabled(request)) return
    const line = { req: request, res: reply, responseTime: reply.elapsedTime }
    if (error) reply.log.error({ ...line, err: error }, 'request errored')
    else reply.log.info(line, 'request completed')
  }
}

/**
 * Structured lines that hold no personal data: the pattern of a route instead of its address, no query, no network
 * address, no body. The request id leads from a member's error page to the line.
 */
export function logOptions(level: string, stream?: LogStream): Exclude<FastifyServerOptions['logger'], undefined> {
  if (level === 'silent') return false
  return {
    level,
    ...(stream ? { stream } : {}),
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: {
      req: (request: {
        method: string
        site?: { id: number } | null
        routeOptions?: { url?: string | undefined }
      }) => ({
        method: request.method,
        route: request.routeOptions?.url ?? 'unknown',
        site: request.site?.id,
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: (error: Error & { code?: string }) => ({
        type: error.name,
        code: error.code,
        // A database error quotes values in its message and detail; its code and place are enough to find the cause.
        message: error.code ? '' : error.message,
        // A message may have several lines; only those behind it name places.
        stack: error.stack?.match(/^ +at .+$/gm)?.join('\n') ?? '',
      }),
    },
  }
}
