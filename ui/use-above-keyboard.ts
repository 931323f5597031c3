import { type RefObject, useEffect, useRef } from 'react'

/** Less than a keyboard: bars of the browser that come and go. */
const LEAST_PX = 120

/** What is pinned to the foot of the screen stays above a keyboard that lies over the page, as on iPhones. Others make the page smaller. */
export function useAboveKeyboard<T extends HTMLElement>(): RefObject<T | null> {
  const ref = useRef<T>(null)

  useEffect(() => {
    const visible = window.visualViewport
    if (!visible) return undefined

    function lift() {
      if (!visible || !ref.current) return
      const covered = document.documentElement.clientHeight - visible.height - visible.offsetTop
      const isKeyboard = visible.scale === 1 && covered > LEAST_PX
      ref.current.style.translate = isKeyboard ? `0 ${-covered}px` : ''
    }

    visible.addEventListener('resize', lift)
    visible.addEventListener('scroll', lift)
    return () => {
      visible.removeEventListener('resize', lift)
      visible.removeEventListener('scroll', lift)
    }
  }, [])

  return ref
}
