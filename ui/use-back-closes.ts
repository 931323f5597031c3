import { useEffectEvent, useLayoutEffect } from 'react'

/** Of entries in the browser's history that stand for what lies on top of a page. */
const LAYER = 'layer'

/** What was closed just now, and whose entry is about to go. */
let leaving: { layer: string; timer: ReturnType<typeof setTimeout> } | undefined

/**
 * Back closes what lies on top, a window or the later step of a form, as on a phone everybody expects, instead of leaving
 * the page. For this it gets an entry of its own in the history as soon as it is seen, which goes with it when it is closed
 * in another way. What must be answered first stays out of the way of Back.
 */
export function useBackCloses(onClose: () => void, isClosable = true): void {
  const close = useEffectEvent(onClose)

  useLayoutEffect(() => {
    if (!isClosable) return
    const layer = takeEntry() ?? addEntry()

    function left(event: PopStateEvent) {
      if (layerOf(event.state) === layer) return
      // Not for the router: the page stays.
      event.stopImmediatePropagation()
      close()
    }

    addEventListener('popstate', left, { capture: true })
    return () => {
      removeEventListener('popstate', left, { capture: true })
      leaving = { layer, timer: setTimeout(() => removeEntry(layer)) }
    }
  }, [isClosable])
}

function addEntry(): string {
  const layer = crypto.randomUUID()
  // By the method itself: the router watches the one of this page, and nothing is to be loaded.
  History.prototype.pushState.call(history, { ...stateOf(history.state), [LAYER]: layer }, '')
  return layer
}

/** The entry of what was closed in the same moment: React's strict mode mounts twice. */
function takeEntry(): string | undefined {
  if (!leaving || layerOf(history.state) !== leaving.layer) return undefined
  const { layer, timer } = leaving
  clearTimeout(timer)
  leaving = undefined
  return layer
}

/** Later than closing, because whoever closes it by going elsewhere is not there yet; then the entry stays behind. */
function removeEntry(layer: string): void {
  if (leaving?.layer === layer) leaving = undefined
  if (layerOf(history.state) !== layer) return
  addEventListener('popstate', (event) => event.stopImmediatePropagation(), { capture: true, once: true })
  history.back()
}

function stateOf(state: unknown): object {
  return typeof state === 'object' && state !== null ? state : {}
}

function layerOf(state: unknown): unknown {
  return Object.entries(stateOf(state)).find(([name]) => name === LAYER)?.[1]
}
