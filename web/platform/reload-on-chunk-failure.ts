import { noteMissingCode } from './line-lost.ts'

export const RELOADED_AT = 'chunk-reloaded-at'
const PAUSE_MS = 60_000

/**
 * Whether a page whose code could not be loaded may reload itself: at most once a minute, or it would never stop, and not
 * without a network, or what is on the screen would be lost for nothing.
 */
export function mayReload(lastReload: string | null, now: number, isOnline: boolean): boolean {
  if (!isOnline) return false
  return lastReload === null || now - Number(lastReload) >= PAUSE_MS
}

/** After a release the browser may ask for code that is gone; the new page has the new names. */
export function reloadOnChunkFailure(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const now = Date.now()
    noteMissingCode(event.payload)
    // The router reloads too, once for each file it misses. It believes that it did, so that the rule here is the only one.
    sessionStorage.setItem(`tanstack_router_reload:${event.payload.message}`, '1')
    // The page without a network is read and written in just then, and asks again by itself.
    const isReachable = navigator.onLine && location.pathname !== '/offline'
    if (!mayReload(sessionStorage.getItem(RELOADED_AT), now, isReachable)) return
    event.preventDefault()
    sessionStorage.setItem(RELOADED_AT, String(now))
    location.reload()
  })
}
