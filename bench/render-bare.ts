import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { address, query } from '#contract/endpoint.ts'
import type { Renderer } from '#contract/render.ts'

/** The page to render, and the cookie of the member who looks at it. */
export interface BarePage {
  url: string
  cookie: string
}

const file = path.resolve(import.meta.dirname, '../dist/server/entry-server.js')
const { default: renderer } = (await import(pathToFileURL(file).href)) as { default: Renderer }

// The limit: React's own work on the same tree. What the page shows is asked for once, over the wire.
process.once('message', async ({ url, cookie }: BarePage) => {
  const renderTree = await renderer.loadTree(url, {
    async call(endpoint, input) {
      const { path: filled, rest } = address(endpoint, input)
      const answer = await fetch(new URL(filled + query(rest), url), { headers: { cookie } })
      return { status: answer.status, json: await answer.text() }
    },
  })
  process.on('message', (seconds: number) => process.send?.(measure(renderTree, seconds)))
  process.send?.('ready')
})
process.once('disconnect', () => process.exit(0))

function measure(renderTree: () => string, seconds: number) {
  const before = process.cpuUsage()
  const begin = performance.now()
  let pages = 0
  for (; performance.now() - begin < seconds * 1000; pages++) renderTree()
  const { user, system } = process.cpuUsage(before)
  return {
    pagesPerSecond: Math.round((pages * 1000) / (performance.now() - begin)),
    cpuMicros: Math.round((user + system) / pages),
  }
}
