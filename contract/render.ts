import type { Endpoint } from './endpoint.ts'

/** The web app's server entry: turns a request for a page into HTML. */
export interface Renderer {
  fetch(request: Request, options: { context: RenderContext }): Promise<Response>
}

/** What a page's render gets from the process around it. */
export interface RenderContext {
  /** Stands where this answer's nonce will be. */
  nonce: string
  /** The same calls that the browser makes, in process and on the visitor's behalf. */
  call(endpoint: Endpoint, input: Record<string, unknown>): Promise<{ status: number; body: unknown }>
}
