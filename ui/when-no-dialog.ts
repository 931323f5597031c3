import { isWriting } from '#ui/is-writing.ts'

const AGAIN_MS = 15_000

/**
 * Acts after a time; when a window lies on top by then, or somebody writes, later, once that is over. Returns how to call
 * it off.
 */
export function whenNoDialog(act: () => void, delayMs: number): () => void {
  let timer = setTimeout(look, delayMs)
  function look() {
    if (document.querySelector('dialog[open]') || isWriting()) timer = setTimeout(look, AGAIN_MS)
    else act()
  }
  return () => clearTimeout(timer)
}
