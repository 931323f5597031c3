import { type RefObject, useEffect, useState } from 'react'
import { sectionInSight } from './section-in-sight.ts'

/** Which of these sections somebody reads; none before the page has come to life, and none where the list is not shown. */
export function useSectionInSight(list: RefObject<HTMLElement | null>, ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>()

  useEffect(() => {
    // A browser tells of scrolling at most once for each picture, and asks where a few headings are without laying out anew.
    function look() {
      if (!list.current?.checkVisibility()) return
      const headings = ids.flatMap((id) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top
        return top === undefined ? [] : [{ id, top }]
      })
      const { innerHeight: height, scrollY: scrolled } = window
      const left = document.documentElement.scrollHeight - height - scrolled
      setCurrent(sectionInSight(headings, { height, scrolled, left, asked: location.hash.slice(1) }))
    }
    look()
    addEventListener('scroll', look, { passive: true })
    // Between the last sections a link scrolls nothing.
    addEventListener('hashchange', look)
    return () => {
      removeEventListener('scroll', look)
      removeEventListener('hashchange', look)
    }
  }, [list, ids])

  return current
}
