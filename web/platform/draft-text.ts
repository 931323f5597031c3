import { useSyncExternalStore } from 'react'
import { withTabStorage } from '#client/storage/with-tab-storage.ts'
import { DRAFT_PREFIX } from './private-storage.ts'

/** What was typed on this page, or sent or thrown away since: also where the browser would not keep it. */
const typed = new Map<string, string>()
const listeners = new Set<() => void>()

/**
 * What a member typed and has not sent, kept on this device until it is sent, thrown away, or the member logs out. A tab
 * keeps its own beside what was typed last in any: two may write about the same at once, and the one that sends takes
 * nothing from the other.
 */
export function useDraftText(name: string): string {
  return useSyncExternalStore(
    subscribe,
    () => readDraftText(name),
    () => '',
  )
}

export function readDraftText(name: string): string {
  const place = DRAFT_PREFIX + name
  return ownText(place) ?? ofAnyTab((storage) => storage.getItem(place)) ?? ''
}

/** An empty text is none. */
export function writeDraftText(name: string, text: string): void {
  const place = DRAFT_PREFIX + name
  const before = readDraftText(name)
  typed.set(place, text)
  withTabStorage((storage) => keep(storage, place, text))
  ofAnyTab((storage) => {
    if (text !== '' || storage.getItem(place) === before) keep(storage, place, text)
  })
  tell()
}

function ownText(place: string): string | undefined {
  return typed.get(place) ?? withTabStorage((storage) => storage.getItem(place)) ?? undefined
}

function keep(storage: Storage, place: string, text: string): void {
  if (text === '') storage.removeItem(place)
  else storage.setItem(place, text)
}

/** Storage can be forbidden, or full: what this page knows is enough to go on writing. */
function ofAnyTab<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(localStorage)
  } catch {
    return undefined
  }
}

/** What another tab sent or threw away is gone from here too, unless something else was written here. */
function follow({ key, oldValue, newValue }: StorageEvent): void {
  if (!key?.startsWith(DRAFT_PREFIX)) return
  if (newValue === null && oldValue === ownText(key)) {
    typed.delete(key)
    withTabStorage((storage) => storage.removeItem(key))
  }
  tell()
}

function tell(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', follow)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', follow)
  }
}
