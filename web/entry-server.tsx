import { createMemoryHistory, type Manifest } from '@tanstack/react-router'
import { attachRouterServerSsrUtils, getNormalizedURL, RouterServer } from '@tanstack/react-router/ssr/server'
import { renderToString } from 'react-dom/server'
import { tsrStartManifest } from 'tanstack-start-manifest:v'
import type { Inlined, RenderContext, RenderedPage, Renderer } from '#contract/render.ts'
import { writePageData } from './page-data/write-page-data.ts'
import { CallRefused } from '#client/api/call.ts'
import { runWithRenderContext } from '#client/api/render-context.ts'
import { findLander } from './landers/find-lander.ts'
import { renderLander } from './landers/render-lander.tsx'
import { getRouter } from './router.tsx'
import { beforePaint } from './shell/before-paint.ts'

const manifest = neededManifest()
// In development the build adds a script of its own.
const added = Object.values(manifest.routes).flatMap(({ scripts = [] }) => scripts)
const inlined: Inlined = { scripts: [beforePaint, ...added.flatMap(({ children }) => children ?? [])], styles: [] }

export default { render, loadTree } satisfies Renderer

/**
 * What the page after a lander needs most: it is fetched while the visitor looks. The many small files of signup stay out:
 * each answer costs the processor of a phone more than its few hundred bytes are worth.
 */
const signupFiles = (manifest.routes['__root__']?.preloads ?? []).map((file) =>
  typeof file === 'string' ? file : file.href,
)

const CLOSING = '</body></html>'

/** The router with everything that the page shows, or the address that it leads to instead. */
async function load(url: string) {
  const router = getRouter()
  attachRouterServerSsrUtils({ router, manifest })
  // Our pages carry their data as JSON, which needs no script of the router's.
  router.serverSsr?.disableHydration?.()
  const { pathname, search, origin } = getNormalizedURL(url).url
  const history = createMemoryHistory({ initialEntries: [pathname + search] })
  // Where a reader was the browser knows by itself until the router takes over; the router's way is a script per page.
  router.update({ ...router.options, history, origin, scrollRestoration: false })
  await router.load()
  return router
}

/** The files of each route; where their sources lie is nobody's business. */
function neededManifest(): Manifest {
  const routes = Object.entries(tsrStartManifest().routes).map(([id, { preloads, scripts, css }]) => [
    id,
    { ...(preloads && { preloads }), ...(scripts && { scripts }), ...(css && { css }) },
  ])
  return { routes: Object.fromEntries(routes) }
}

/** A lander is a document of its own; everything else, also a lander that the site does not have, is a page of the router's. */
async function render(url: string, context: RenderContext): Promise<RenderedPage> {
  const lander = findLander(new URL(url))
  const page = lander && (await renderLander(lander, context, signupFiles))
  return page ?? renderScreen(url, context)
}

function renderScreen(url: string, context: RenderContext): Promise<RenderedPage> {
  return runWithRenderContext(context, async () => {
    const router = await load(url)
    try {
      const result = router._serverResult
      if (result?.type === 'redirect') {
        const { status, headers } = result.redirect
        return { status, html: '', location: headers.get('location') ?? '/', isShared: false, inlined }
      }
      const html = renderToString(<RouterServer router={router} />)
      if (!html.endsWith(CLOSING)) throw new Error('A page does not end as a document does')
      const isShared = router.stores.matches
        .get()
        .some(({ headers }) => headers?.['cache-control']?.startsWith('public'))
      return {
        status: refusedStatus(router) ?? (result?.type === 'render' ? result.status : 200),
        // A string rather than a stream: it is sent in one write, and what visitors share is kept whole.
        html: `<!DOCTYPE html>${html.slice(0, -CLOSING.length)}${writePageData(router)}${CLOSING}`,
        location: undefined,
        isShared,
        inlined,
      }
    } finally {
      router.serverSsr?.cleanup()
    }
  })
}

/** What a rule refused is no failure of ours, and its page says so. */
function refusedStatus(router: ReturnType<typeof getRouter>): number | undefined {
  const refused = router.stores.matches.get().find(({ error }) => error instanceof CallRefused)?.error
  return refused instanceof CallRefused && refused.status < 500 ? refused.status : undefined
}

function loadTree(url: string, context: RenderContext): Promise<() => string> {
  return runWithRenderContext(context, async () => {
    const router = await load(url)
    return () => renderToString(<RouterServer router={router} />)
  })
}
