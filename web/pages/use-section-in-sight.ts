import { type RefObject, useEffect, useState } from 'react'
import type { Block } from '#contract/pages.ts'
import { sectionInSight } from './section-in-sight.ts'

/** The heading of the section that somebody reads; none before the page has come to life, and none where the list is not shown. */
export function useSectionInSight(list: RefObject<HTMLElement | null>, blocks: readonly Block[]): string | undefined {
  const [current, setCurrent] = useState<string>()

  useEffect(() => {
    // A browser tells of scrolling at most once for each picture, and asks where a few headings are without laying out anew.
    function look() {
      if (!list.current?.checkVisibility()) return
      const headings = blocks.flatMap((block) => {
        if (block.type !== 'heading') return []
        const top = document.getElementById(block.id)?.getBoundingClientRect().top
        return top === undefined ? [] : [{ id: block.id, top }]
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
  }, [list, blocks])

  return current
}
