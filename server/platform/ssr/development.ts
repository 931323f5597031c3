import type { FastifyInstance } from 'fastify'
import { createServer, isRunnableDevEnvironment } from 'vite'
import type { Renderer } from '#contract/render.ts'
import { makePage, type PageMaker } from './make-page.ts'

/** Vite inside our own server: modules, styles and hot reloading on the same port as everything else. */
export async function developmentPages(app: FastifyInstance): Promise<PageMaker> {
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server: app.server } }, appType: 'custom' })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/')) return
    await new Promise<void>((resolve) => {
      reply.raw.once('close', resolve)
      vite.middlewares(request.raw, reply.raw, resolve)
    })
    if (reply.raw.writableEnded) reply.hijack()
  })

  const { ssr } = vite.environments
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite has no environment to render pages in')
  return {
    make: async (url, request) => {
      const entry = (await ssr.runner.import('/web/entry-server.tsx')) as { default: Renderer }
      return makePage(entry.default, url, request)
    },
  }
}
