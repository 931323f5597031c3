import { useEffect, useEffectEvent } from 'react'

/** Of entries in the browser's history that stand for what lies on top of a page. */
const LAYER = 'layer'

/**
 * Back closes what lies on top, as on a phone everybody expects, instead of leaving the page. For this it gets an entry of
 * its own in the history, which goes with it when it is closed in another way.
 */
export function useBackCloses(onClose: () => void): void {
  const close = useEffectEvent(onClose)

  useEffect(() => {
    const layer = crypto.randomUUID()

    function left(event: PopStateEvent) {
      if (layerOf(event.state) === layer) return
      // Not for the router: the page stays.
      event.stopImmediatePropagation()
      close()
    }

    // Later, because React's strict mode mounts twice.
    const opening = setTimeout(() => {
      // By the method itself: the router watches the one of this page, and nothing is to be loaded.
      History.prototype.pushState.call(history, { ...stateOf(history.state), [LAYER]: layer }, '')
      addEventListener('popstate', left, { capture: true })
    })

    return () => {
      clearTimeout(opening)
      removeEventListener('popstate', left, { capture: true })
      // Later, because whoever closes it by going elsewhere is not there yet; then the entry stays behind.
      setTimeout(() => {
        if (layerOf(history.state) !== layer) return
        addEventListener('popstate', (event) => event.stopImmediatePropagation(), { capture: true, once: true })
        history.back()
      })
    }
  }, [])
}

function stateOf(state: unknown): object {
  return typeof state === 'object' && state !== null ? state : {}
}

function layerOf(state: unknown): unknown {
  return Object.entries(stateOf(state)).find(([name]) => name === LAYER)?.[1]
}
