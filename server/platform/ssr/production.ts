import { pathToFileURL } from 'node:url'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import path from 'node:path'
import { PageThreads } from './page-threads.ts'

const DIST = path.resolve(import.meta.dirname, '../../../dist')

/** The built web app: hashed files that never change, and threads that make its pages. */
export async function productionPages(app: FastifyInstance): Promise<PageThreads> {
  await app.register(staticFiles, {
    root: path.join(DIST, 'client'),
    prefix: '/',
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const isHashed = file.includes(`${path.sep}assets${path.sep}`)
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
  const pages = new PageThreads(pathToFileURL(path.join(DIST, 'server/entry-server.js')).href)
  app.addHook('onClose', () => pages.close())
  return pages
}
