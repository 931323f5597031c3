import Fastify from 'fastify'
import { answerUsage } from './usage.ts'

/** What the bare server answers with. */
export interface BareAnswer {
  body: Buffer
  headers: Record<string, string>
  /** With a schema the body is JSON and is serialised for every request; without, it is sent as it is. */
  schema?: object
}

// The limit: the same answer from a server that does nothing else.
process.once('message', async ({ body, headers, schema }: BareAnswer) => {
  const app = Fastify()
  const answer: unknown = schema ? JSON.parse(body.toString()) : body
  app.get('/*', { schema: schema ? { response: { 200: schema } } : {} }, (_, reply) =>
    reply.headers(headers).send(answer),
  )
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  process.send?.({ url })
})
answerUsage()
process.once('disconnect', () => process.exit(0))
