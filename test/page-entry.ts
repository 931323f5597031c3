import { readSettings } from '#contract/sites.ts'
import type { Renderer } from '#contract/render.ts'

// A web app of few pages, to try the threads that make them.
const inlined = { scripts: ['start()'], styles: [] }

export default {
  loadTree: () => Promise.reject(new Error('Nobody measures here')),
  async render(url, { call, variant }) {
    const { pathname } = new URL(url)
    if (pathname === '/fails') throw new TypeError('A page that cannot be rendered')
    if (pathname === '/never-ends') for (;;);
    if (pathname === '/ends') process.exit(1)
    const { status, json } = await call(readSettings, { country: pathname.slice(1) })
    const html = `${variant ?? 'only'} ${status} ${json}`
    return { status: 200, html, location: undefined, isShared: pathname === '/', inlined }
  },
} satisfies Renderer
