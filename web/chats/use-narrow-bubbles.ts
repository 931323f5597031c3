import { type RefObject, useEffect, useLayoutEffect } from 'react'

const TEXTS = 'p[data-text]'

/**
 * Makes every bubble as wide as the longest of its lines: styles alone leave a text that is broken as wide as it could
 * have become. No line breaks otherwise for it, so that nothing moves.
 */
export function useNarrowBubbles(list: RefObject<HTMLElement | null>, news: readonly number[]) {
  useLayoutEffect(() => {
    narrow(textsIn(list.current).filter(({ style }) => style.width === ''))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- whatever has come since is in the list.
  }, news)

  useEffect(() => {
    const element = list.current
    if (!element) return
    let width = element.clientWidth
    const again = () => {
      const texts = textsIn(element)
      for (const text of texts) text.style.width = ''
      narrow(texts)
    }
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === width) return
      width = element.clientWidth
      again()
    })
    observer.observe(element)
    // Letters of a font that comes late have other widths.
    void document.fonts.ready.then(again)
    return () => observer.disconnect()
  }, [list])
}

function textsIn(list: HTMLElement | null): HTMLElement[] {
  return Array.from(list?.querySelectorAll<HTMLElement>(TEXTS) ?? [])
}

/** All are measured before the first is changed: otherwise the browser would lay the list out once for each. */
function narrow(texts: readonly HTMLElement[]): void {
  const widths = texts.map((text) => Math.min(longestLine(text), text.getBoundingClientRect().width))
  const perRem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  texts.forEach((text, at) => {
    // In the unit that grows with larger text.
    text.style.width = `${Math.ceil(widths[at] ?? 0) / perRem}rem`
  })
}

function longestLine(text: HTMLElement): number {
  const words = document.createRange()
  words.selectNodeContents(text)
  const lines = Array.from(words.getClientRects())
  return Math.max(...lines.map(({ right }) => right)) - Math.min(...lines.map(({ left }) => left))
}
