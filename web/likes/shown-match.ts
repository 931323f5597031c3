import { useSyncExternalStore } from 'react'
import type { ProfileCard } from '#contract/cards.ts'

let shown: ProfileCard | undefined
/** Whoever presses learns of a match from the answer and from the feed; it is told once. */
const known = new Set<string>()
const watchers = new Set<() => void>()

/** Whether the match is news; asked a second time, it is not. */
export function isNewMatch(id: string): boolean {
  if (known.has(id)) return false
  known.add(id)
  return true
}

/** Celebrates it: for whoever has just pressed, and waits for nothing else. */
export function showMatch(profile: ProfileCard): void {
  if (isNewMatch(profile.id)) celebrate(profile)
}

export function celebrate(profile: ProfileCard): void {
  change(profile)
}

/** A like that was taken back can become a match again. */
export function forgetMatch(id: string): void {
  known.delete(id)
}

export function closeMatch(): void {
  change(undefined)
}

/** The match that is being celebrated, if any. */
export function useShownMatch(): ProfileCard | undefined {
  return useSyncExternalStore(
    (watch) => {
      watchers.add(watch)
      return () => void watchers.delete(watch)
    },
    () => shown,
    () => undefined,
  )
}

function change(to: ProfileCard | undefined) {
  shown = to
  for (const watch of watchers) watch()
}
