import { useSyncExternalStore } from 'react'
import type { ProfileCard } from '#contract/cards.ts'

let shown: ProfileCard | undefined
/** Whoever presses learns of a match from the answer and from the feed; it is shown once. */
const known = new Set<string>()
const watchers = new Set<() => void>()

export function showMatch(profile: ProfileCard): void {
  if (known.has(profile.id)) return
  known.add(profile.id)
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
