import { useEffect } from 'react'

const AT_ONCE_MS = 600
/** A page that everybody may have open. */
const ELSEWHERE = 'https://www.wikipedia.org/'

/** Esc twice, and the page is another one, without a way back to it: for when somebody comes into the room. */
export function useQuickHide(): void {
  useEffect(() => {
    let pressedAt = -Infinity
    let isHiding = false
    function press(event: KeyboardEvent) {
      if (event.key !== 'Escape') return
      // One more would stop the other page from loading.
      if (isHiding) event.preventDefault()
      if (isHiding || event.repeat) return
      // One that closes something is not meant as this.
      if (document.querySelector('dialog[open], [popover=auto]:popover-open')) return
      if (event.timeStamp - pressedAt < AT_ONCE_MS) {
        isHiding = true
        hide()
      }
      pressedAt = event.timeStamp
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

function hide(): void {
  document.title = ''
  document.body.hidden = true
  location.replace(ELSEWHERE)
}
