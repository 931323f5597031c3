import Fastify, { type FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, type Registry } from 'prom-client'

export interface Health {
  /** Whether this process can serve: the database answers and has the structure that the code expects. */
  isReady(): Promise<boolean>
}

/** Times every call by its route pattern: a label never holds an id, a name or an address. */
export function measure(app: FastifyInstance, registry: Registry): void {
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
}

/** Health and metrics, on a port of their own that no visitor reaches. */
export function internalApp(registry: Registry, { isReady }: Health): FastifyInstance {
  collectDefaultMetrics({ register: registry })
  const app = Fastify()
  app.get('/livez', () => ({ live: true }))
  app.get('/readyz', async (_, reply) => {
    const ready = await isReady()
    return reply.code(ready ? 200 : 503).send({ ready })
  })
  app.get('/metrics', async (_, reply) => reply.type(registry.contentType).send(await registry.metrics()))
  return app
}
