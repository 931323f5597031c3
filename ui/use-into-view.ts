import { type RefObject, useEffect, useRef } from 'react'

/**
 * Scrolls an element into view whenever it has something new to show. `scroll-mb-*` on it keeps it clear of what is pinned
 * to the edge of the screen.
 */
export function useIntoView<Shown extends HTMLElement>(news: unknown): RefObject<Shown | null> {
  const ref = useRef<Shown>(null)
  useEffect(() => {
    if (news) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [news])
  return ref
}
