import type { Endpoint } from './endpoint.ts'

/** The web app's server entry: turns the address of a page into HTML. */
export interface Renderer {
  render(url: string, context: RenderContext): Promise<RenderedPage>
  /** Loads a page once and returns React's own work on it alone, which is what a render is measured against. */
  loadTree(url: string, context: RenderContext): Promise<() => string>
}

/** What stands in a page itself, word for word: its content policy lets only this run and be applied. */
export interface Inlined {
  scripts: readonly string[]
  styles: readonly string[]
}

export interface RenderedPage {
  status: number
  html: string
  /** Where the visitor is sent instead. */
  location: string | undefined
  /** Whether every visitor of the site, language and country may see the same. */
  isShared: boolean
  /** The same object for all pages of a kind, whose policy is then written once. */
  inlined: Inlined
}

/** What a page's render gets from the process around it. */
export interface RenderContext {
  /** The same calls that the browser makes, without the way over the wire and on the visitor's behalf. */
  call(endpoint: Pick<Endpoint, 'method' | 'path'>, input: Record<string, unknown>): Promise<CallAnswer>
  /** Which of several pages under one address it is to be, where there are several. */
  variant?: string | undefined
}

export interface CallAnswer {
  status: number
  /** The body as it was written, so that a page can carry it without writing it again. */
  json: string
}
