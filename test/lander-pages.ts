import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { Renderer } from '#contract/render.ts'
import { buildApp, routes } from '#server/app.ts'
import { landingOf } from '#server/arrivals/landing-of.ts'
import { contextOf } from '#server/pick-site.ts'
import { makePage } from '#server/platform/ssr/make-page.ts'
import { servePages } from '#server/platform/ssr/serve-pages.ts'
import { findLander } from '#web/landers/find-lander.ts'
import { renderLander } from '#web/landers/render-lander.tsx'
import type { World } from './world.ts'

/** The landers alone: what is none of the site's is for the router, which is not here. */
const renderer: Renderer = {
  loadTree: () => Promise.reject(new Error('Nobody measures here')),
  async render(url, context) {
    const asked = findLander(new URL(url))
    const page = asked && (await renderLander(asked, context, ['/assets/signup.js']))
    const inlined = { scripts: [], styles: [] }
    return page ?? { status: 404, html: 'not found', location: undefined, isShared: false, inlined }
  },
}

/** One for the worlds of a worker: building one takes longer than most tests. */
const apps = new WeakMap<World['ground'], FastifyInstance>()

/** The landers of a world's site, over HTTP and from the page cache. */
export function landerPages(world: World) {
  const app = apps.get(world.ground) ?? buildLanderApp(world)
  apps.set(world.ground, app)
  return (
    url: string,
    headers: Record<string, string> = {},
    method: 'GET' | 'HEAD' = 'GET',
  ): Promise<LightMyRequestResponse> => app.inject({ method, url, headers: { host: world.host, ...headers } })
}

function buildLanderApp(world: World): FastifyInstance {
  const app = buildApp(world.parts)
  app.after(() =>
    servePages(app, {
      pages: { make: (url, request) => makePage(renderer, url, request) },
      routes,
      contextOf,
      sessionCookie: '__Host-sid',
      isDevelopment: false,
      isBehindCdn: false,
      pictureOriginOf: () => undefined,
      landingOf: landingOf(world.ground),
    }),
  )
  return app
}

/** A text as React writes it. */
export const asHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll("'", '&#x27;').replaceAll('"', '&quot;')
