import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { gzipSync } from 'node:zlib'
import type { Endpoint } from '#contract/endpoint.ts'
import { docsPage } from './docs-page.ts'
import { type OpenApi, openApi } from './open-api.ts'

/** A word of the product with the calls that are served for it. */
interface Word {
  name: string
  about: string
  routes: readonly { endpoint: Endpoint }[]
  uploads?: readonly Endpoint[]
}

/** The calls, described from the contract itself: `/api/docs` for people, `/api/docs.json` for programs. */
export function serveDocs(app: FastifyInstance, words: readonly Word[]): void {
  const json = new Packed(() => JSON.stringify(describeCalls(words)))
  const page = new Packed(() => docsPage(describeCalls(words)))
  app.get('/api/docs.json', (request, reply) => json.send(request, reply.type('application/json')))
  app.get('/api/docs', (request, reply) =>
    page.send(
      request,
      reply
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
        .type('text/html; charset=utf-8'),
    ),
  )
}

/** A long text that never changes: written and packed for the first who takes it, and for all after them. */
class Packed {
  readonly #write: () => string
  #text: string | undefined
  #packed: Buffer | undefined

  constructor(write: () => string) {
    this.#write = write
  }

  send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    reply.header('vary', 'accept-encoding')
    this.#text ??= this.#write()
    if (!request.headers['accept-encoding']?.includes('gzip')) return reply.send(this.#text)
    this.#packed ??= gzipSync(this.#text)
    return reply.header('content-encoding', 'gzip').send(this.#packed)
  }
}

export function describeCalls(words: readonly Word[]): OpenApi {
  return openApi(
    words.map(({ name, about, routes, uploads = [] }) => ({
      name,
      about,
      endpoints: [...routes.map(({ endpoint }) => endpoint), ...uploads],
    })),
  )
}
