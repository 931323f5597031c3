import { isWriting } from '#ui/is-writing.ts'

const AGAIN_MS = 15_000

/** Windows, and notices that offer something for a few seconds, such as to take back what was done. */
const NOT_TO_BE_COVERED = 'dialog[open], [data-offer]'

/**
 * Acts after a time; when a window or an offer is on the screen by then, or somebody writes, later, once that is over.
 * Returns how to call it off.
 */
export function whenNoDialog(act: () => void, delayMs: number): () => void {
  let timer = setTimeout(look, delayMs)
  function look() {
    if (document.querySelector(NOT_TO_BE_COVERED) || isWriting()) timer = setTimeout(look, AGAIN_MS)
    else act()
  }
  return () => clearTimeout(timer)
}
