/** What says that a visitor wants more than to read. */
const TOUCHES = ['pointerdown', 'keydown', 'focusin'] as const
/** Nobody waits longer, however busy the page is. */
const LONGEST_MS = 2000

/** Starts when the browser has nothing better to do, at the latest when the visitor touches something. */
export function whenWanted(start: () => void): void {
  const begin = () => {
    if (wanted.signal.aborted) return
    wanted.abort()
    start()
  }
  const wanted = new AbortController()
  for (const touch of TOUCHES) addEventListener(touch, begin, { capture: true, passive: true, signal: wanted.signal })
  // Somebody is in a field already, or Safari, which knows no idle moment.
  if (document.activeElement !== document.body || !('requestIdleCallback' in window)) setTimeout(begin)
  else requestIdleCallback(begin, { timeout: LONGEST_MS })
}
