import { useRef } from 'react'
import { pageHidden } from '#contract/sessions.ts'
import { useLiveEvent } from '#client/live/events.ts'

const EVERY_MS = 5000

/** Tells the server that news came before the member's eyes: then no other device calls them. */
export function useSeenNews(): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isMore = useRef(false)
  const tell = () => {
    if (document.hidden) return
    isMore.current = timer.current !== undefined
    if (isMore.current) return
    navigator.sendBeacon(pageHidden.path, new Blob(['{}'], { type: 'application/json' }))
    timer.current = setTimeout(() => {
      timer.current = undefined
      // What came meanwhile is told once for all.
      if (isMore.current) tell()
    }, EVERY_MS)
  }
  useLiveEvent('message', tell)
  useLiveEvent('like', tell)
  useLiveEvent('match', tell)
}
