import { createMemoryHistory, type Manifest } from '@tanstack/react-router'
import { attachRouterServerSsrUtils, getNormalizedURL, RouterServer } from '@tanstack/react-router/ssr/server'
import { renderToString } from 'react-dom/server'
import { tsrStartManifest } from 'tanstack-start-manifest:v'
import type { RenderContext, RenderedPage, Renderer } from '#contract/render.ts'
import { writePageData } from './page-data/write-page-data.ts'
import { CallRefused } from '#client/api/call.ts'
import { runWithRenderContext } from '#client/api/render-context.ts'
import { getRouter } from './router.tsx'
import { beforePaint } from './shell/before-paint.ts'

const manifest = neededManifest()
// In development the build adds a script of its own.
const added = Object.values(manifest.routes).flatMap(({ scripts = [] }) => scripts)
const inlineScripts = [beforePaint, ...added.flatMap(({ children }) => children ?? [])]

export default { render, loadTree, inlineScripts } satisfies Renderer

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

function render(url: string, context: RenderContext): Promise<RenderedPage> {
  return runWithRenderContext(context, async () => {
    const router = await load(url)
    try {
      const result = router._serverResult
      if (result?.type === 'redirect') {
        const { status, headers } = result.redirect
        return { status, html: '', location: headers.get('location') ?? '/', isShared: false }
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
