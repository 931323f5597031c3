import type { FastifyInstance } from 'fastify'
import { query } from '#contract/endpoint.ts'
import { unsubscribe, UNSUBSCRIBE_PAGE } from '#contract/notifications.ts'

/** Mail programs that know no one-click form open the address of the mail's header: there a button does it. */
export function leadToUnsubscribing(app: FastifyInstance): void {
  app.get<{ Params: { token: string } }>(unsubscribe.path, (request, reply) =>
    reply.redirect(`${UNSUBSCRIBE_PAGE}${query({ token: request.params.token })}`, 303),
  )
}
