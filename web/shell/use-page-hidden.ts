import { useEffect } from 'react'
import { pageHidden } from '#contract/sessions.ts'

/** Tells the server that the member was here until now, when the page goes out of sight. */
export function usePageHidden(): void {
  useEffect(() => {
    function tell() {
      if (!document.hidden) return
      navigator.sendBeacon(pageHidden.path, new Blob(['{}'], { type: 'application/json' }))
    }
    document.addEventListener('visibilitychange', tell)
    return () => document.removeEventListener('visibilitychange', tell)
  }, [])
}
