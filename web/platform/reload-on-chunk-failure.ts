const RELOADED_AT = 'chunk-reloaded-at'
const PAUSE_MS = 60_000

/** Whether a page whose code could not be loaded may reload itself: at most once a minute, or it would never stop. */
export function mayReload(lastReload: string | null, now: number): boolean {
  return lastReload === null || now - Number(lastReload) >= PAUSE_MS
}

/** After a release the browser may ask for code that is gone; the new page has the new names. */
export function reloadOnChunkFailure(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const now = Date.now()
    if (!mayReload(sessionStorage.getItem(RELOADED_AT), now)) return
    event.preventDefault()
    sessionStorage.setItem(RELOADED_AT, String(now))
    location.reload()
  })
}
