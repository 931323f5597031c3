import { createStartHandler, defaultRenderHandler } from '@tanstack/react-start/server'

// A string rather than a stream: the visitor's pages are cached whole, and one write is cheaper than many.
export default { fetch: createStartHandler(defaultRenderHandler) }
