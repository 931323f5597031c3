import { useSyncExternalStore } from 'react'

const shares = new Map<string, number>()
const listeners = new Set<() => void>()

/** How much of an upload has been sent, from 0 to 1; undefined when it is over. */
export function setProgress(key: string, share: number | undefined): void {
  if (share === undefined) shares.delete(key)
  else shares.set(key, share)
  for (const listener of listeners) listener()
}

export function useProgress(key: string): number | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => shares.get(key),
    () => undefined,
  )
}
