import { AsyncLocalStorage } from 'node:async_hooks'
import type { RenderContext } from '#contract/render.ts'

// On the server only: the browser's build leaves this file out.
const contexts = new AsyncLocalStorage<RenderContext>()

export const currentRenderContext = () => contexts.getStore()

export function runWithRenderContext<T>(context: RenderContext, work: () => Promise<T>): Promise<T> {
  return contexts.run(context, work)
}
