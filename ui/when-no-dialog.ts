const AGAIN_MS = 15_000

/** Acts after a time; when a window lies on top by then, later, once it is closed. Returns how to call it off. */
export function whenNoDialog(act: () => void, delayMs: number): () => void {
  let timer = setTimeout(look, delayMs)
  function look() {
    if (document.querySelector('dialog[open]')) timer = setTimeout(look, AGAIN_MS)
    else act()
  }
  return () => clearTimeout(timer)
}
