import { useSyncExternalStore } from 'react'
import { DRAFT_PREFIX } from './private-storage.ts'

/** Drafts that the browser would not keep: people can still write them. */
const unkept = new Map<string, string>()
const listeners = new Set<() => void>()

/** What a member typed and has not sent, kept on this device until it is sent, thrown away, or the member logs out. */
export function useDraftText(name: string): string {
  return useSyncExternalStore(
    subscribe,
    () => readDraftText(name),
    () => '',
  )
}

export function readDraftText(name: string): string {
  const place = DRAFT_PREFIX + name
  try {
    return unkept.get(place) ?? localStorage.getItem(place) ?? ''
  } catch {
    return ''
  }
}

/** An empty text is none. */
export function writeDraftText(name: string, text: string): void {
  const place = DRAFT_PREFIX + name
  try {
    if (text === '') localStorage.removeItem(place)
    else localStorage.setItem(place, text)
    unkept.delete(place)
  } catch {
    unkept.set(place, text)
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
