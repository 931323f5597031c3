import type { FastifyInstance } from 'fastify'
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
  const document = describeCalls(words)
  const [json, page] = [JSON.stringify(document), docsPage(document)]
  app.get('/api/docs.json', (_, reply) => reply.type('application/json').send(json))
  app.get('/api/docs', (_, reply) =>
    reply
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
      .type('text/html; charset=utf-8')
      .send(page),
  )
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
