import Fastify, { type FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { RequestTimes } from './request-times.ts'

interface Parts {
  /** Whether this process can serve: the database answers and has the structure that the code expects. */
  isReady(): Promise<boolean>
  times?: RequestTimes
  /** What other parts count. */
  registry?: Registry
}

/** Health and metrics, on a port of their own that no visitor reaches. */
export function internalApp({ isReady, times, registry = new Registry() }: Parts): FastifyInstance {
  collectDefaultMetrics({ register: registry })
  const app = Fastify()
  app.get('/livez', () => ({ live: true }))
  app.get('/readyz', async (_, reply) => {
    const ready = await isReady()
    return reply.code(ready ? 200 : 503).send({ ready })
  })
  app.get('/metrics', async (_, reply) =>
    reply.type(registry.contentType).send((await registry.metrics()) + (times?.text() ?? '')),
  )
  return app
}
